package dev.pointsman.gateway;

import static dev.pointsman.gateway.fixture.Requests.answer;
import static dev.pointsman.gateway.fixture.Requests.streamed;
import static dev.pointsman.gateway.fixture.Requests.unary;
import static dev.pointsman.simulator.Script.DONE;
import static dev.pointsman.simulator.Script.chunk;
import static dev.pointsman.simulator.Script.delta;
import static dev.pointsman.simulator.Script.usage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.SampleRefusal;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.gateway.fixture.GatewayFixture;
import dev.pointsman.simulator.Script;
import dev.pointsman.simulator.ScriptedBackend;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * What counts as a token, and the times that come of it. Bounds are one-sided: a busy machine makes answers later, never earlier,
 * and what must be told apart lies far apart.
 */
class TokenTimesTest {
    private static final String PRELUDE = delta("{\"role\":\"assistant\",\"content\":\"\"}");

    @RegisterExtension
    final GatewayFixture fixture = new GatewayFixture();

    private ExchangeRecord stream(Script script) {
        ScriptedBackend backend = fixture.scripted("a");
        backend.always(script);
        fixture.start();
        fixture.chat(streamed("a"));
        return fixture.record();
    }

    private static Script after(long millis, Script script) {
        return script.pause(Duration.ofMillis(millis));
    }

    private int streamedSamples(Metric metric) {
        return fixture.samples("a", Series.STREAMED, metric);
    }

    @Test
    void rolePreludeIsNotAToken() {
        ExchangeRecord record =
                stream(after(300, Script.sse(PRELUDE)).event(chunk("hi")).event(DONE));

        assertThat(record.ttftSeconds().orElseThrow()).isGreaterThan(0.29);
    }

    @Test
    void commentsAreNotTokens() {
        Script comments = after(100, Script.sse().send(": keep-alive\n\n"));
        ExchangeRecord record = stream(
                after(200, comments.send(": keep-alive\n\n")).event(chunk("hi")).event(DONE));

        assertThat(record.ttftSeconds().orElseThrow()).isGreaterThan(0.29);
    }

    @Test
    void pingEventsAreNotTokens() {
        ExchangeRecord record = stream(after(200, Script.sse().send("event: ping\ndata: {\"type\":\"ping\"}\n\n"))
                .event(chunk("hi"))
                .event(DONE));

        assertThat(record.ttftSeconds().orElseThrow()).isGreaterThan(0.19);
    }

    @Test
    void reasoningIsTheFirstToken() {
        Script script = Script.sse(PRELUDE);
        for (int i = 0; i < 20; i++) {
            script = script.event(delta("{\"reasoning_content\":\"hm\"}"));
        }
        ExchangeRecord record = stream(after(3_000, script).event(chunk("so")).event(DONE));

        assertThat(record.ttftSeconds().orElseThrow()).isLessThan(2.9);
    }

    @Test
    void emptyContentIsNotAToken() {
        ExchangeRecord record =
                stream(after(200, Script.sse(chunk(""))).event(chunk("hi")).event(DONE));

        assertThat(record.ttftSeconds().orElseThrow()).isGreaterThan(0.19);
    }

    @Test
    void toolCallWithoutTextHasOneFirstToken() {
        String call = "{\"tool_calls\":[{\"index\":0,\"id\":\"call_1\",\"type\":\"function\","
                + "\"function\":{\"name\":\"f\",\"arguments\":\"\"}}]}";
        stream(Script.sse(
                delta(call), delta("{\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":\"{}\"}}]}"), DONE));

        assertThat(streamedSamples(Metric.TTFT)).isOne();
    }

    @Test
    void toolCallIdAloneIsNotAToken() {
        stream(Script.sse(delta("{\"tool_calls\":[{\"index\":0,\"id\":\"call_1\",\"type\":\"function\"}]}"), DONE));

        assertThat(streamedSamples(Metric.TTFT)).isZero();
    }

    @Test
    void refusalIsAToken() {
        stream(Script.sse(delta("{\"refusal\":\"I cannot\"}"), DONE));

        assertThat(streamedSamples(Metric.TTFT)).isOne();
    }

    @Test
    void earlyFirstTokenOfFewBeatsLateFirstTokenOfMany() {
        Script few = after(50, Script.sse());
        for (int i = 0; i < 10; i++) {
            few = few.event(chunk("x"));
        }
        Script many = after(800, Script.sse());
        for (int i = 0; i < 500; i++) {
            many = many.event(chunk("x"));
        }
        fixture.scripted("few").always(few.event(usage(5, 10)).event(DONE));
        fixture.scripted("many").always(many.event(usage(5, 500)).event(DONE));
        fixture.start();
        fixture.chat(streamed("few"));
        fixture.chat(streamed("many"));

        assertThat(fixture.record().ttftSeconds().orElseThrow())
                .isLessThan(fixture.record().ttftSeconds().orElseThrow());
    }

    @Test
    void unaryAndStreamedAnswersAreMeasuredApart() {
        ScriptedBackend backend = fixture.scripted("a");
        backend.always(Script.json(200, answer("hi", 5, 3)));
        fixture.start();
        for (int i = 0; i < 9; i++) {
            fixture.chat(unary("a"));
        }
        backend.enqueue(Script.sse(chunk("a"))
                .pause(Duration.ofMillis(5))
                .event(chunk("b"))
                .event(usage(5, 2))
                .event(DONE));
        fixture.chat(streamed("a"));

        assertThat(streamedSamples(Metric.TTFT)).isOne();
        assertThat(streamedSamples(Metric.TPOT)).isOne();
        assertThat(fixture.samples("a", Series.UNARY, Metric.TTFT)).isEqualTo(9);
        assertThat(fixture.samples("a", Series.UNARY, Metric.TPOT)).isEqualTo(9);
    }

