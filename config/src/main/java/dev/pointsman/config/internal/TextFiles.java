package dev.pointsman.config.internal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads files of text. */
public final class TextFiles {
    private static final long MAX_BYTES = 32L << 20;

    private TextFiles() {}

    /**
     * The file's text.
     *
     * @throws IOException with a message for people where it is missing, too large, not UTF-8, or unreadable
     */
    public static String read(Path file) throws IOException {
        try {
            if (Files.isDirectory(file)) {
                throw new IOException("it is a folder");
            }
            if (Files.size(file) > MAX_BYTES) {
                throw new IOException("it is larger than " + (MAX_BYTES >> 20) + " MiB");
            }
            byte[] bytes = Files.readAllBytes(file);
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (NoSuchFileException e) {
            throw new IOException("there is no such file", e);
        } catch (CharacterCodingException e) {
            throw new IOException("it is not UTF-8", e);
        }
    }
}
