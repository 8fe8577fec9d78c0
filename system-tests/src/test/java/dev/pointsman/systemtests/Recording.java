package dev.pointsman.systemtests;

import dev.pointsman.simulator.Script;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The recordings that {@code wire} is tested with, as answers of a backend. */
final class Recording {
    private static final Path FOLDER = Path.of("../wire/src/test/resources/dev/pointsman/wire/recordings");

    private Recording() {}

    static Script of(String name) {
        try {
            return Script.sse().send(Files.readAllBytes(FOLDER.resolve(name + ".sse")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