    @Test
    void wholeAnswerToAStreamedRequestIsAUnarySample() {
        fixture.scripted("a").always(Script.json(200, answer("hi", 5, 3)));
        fixture.start();
        fixture.chat(streamed("a"));

        assertThat(fixture.record().attempts())
                .singleElement()
                .satisfies(attempt -> assertThat(attempt.result()).isEqualTo("ok"));
        assertThat(streamedSamples(Metric.TTFT)).isZero();
        assertThat(fixture.samples("a", Series.UNARY, Metric.TTFT)).isOne();
    }

    @Test
    void unaryTimesAreThoseOfTheWholeBody() {
        String body = answer("hi", 5, 4);
        fixture.scripted("a")
                .always(Script.status(200, java.util.Map.of("content-type", "application/json"))
                        .send(body.substring(0, 10))
                        .pause(Duration.ofMillis(200))
                        .send(body.substring(10)));
        fixture.start();
        fixture.chat(unary("a"));

        ExchangeRecord record = fixture.record();
        assertThat(record.ttftSeconds().orElseThrow()).isGreaterThan(0.19);
        assertThat(record.tpotSeconds().orElseThrow())
                .isCloseTo(record.ttftSeconds().orElseThrow() / 4, within(1e-9));
    }

    @Test
    void tokenTimeIsFromTheFirstTokenToTheLast() {
        ExchangeRecord record = stream(after(1_000, Script.sse())
                .event(chunk("a"))
                .pause(Duration.ofMillis(200))
                .event(chunk("b"))
                .event(chunk("c"))
                .event(usage(5, 3))
                .event(DONE));

        assertThat(record.tpotSeconds().orElseThrow())
                .isBetween(0.02, record.ttftSeconds().orElseThrow());
    }

    @Test
    void repeatedUsageCountsOnceAndTheLastCounts() {
        ExchangeRecord record = stream(Script.sse(chunk("a"), usage(5, 1))
                .pause(Duration.ofMillis(50))
                .event(chunk("b"))
                .event(usage(5, 2))
                .event(DONE));

        assertThat(streamedSamples(Metric.TPOT)).isOne();
        assertThat(record.usage().completionTokens()).hasValue(2);
        assertThat(record.tpotSeconds().orElseThrow()).isGreaterThan(0.01);
    }

    @Test
    void withoutUsageTokensAreUnknown() {
        ExchangeRecord record = stream(Script.sse(chunk("a"), chunk("b"), DONE));

        assertThat(streamedSamples(Metric.TTFT)).isOne();
        assertThat(streamedSamples(Metric.TPOT)).isZero();
        assertThat(record.usage().completionTokens()).isEmpty();
        assertThat(record.costUsd()).isEmpty();
        assertThat(fixture.discarded(SampleRefusal.TOKENS_UNKNOWN)).isOne();
    }

    @Test
    void hiddenReasoningTokensAreNotDividedBy() {
        String usage = "{\"choices\":[],\"usage\":{\"prompt_tokens\":5,\"completion_tokens\":102,"
                + "\"completion_tokens_details\":{\"reasoning_tokens\":100}}}";
        ExchangeRecord record = stream(Script.sse(chunk("a"))
                .pause(Duration.ofMillis(100))
                .event(chunk("b"))
                .event(usage)
                .event(DONE));

        assertThat(record.tpotSeconds().orElseThrow()).isGreaterThan(0.02);
    }

    @Test
    void oneTokenHasNoTimeBetweenTokens() {
        stream(Script.sse(chunk("a"), usage(5, 1), DONE));

        assertThat(streamedSamples(Metric.TTFT)).isOne();
        assertThat(streamedSamples(Metric.TPOT)).isZero();
        assertThat(fixture.discarded(SampleRefusal.TOO_FEW_TOKENS)).isOne();
    }

    @Test
    void severalChoicesGiveNoTokenTime() {
        fixture.scripted("a").always(Script.json(200, answer("hi", 5, 30)));
        fixture.start();
        fixture.chat("{\"model\":\"a\",\"n\":2,\"messages\":[{\"role\":\"user\",\"content\":\"x\"}]}");

        assertThat(fixture.samples("a", Series.UNARY, Metric.TTFT)).isOne();
        assertThat(fixture.samples("a", Series.UNARY, Metric.TPOT)).isZero();
        assertThat(fixture.discarded(SampleRefusal.SEVERAL_CHOICES)).isOne();
    }

    @Test
    void timeInTheGatewayAndAtAnEarlierAttemptIsNotTheBackends() {
        fixture.scripted("slow", "reliability: {first_token_timeout: 700ms}")
                .always(Script.sse().hang());
        fixture.scripted("fast").always(Script.sse(chunk("a"), DONE));
        fixture.start();
        fixture.chat(streamed("auto"));

        ExchangeRecord record = fixture.record();
        assertThat(record.model()).hasValue("fast");
        assertThat(record.ttftSeconds().orElseThrow()).isLessThan(0.65);
        assertThat(fixture.samples("slow")).isZero();
    }

    @Test
    void doneInTwoReadsEndsTheStream() {
        ExchangeRecord record = stream(Script.sse(chunk("a"))
                .send("data: [DO")
                .pause(Duration.ofMillis(30))
                .send("NE]\n\n"));

        assertThat(record.lifecycle()).isEqualTo(ExchangeRecord.Lifecycle.COMPLETED);
    }

    @Test
    void streamWithoutDoneEnds() {
        ExchangeRecord record = stream(Script.sse(chunk("a"), chunk("b")));

        assertThat(record.lifecycle()).isEqualTo(ExchangeRecord.Lifecycle.COMPLETED);
        assertThat(streamedSamples(Metric.TTFT)).isOne();
    }
}
