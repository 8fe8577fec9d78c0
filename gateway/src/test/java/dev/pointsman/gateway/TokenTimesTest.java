package dev.pointsman.gateway;

import static dev.pointsman.gateway.fixture.Requests.answer;
import static dev.pointsman.gateway.fixture.Speech.sse;
import static dev.pointsman.gateway.fixture.Speech.sseThen;
import static dev.pointsman.simulator.Script.DONE;
import static dev.pointsman.simulator.Script.chunk;
import static dev.pointsman.simulator.Script.delta;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.SampleRefusal;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.gateway.fixture.GatewayFixture;
import dev.pointsman.gateway.fixture.Speech;
import dev.pointsman.simulator.Script;
import dev.pointsman.simulator.ScriptedBackend;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What counts as a token, and the times that come of it, in every wire format. Bounds are one-sided: a busy machine makes answers
 * later, never earlier, and what must be told apart lies far apart.
 */
class TokenTimesTest {
    @RegisterExtension
    final GatewayFixture fixture = new GatewayFixture();

    private ExchangeRecord stream(Speech speech, Script script) {
        fixture.scripted("a", speech.modelKey()).always(script);
        fixture.start();
        fixture.post(speech.path(), speech.streamed("a"));
        return fixture.record();
    }

    private ExchangeRecord chat(Script script) {
        return stream(Speech.CHAT, script);
    }

    private int streamedSamples(Metric metric) {
        return fixture.samples("a", Series.STREAMED, metric);
    }

    @ParameterizedTest
    @EnumSource
    void whatBeginsAStreamIsNotAToken(Speech speech) {
        ExchangeRecord record = stream(speech, sseThen(300, speech.prelude()).send(speech.text("hi") + speech.end()));

        assertThat(record.ttftSeconds().orElseThrow()).isGreaterThan(0.29);
    }

    @ParameterizedTest
    @EnumSource
    void commentsAreNotTokens(Speech speech) {
        ExchangeRecord record = stream(
                speech,
                sseThen(100, speech.prelude(), ": keep-alive\n\n")
                        .send(": keep-alive\n\n")
                        .pause(Duration.ofMillis(200))
                        .send(speech.text("hi") + speech.end()));

        assertThat(record.ttftSeconds().orElseThrow()).isGreaterThan(0.29);
    }

    @ParameterizedTest
    @EnumSource
    void pingEventsAreNotTokens(Speech speech) {
        ExchangeRecord record = stream(
                speech,
                sseThen(200, "event: ping\ndata: {\"type\":\"ping\"}\n\n").send(speech.text("hi") + speech.end()));

        assertThat(record.ttftSeconds().orElseThrow()).isGreaterThan(0.19);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "COMPLETIONS")
    void reasoningIsTheFirstToken(Speech speech) {
        String reasoning = speech.reasoning("hm").orElseThrow();
        ExchangeRecord record = stream(
                speech, sseThen(2_000, speech.prelude(), reasoning.repeat(20)).send(speech.text("so") + speech.end()));

        assertThat(record.ttftSeconds().orElseThrow()).isLessThan(1.9);
    }

    @Test
    void summaryOfReasoningIsTheFirstToken() {
        String summary = "data: {\"type\":\"response.reasoning_summary_text.delta\",\"delta\":\"hm\"}\n\n";
        ExchangeRecord record = stream(
                Speech.RESPONSES,
                sseThen(2_000, Speech.RESPONSES.prelude(), summary)
                        .send(Speech.RESPONSES.text("so") + Speech.RESPONSES.end()));

        assertThat(record.ttftSeconds().orElseThrow()).isLessThan(1.9);
    }

    @ParameterizedTest
    @EnumSource
    void emptyContentIsNotAToken(Speech speech) {
        ExchangeRecord record = stream(speech, sseThen(200, speech.text("")).send(speech.text("hi") + speech.end()));

        assertThat(record.ttftSeconds().orElseThrow()).isGreaterThan(0.19);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "COMPLETIONS")
    void toolCallWithoutTextHasOneFirstToken(Speech speech) {
        stream(speech, sse(speech.toolCall().orElseThrow(), speech.end()));

        assertThat(streamedSamples(Metric.TTFT)).isOne();
    }

