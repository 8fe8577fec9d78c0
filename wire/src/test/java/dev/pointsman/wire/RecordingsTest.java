package dev.pointsman.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Streams in the shapes that well-known servers send give the samples that {@code recordings/expected.csv} names. */
class RecordingsTest {
    private static final long NANOS_PER_BLOCK = 10_000_000;

    /** One row of the table. */
    record Expected(
            String recording,
            RequestFormat format,
            OptionalDouble ttftMs,
            OptionalDouble tpotMs,
            Usage usage,
            String ends) {
        static Expected of(String row) {
            String[] cells = Arrays.stream(row.split(",")).map(String::strip).toArray(String[]::new);
            return new Expected(
                    cells[0],
                    RequestFormat.valueOf(cells[1]),
                    number(cells[2]),
                    number(cells[3]),
                    new Usage(count(cells[4]), count(cells[5]), count(cells[6]), count(cells[7])),
                    cells[8]);
        }

        private static OptionalDouble number(String cell) {
            return cell.equals("-") ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(cell));
        }

        private static OptionalLong count(String cell) {
            return cell.equals("-") ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(cell));
        }

        @Override
        public String toString() {
            return recording;
        }
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = RecordingsTest.class.getResourceAsStream("recordings/" + name)) {
            assertThat(in).as(name).isNotNull();
            return in.readAllBytes();
        }
    }

    static Stream<Expected> table() throws IOException {
        return new String(resource("expected.csv"), UTF_8)
                .lines()
                .skip(1)
                .filter(line -> !line.startsWith("#"))
                .map(Expected::of);
    }

    @ParameterizedTest
    @MethodSource("table")
    void recordingGivesItsSamples(Expected expected) throws IOException {
        byte[] bytes = resource(expected.recording() + ".sse");
        assertGives(expected, bytes, bytes.length);
    }

    @ParameterizedTest
    @MethodSource("table")
    void cutsChangeNothing(Expected expected) throws IOException {
        byte[] bytes = resource(expected.recording() + ".sse");
        assertGives(expected, bytes, 1);
        assertGives(expected, bytes, 7);
    }

    private static void assertGives(Expected expected, byte[] bytes, int readBytes) {
        StreamMeter meter = new StreamMeter(expected.format().tokenEvents(), 1);
        ByteArrayOutputStream seen = new ByteArrayOutputStream();
        long[] blocks = {0};
        SseReader reader = new SseReader(1 << 20);
        SseReader.Sink sink = event -> {
            seen.write(event.array(), event.offset(), event.length());
            meter.accept(event, ++blocks[0] * NANOS_PER_BLOCK);
        };
        for (int from = 0; from < bytes.length; from += readBytes) {
            reader.feed(bytes, from, Math.min(readBytes, bytes.length - from), sink);
        }
        reader.finish(sink);

        assertThat(seen.toByteArray()).isEqualTo(bytes);
        assertMillis(meter.ttftSeconds(0), expected.ttftMs());
        assertMillis(meter.tpotSeconds(), expected.tpotMs());
        assertThat(meter.usage()).isEqualTo(expected.usage());
        assertThat(meter.sawMalformed()).isFalse();
        assertThat(meter.sawDone() && !meter.sawError())
                .isEqualTo(expected.ends().equals("done"));
        assertThat(meter.sawError()).isEqualTo(expected.ends().equals("error"));
    }

    private static void assertMillis(OptionalDouble seconds, OptionalDouble expectedMs) {
        assertThat(seconds.isPresent()).isEqualTo(expectedMs.isPresent());
        if (expectedMs.isPresent()) {
            assertThat(seconds.getAsDouble() * 1e3).isCloseTo(expectedMs.getAsDouble(), within(1e-9));
        }
    }
}
