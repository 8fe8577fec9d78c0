package dev.pointsman.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Random streams, made of what means something to an event stream and of recordings that are damaged, cut at random places and held
 * against {@link PlainSse}, which is written for reading alone. Runs for {@code pointsman.fuzz.seconds}, 2 where that is not set,
 * from the seed {@code pointsman.fuzz.seed}. A stream that fails belongs into the folder {@code corpus}, which is run in full.
 */
class SseReaderFuzzTest {
    private static final Path RESOURCES = Path.of("src/test/resources/dev/pointsman/wire");
    /** Above every stream here. */
    private static final int MAX_EVENT_BYTES = 1 << 20;

    private static final int MAX_PIECES = 40;
    private static final String[] PIECES = {
        "\n",
        "\r",
        "\r\n",
        "\n\n",
        "\r\r",
        "\r\n\r\n",
        "\n\r",
        "data",
        "data:",
        "data: ",
        "data:  ",
        "dat",
        "event",
        "event:",
        "event: error",
        "id: 1",
        "retry: 5",
        ":",
        ": comment",
        " ",
        "\0",
        "\u00EF\u00BB\u00BF",
        "\u00E6\u00BC",
        "\u00A2",
        "[DONE]",
        "{",
        "}",
        "{}",
        "{\"type\":\"ping\"}",
        "{\"choices\":[{\"delta\":{\"content\":\"a\"}}]}",
        "{\"type\":\"response.completed\",\"response\":{\"usage\":{\"output_tokens\":3}}}",
        "\"",
        "\\",
    };

    private static final List<byte[]> RECORDINGS = files("recordings");

    private static List<byte[]> files(String folder) {
        List<byte[]> files = new ArrayList<>();
        try (DirectoryStream<Path> names = Files.newDirectoryStream(RESOURCES.resolve(folder), "*.sse")) {
            for (Path name : names) {
                files.add(Files.readAllBytes(name));
            }
            return files;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Stream<byte[]> corpus() {
        return files("corpus").stream();
    }

    @ParameterizedTest
    @MethodSource("corpus")
    void corpusIsReadWhateverTheCuts(byte[] stream) {
        for (int first = 0; first <= stream.length; first++) {
            for (int second = first; second <= stream.length; second++) {
                assertReadAsPlain(stream, new int[] {first, second}, "corpus");
            }
        }
    }

    @Test
    void randomStreamsAreReadAsByThePlainReader() {
        long seed = Long.getLong("pointsman.fuzz.seed", System.nanoTime());
        long untilNanos = System.nanoTime() + Long.getLong("pointsman.fuzz.seconds", 2) * 1_000_000_000L;
        System.out.println("SSE fuzz from pointsman.fuzz.seed=" + seed);
        Random random = new Random(seed);
        long streams = 0;
        do {
            byte[] stream = random.nextInt(4) == 0 ? damaged(random) : composed(random);
            int[] cuts = random.ints(random.nextInt(6), 0, stream.length + 1)
                    .sorted()
                    .toArray();
            assertReadAsPlain(stream, cuts, "seed " + seed + ", stream " + streams);
            streams++;
        } while (System.nanoTime() - untilNanos < 0);
        System.out.println("SSE fuzz read " + streams + " streams");
        assertThat(streams).isPositive();
    }

    private static byte[] composed(Random random) {
        StringBuilder stream = new StringBuilder(random.nextInt(8) == 0 ? "\u00EF\u00BB\u00BF" : "");
        for (int pieces = random.nextInt(MAX_PIECES); pieces > 0; pieces--) {
            stream.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return stream.toString().getBytes(ISO_8859_1);
    }

    private static byte[] damaged(Random random) {
        String text = new String(RECORDINGS.get(random.nextInt(RECORDINGS.size())), ISO_8859_1);
        if (random.nextBoolean()) {
            text = text.replace("\n", random.nextBoolean() ? "\r\n" : "\r");
        }
        byte[] bytes = text.getBytes(ISO_8859_1);
        for (int damages = random.nextInt(4); damages > 0; damages--) {
            byte[] piece = PIECES[random.nextInt(PIECES.length)].getBytes(ISO_8859_1);
            int at = random.nextInt(bytes.length + 1);
            int removed = random.nextInt(Math.min(20, bytes.length - at) + 1);
            ByteArrayOutputStream changed = new ByteArrayOutputStream();
            changed.write(bytes, 0, at);
            changed.writeBytes(piece);
            changed.write(bytes, at + removed, bytes.length - at - removed);
            bytes = changed.toByteArray();
        }
        return bytes;
    }

    private static void assertReadAsPlain(byte[] stream, int[] cuts, String what) {
        String input = what + ", cuts " + Arrays.toString(cuts) + ", bytes "
                + JsonMapper.shared().writeValueAsString(new String(stream, ISO_8859_1));
        List<PlainSse.Block> read = new ArrayList<>();
        ByteArrayOutputStream raw = new ByteArrayOutputStream();
        SseReader.Sink sink = event -> {
            raw.write(event.array(), event.offset(), event.length());
            read.add(PlainSse.Block.of(event));
            assertClassifiersAgree(event, input);
        };
        try {
            SseReader reader = new SseReader(MAX_EVENT_BYTES);
            int from = 0;
            for (int cut : cuts) {
                reader.feed(stream, from, cut - from, sink);
                from = cut;
            }
            reader.feed(stream, from, stream.length - from, sink);
            reader.finish(sink);
        } catch (EventTooLargeException tooLarge) {
            throw new AssertionError(input, tooLarge);
        }
        assertThat(raw.toByteArray()).as(input).isEqualTo(stream);
        assertThat(PlainSse.withoutLateLf(read)).as(input).isEqualTo(PlainSse.withoutLateLf(PlainSse.read(stream)));
    }

    /** What a JSON parser takes for an object, no classifier calls malformed; and none of them throws. */
    private static void assertClassifiersAgree(SseEvent event, String input) {
        if (!event.hasData()) {
            return;
        }
        boolean isObject = isObject(event);
        for (RequestFormat format : RequestFormat.values()) {
            TokenEvents tokens = format.tokenEvents();
            TokenEvent means = tokens.classify(event.dataArray(), event.dataOffset(), event.dataLength());
            if (means.hasUsage()) {
                tokens.usage(event.dataArray(), event.dataOffset(), event.dataLength());
            }
            if (isObject) {
                assertThat(means.isMalformed()).as("%s: %s", format, input).isFalse();
            }
        }
    }

    /** In UTF-8 and without a mark: the parser would take others too, which no format allows. */
    private static boolean isObject(SseEvent event) {
        byte[] data =
                Arrays.copyOfRange(event.dataArray(), event.dataOffset(), event.dataOffset() + event.dataLength());
        if (Utf8.hasMark(data, 0, data.length) || Utf8.looksLikeWiderEncoding(data, 0, data.length)) {
            return false;
        }
        try {
            return JsonMapper.shared().readTree(data).isObject();
        } catch (JacksonException notJson) {
            return false;
        }
    }
}