    @Test
    void toolCallIdAloneIsNotAToken() {
        chat(Script.sse(delta("{\"tool_calls\":[{\"index\":0,\"id\":\"call_1\",\"type\":\"function\"}]}"), DONE));

        assertThat(streamedSamples(Metric.TTFT)).isZero();
        assertThat(fixture.discarded(SampleRefusal.NO_TOKEN)).isOne();
    }

    @Test
    void signatureIsNotAToken() {
        String signature = "data: {\"type\":\"content_block_delta\",\"delta\":{\"type\":\"signature_delta\","
                + "\"signature\":\"EqoB\"}}\n\n";
        ExchangeRecord record = stream(
                Speech.MESSAGES,
                sseThen(200, Speech.MESSAGES.prelude(), signature)
                        .send(Speech.MESSAGES.text("hi") + Speech.MESSAGES.end()));

        assertThat(record.ttftSeconds().orElseThrow()).isGreaterThan(0.19);
    }

    @ParameterizedTest
    @EnumSource(names = {"CHAT", "RESPONSES"})
    void refusalIsAToken(Speech speech) {
        stream(speech, sse(speech.refusal("I cannot").orElseThrow(), speech.end()));

        assertThat(streamedSamples(Metric.TTFT)).isOne();
    }

    @ParameterizedTest
    @EnumSource
    void earlyFirstTokenOfFewBeatsLateFirstTokenOfMany(Speech speech) {
        String text = speech.text("x");
        fixture.scripted("few", speech.modelKey())
                .always(sseThen(50).send(text.repeat(10) + speech.usage(10, 0) + speech.end()));
        fixture.scripted("many", speech.modelKey())
                .always(sseThen(600).send(text.repeat(500) + speech.usage(500, 0) + speech.end()));
        fixture.start();
        fixture.post(speech.path(), speech.streamed("few"));
        fixture.post(speech.path(), speech.streamed("many"));

        assertThat(fixture.record().ttftSeconds().orElseThrow())
                .isLessThan(fixture.record().ttftSeconds().orElseThrow());
    }

    @ParameterizedTest
    @EnumSource
    void unaryAndStreamedAnswersAreMeasuredApart(Speech speech) {
        ScriptedBackend backend = fixture.scripted("a", speech.modelKey());
        backend.always(Script.json(200, speech.answer("hi", 3)));
        fixture.start();
        for (int i = 0; i < 9; i++) {
            fixture.post(speech.path(), speech.request("a"));
        }
        backend.enqueue(sseThen(5, speech.text("a")).send(speech.text("b") + speech.usage(2, 0) + speech.end()));
        fixture.post(speech.path(), speech.streamed("a"));

        assertThat(streamedSamples(Metric.TTFT)).isOne();
        assertThat(streamedSamples(Metric.TPOT)).isOne();
        assertThat(fixture.samples("a", Series.UNARY, Metric.TTFT)).isEqualTo(9);
        assertThat(fixture.samples("a", Series.UNARY, Metric.TPOT)).isEqualTo(9);
    }

    @ParameterizedTest
    @EnumSource
    void wholeAnswerToAStreamedRequestIsAUnarySample(Speech speech) {
        ExchangeRecord record = stream(speech, Script.json(200, speech.answer("hi", 3)));

        assertThat(record.attempts())
                .singleElement()
                .satisfies(attempt -> assertThat(attempt.result()).isEqualTo("ok"));
        assertThat(streamedSamples(Metric.TTFT)).isZero();
        assertThat(fixture.samples("a", Series.UNARY, Metric.TTFT)).isOne();
    }

    @ParameterizedTest
    @EnumSource
    void unaryTimesAreThoseOfTheWholeBody(Speech speech) {
        String body = speech.answer("hi", 4);
        fixture.scripted("a", speech.modelKey())
                .always(Script.status(200, Map.of("content-type", "application/json"))
                        .send(body.substring(0, 10))
                        .pause(Duration.ofMillis(200))
                        .send(body.substring(10)));
        fixture.start();
        fixture.post(speech.path(), speech.request("a"));

        ExchangeRecord record = fixture.record();
        assertThat(record.ttftSeconds().orElseThrow()).isGreaterThan(0.19);
        assertThat(record.tpotSeconds().orElseThrow())
                .isCloseTo(record.ttftSeconds().orElseThrow() / 4, within(1e-9));
    }

