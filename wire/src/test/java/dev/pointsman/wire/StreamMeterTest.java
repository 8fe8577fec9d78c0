package dev.pointsman.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class StreamMeterTest {
    private static final long SENT_NANOS = Long.MAX_VALUE - 1_000_000; // the clock may wrap
    private static final Offset<Double> EXACTLY = within(1e-12);

    private final StreamMeter meter = new StreamMeter(new ChatTokens(), 1);

    private void at(double seconds, String data) {
        at(meter, seconds, data);
    }

    private static void at(StreamMeter meter, double seconds, String data) {
        byte[] bytes = data.getBytes(UTF_8);
        meter.accept(bytes, 0, bytes.length, SENT_NANOS + Math.round(seconds * 1e9));
    }

    private static String text(String content) {
        return "{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"" + content + "\"}}]}";
    }

    private static String reasoning(String content) {
        return "{\"choices\":[{\"index\":0,\"delta\":{\"reasoning_content\":\"" + content + "\"}}]}";
    }

    private static String usage(long completion) {
        return "{\"choices\":[],\"usage\":{\"completion_tokens\":" + completion + "}}";
    }

    private static String usage(long completion, long reasoning) {
        return "{\"choices\":[],\"usage\":{\"completion_tokens\":" + completion
                + ",\"completion_tokens_details\":{\"reasoning_tokens\":" + reasoning + "}}}";
    }

    @Test
    void rolePreludeAndEmptyContentDoNotStopTheClock() {
        at(0.01, "{\"choices\":[{\"delta\":{\"role\":\"assistant\",\"content\":\"\"}}]}");
        at(0.5, text(""));
        at(0.9, text("a"));
        assertThat(meter.ttftSeconds(SENT_NANOS)).hasValueCloseTo(0.9, EXACTLY);
    }

    @Test
    void commentsAreNothing() {
        SseReader reader = new SseReader(1000);
        byte[] bytes = ": ping\n\n".getBytes(UTF_8);
        reader.feed(
                bytes,
                0,
                bytes.length,
                event -> assertThat(meter.accept(event, SENT_NANOS)).isSameAs(TokenEvent.NOTHING));
        assertThat(meter.sawToken()).isFalse();
        assertThat(meter.sawMalformed()).isFalse();
        assertThat(meter.ttftSeconds(SENT_NANOS)).isEmpty();
    }

    @Test
    void anEventNamedErrorIsAnError() {
        SseReader reader = new SseReader(1000);
        byte[] bytes = "event: error\ndata: {\"message\":\"overloaded\"}\n\n".getBytes(UTF_8);
        reader.feed(
                bytes,
                0,
                bytes.length,
                event -> assertThat(meter.accept(event, SENT_NANOS).isError()).isTrue());
        assertThat(meter.sawError()).isTrue();
    }

    @Test
    void tpotIsTheTimeBetweenTokens() {
        at(1.0, text("a"));
        at(1.5, text("b"));
        at(3.0, text("c"));
        at(9.0, usage(5));
        at(9.0, "[DONE]");
        assertThat(meter.tpotSeconds()).hasValueCloseTo(0.5, EXACTLY);
        assertThat(meter.sawDone()).isTrue();
        assertThat(meter.tokenEvents()).isEqualTo(3);
    }

    @Test
    void firstReasoningDeltaIsTheFirstToken() {
        at(1.0, reasoning("hm"));
        at(10.0, text("a"));
        at(10.0, usage(10, 9));
        assertThat(meter.ttftSeconds(SENT_NANOS)).hasValueCloseTo(1.0, EXACTLY);
        assertThat(meter.reasoningStreamed()).isTrue();
        assertThat(meter.tpotSeconds()).hasValueCloseTo(1.0, EXACTLY);
    }

    @Test
    void hiddenReasoningTokensAreNotCounted() {
        at(1.0, text("a"));
        at(2.0, text("b"));
        at(2.0, usage(103, 100));
        assertThat(meter.tpotSeconds()).hasValueCloseTo(0.5, EXACTLY);
    }

    @Test
    void repeatedUsageCountsOnce() {
        at(1.0, text("a"));
        at(1.0, "{\"choices\":[{\"delta\":{\"content\":\"b\"}}],\"usage\":{\"completion_tokens\":2}}");
        at(3.0, text("c"));
        at(3.0, usage(3));
        assertThat(meter.tpotSeconds()).hasValueCloseTo(1.0, EXACTLY);
        assertThat(meter.usage().completionTokens()).hasValue(3);
    }

    @Test
    void withoutUsageThereIsNoTpot() {
        at(1.0, text("a"));
        at(2.0, text("b"));
        assertThat(meter.ttftSeconds(SENT_NANOS)).isPresent();
        assertThat(meter.tpotSeconds()).isEmpty();
        assertThat(meter.usage().isUnknown()).isTrue();
    }

    @Test
    void oneTokenHasNoTpot() {
        at(1.0, text("a"));
        at(2.0, usage(1));
        assertThat(meter.tpotSeconds()).isEmpty();
    }

    @Test
    void severalChoicesHaveNoTpot() {
        StreamMeter asked = new StreamMeter(new ChatTokens(), 2);
        at(asked, 1.0, text("a"));
        at(asked, 2.0, text("b"));
        at(asked, 2.0, usage(2));
        assertThat(asked.tpotSeconds()).isEmpty();
        assertThat(asked.ttftSeconds(SENT_NANOS)).isPresent();

        at(1.0, text("a"));
        at(2.0, text("b").replace("\"index\":0", "\"index\":1"));
        at(2.0, usage(2));
        assertThat(meter.tpotSeconds()).isEmpty();
    }

    @Test
    void anErrorInsideTheStreamHasNoTpot() {
        at(1.0, text("a"));
        at(2.0, text("b"));
        at(2.0, usage(2));
        at(2.0, "{\"error\":{\"message\":\"overloaded\"}}");
        assertThat(meter.sawError()).isTrue();
        assertThat(meter.tpotSeconds()).isEmpty();
        assertThat(meter.ttftSeconds(SENT_NANOS)).isPresent();
    }

    @Test
    void aMalformedEventHasNoTpot() {
        at(1.0, text("a"));
        at(2.0, text("b"));
        at(2.0, "{\"choices\":[");
        at(2.0, usage(2));
        assertThat(meter.sawMalformed()).isTrue();
        assertThat(meter.tpotSeconds()).isEmpty();
    }
}
