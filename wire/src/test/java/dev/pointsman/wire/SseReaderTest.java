package dev.pointsman.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SseReaderTest {
    private static final String SAMPLE = """
            : a comment

            data: {"a":1}

            data:no space
            id: 7

            event: ping
            data:  two blanks

            data: one
            data
            data: thrée 漢字
            retry: 5

            database: no field
            nothing:

            data:

            data: [DONE]

            """;

    private static final List<String> SAMPLE_PAYLOADS =
            List.of("-", "{\"a\":1}", "no space", "ping| two blanks", "one\n\nthrée 漢字", "-", "", "[DONE]");

    /** Collects payloads ("-" without data, "name|" before it, "!" after what is incomplete) and all raw bytes. */
    private static final class Collector implements SseReader.Sink {
        final List<String> payloads = new ArrayList<>();
        final ByteArrayOutputStream raw = new ByteArrayOutputStream();

        @Override
        public void event(SseEvent event) {
            String name = event.name().isEmpty() ? "" : event.name() + "|";
            String data = event.hasData()
                    ? new String(event.dataArray(), event.dataOffset(), event.dataLength(), UTF_8)
                    : "-";
            payloads.add(name + data + (event.complete() ? "" : "!"));
            raw.write(event.array(), event.offset(), event.length());
        }
    }

    private static Collector read(byte[] bytes, int... cuts) {
        Collector collector = new Collector();
        SseReader reader = new SseReader(1 << 20);
        int from = 0;
        for (int cut : cuts) {
            reader.feed(bytes, from, cut - from, collector);
            from = cut;
        }
        reader.feed(bytes, from, bytes.length - from, collector);
        reader.finish(collector);
        return collector;
    }

    private static byte[] sample(String lineEnd) {
        return SAMPLE.replace("\n", lineEnd).getBytes(UTF_8);
    }

    /** A late LF that ends the stream is a rest of its own. */
    private static List<String> withoutLateLf(List<String> payloads) {
        return payloads.getLast().equals("-!") ? payloads.subList(0, payloads.size() - 1) : payloads;
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r", "\r\n"})
    void everySplitGivesTheSameEventsAndBytes(String lineEnd) {
        byte[] bytes = sample(lineEnd);
        for (int first = 0; first <= bytes.length; first++) {
            for (int second = first; second <= Math.min(bytes.length, first + 3); second++) {
                Collector read = read(bytes, first, second);
                assertThat(withoutLateLf(read.payloads)).isEqualTo(SAMPLE_PAYLOADS);
                assertThat(read.raw.toByteArray()).isEqualTo(bytes);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r", "\r\n"})
    void singleBytesGiveTheSameEventsAndBytes(String lineEnd) {
        byte[] bytes = sample(lineEnd);
        int[] cuts = new int[bytes.length];
        for (int i = 0; i < cuts.length; i++) {
            cuts[i] = i;
        }
        Collector read = read(bytes, cuts);
        assertThat(withoutLateLf(read.payloads)).isEqualTo(SAMPLE_PAYLOADS);
        assertThat(read.raw.toByteArray()).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void anyBytesComeOutAsTheyWentIn(long seed) {
        Random random = new Random(seed);
        byte[] alphabet = "\n\r\n\r:d a".getBytes(UTF_8);
        for (int round = 0; round < 2000; round++) {
            byte[] bytes = new byte[random.nextInt(40)];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = alphabet[random.nextInt(alphabet.length)];
            }
            int[] cuts =
                    random.ints(random.nextInt(5), 0, bytes.length + 1).sorted().toArray();
            assertThat(read(bytes, cuts).raw.toByteArray()).as("seed %d", seed).isEqualTo(bytes);
        }
    }

    @Test
    void crAtTheEndOfAChunkDoesNotDelayTheEvent() {
        Collector collector = new Collector();
        SseReader reader = new SseReader(1000);
        byte[] chunk = "data: x\r\n\r".getBytes(UTF_8);
        reader.feed(chunk, 0, chunk.length, collector);
        assertThat(collector.payloads).containsExactly("x");

        byte[] next = "\ndata: y\n\n".getBytes(UTF_8);
        reader.feed(next, 0, next.length, collector);
        assertThat(collector.payloads).containsExactly("x", "y");
        assertThat(collector.raw.toString(UTF_8)).isEqualTo("data: x\r\n\r\ndata: y\n\n");
    }

    @Test
    void anEventWithinOneChunkIsShownInPlace() {
        byte[] chunk = "data: x\n\ndata: y\n\n".getBytes(UTF_8);
        List<Integer> offsets = new ArrayList<>();
        new SseReader(1000).feed(chunk, 0, chunk.length, event -> {
            assertThat(event.array()).isSameAs(chunk);
            assertThat(event.dataArray()).isSameAs(chunk);
            offsets.add(event.dataOffset());
        });
        assertThat(offsets).containsExactly(6, 15);
    }

    @Test
    void aByteOrderMarkIsNoPartOfTheFirstField() {
        byte[] bytes = "\uFEFFdata: x\ndata: y\n\n\uFEFFdata: z\n\n".getBytes(UTF_8);
        for (int cut = 0; cut <= bytes.length; cut++) {
            Collector read = read(bytes, cut);
            assertThat(read.payloads).containsExactly("x\ny", "-");
            assertThat(read.raw.toByteArray()).isEqualTo(bytes);
        }
    }

    @Test
    void whatIsLeftAtTheEndIsShownAsIncomplete() {
        assertThat(read("data: a\n\ndata: [DONE]".getBytes(UTF_8)).payloads).containsExactly("a", "[DONE]!");
        assertThat(read("data: a\n\ndata: b\n".getBytes(UTF_8)).payloads).containsExactly("a", "b!");
        assertThat(read("data: a\ndata: b".getBytes(UTF_8)).payloads).containsExactly("a\nb!");
        assertThat(read("".getBytes(UTF_8)).payloads).isEmpty();
    }

    @Test
    void nameIsComparedWithoutCopy() {
        byte[] bytes = "event: error\ndata: x\n\ndata: y\n\n".getBytes(UTF_8);
        List<Boolean> errors = new ArrayList<>();
        new SseReader(1000).feed(bytes, 0, bytes.length, event -> errors.add(event.nameIs("error".getBytes(UTF_8))));
        assertThat(errors).containsExactly(true, false);
    }

    @Test
    void anEventOverTheBoundIsRefusedHoweverItIsCut() {
        byte[] bytes = "data: a\n\ndata: 0123456789\n\n".getBytes(UTF_8);
        for (int cut = 0; cut <= bytes.length; cut++) {
            int at = cut;
            Collector collector = new Collector();
            SseReader reader = new SseReader(17);
            assertThatThrownBy(() -> {
                        reader.feed(bytes, 0, at, collector);
                        reader.feed(bytes, at, bytes.length - at, collector);
                    })
                    .isInstanceOf(EventTooLargeException.class)
                    .hasMessageContaining("17 bytes");
            assertThat(collector.payloads).containsExactly("a");
        }
        SseReader reader = new SseReader(18);
        Collector collector = new Collector();
        reader.feed(bytes, 0, bytes.length, collector);
        assertThat(collector.payloads).containsExactly("a", "0123456789");
    }

    @Test
    void aBoundBelowOneIsRefused() {
        assertThatThrownBy(() -> new SseReader(0)).hasMessageContaining("at least 1");
    }
}