    @ParameterizedTest
    @EnumSource
    void tokenTimeIsFromTheFirstTokenToTheLast(Speech speech) {
        ExchangeRecord record = stream(
                speech,
                sseThen(1_000, speech.prelude())
                        .send(speech.text("a"))
                        .pause(Duration.ofMillis(200))
                        .send(speech.text("b") + speech.text("c") + speech.usage(3, 0) + speech.end()));

        assertThat(record.tpotSeconds().orElseThrow())
                .isBetween(0.02, record.ttftSeconds().orElseThrow());
    }

    @ParameterizedTest
    @EnumSource
    void repeatedUsageCountsOnceAndTheLastCounts(Speech speech) {
        ExchangeRecord record = stream(
                speech,
                sseThen(50, speech.text("a"), speech.usage(1, 0))
                        .send(speech.text("b") + speech.usage(2, 0) + speech.end()));

        assertThat(streamedSamples(Metric.TPOT)).isOne();
        assertThat(record.usage().completionTokens()).hasValue(2);
        assertThat(record.tpotSeconds().orElseThrow()).isGreaterThan(0.01);
    }

    @ParameterizedTest
    @EnumSource
    void withoutUsageTokensAreUnknown(Speech speech) {
        ExchangeRecord record = stream(speech, sse(speech.prelude(), speech.text("a"), speech.text("b"), speech.end()));

        assertThat(streamedSamples(Metric.TTFT)).isOne();
        assertThat(streamedSamples(Metric.TPOT)).isZero();
        assertThat(record.usage().completionTokens()).isEmpty();
        assertThat(record.costUsd()).isEmpty();
        assertThat(fixture.discarded(SampleRefusal.TOKENS_UNKNOWN)).isOne();
    }

    @ParameterizedTest
    @EnumSource
    void hiddenReasoningTokensAreNotDividedBy(Speech speech) {
        ExchangeRecord record = stream(
                speech, sseThen(100, speech.text("a")).send(speech.text("b") + speech.usage(102, 100) + speech.end()));

        assertThat(record.tpotSeconds().orElseThrow()).isGreaterThan(0.02);
    }

    @ParameterizedTest
    @EnumSource
    void oneTokenHasNoTimeBetweenTokens(Speech speech) {
        stream(speech, sse(speech.text("a"), speech.usage(1, 0), speech.end()));

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
    void severalPromptsGiveNoTokenTime() {
        fixture.scripted("a").always(Script.json(200, Speech.COMPLETIONS.answer("hi", 30)));
        fixture.start();
        fixture.post("/v1/completions", "{\"model\":\"a\",\"prompt\":[\"x\",\"y\"]}");

        assertThat(fixture.samples("a", Series.UNARY, Metric.TTFT)).isOne();
        assertThat(fixture.discarded(SampleRefusal.SEVERAL_CHOICES)).isOne();
    }

    @ParameterizedTest
    @EnumSource
    void timeInTheGatewayAndAtAnEarlierAttemptIsNotTheBackends(Speech speech) {
        fixture.scripted("slow", speech.modelKey(), "reliability: {first_token_timeout: 700ms}")
                .always(Script.sse().hang());
        fixture.scripted("fast", speech.modelKey()).always(sse(speech.text("a"), speech.end()));
        fixture.start();
        fixture.post(speech.path(), speech.streamed("auto"));

        ExchangeRecord record = fixture.record();
        assertThat(record.model()).hasValue("fast");
        assertThat(record.ttftSeconds().orElseThrow()).isLessThan(0.65);
        assertThat(fixture.samples("slow")).isZero();
    }

    @Test
    void doneInTwoReadsEndsTheStream() {
        ExchangeRecord record = chat(Script.sse(chunk("a"))
                .send("data: [DO")
                .pause(Duration.ofMillis(30))
                .send("NE]\n\n"));

        assertThat(record.lifecycle()).isEqualTo(ExchangeRecord.Lifecycle.COMPLETED);
    }

    @ParameterizedTest
    @EnumSource
    void streamWithoutItsEndEnds(Speech speech) {
        ExchangeRecord record = stream(speech, sse(speech.text("a"), speech.text("b")));

        assertThat(record.lifecycle()).isEqualTo(ExchangeRecord.Lifecycle.COMPLETED);
        assertThat(streamedSamples(Metric.TTFT)).isOne();
    }
}
