package dev.pointsman.gateway;

import static dev.pointsman.gateway.fixture.Requests.answer;
import static dev.pointsman.gateway.fixture.Requests.streamed;
import static dev.pointsman.gateway.fixture.Requests.unary;
import static dev.pointsman.gateway.fixture.Speech.sse;
import static dev.pointsman.simulator.Script.DONE;
import static dev.pointsman.simulator.Script.chunk;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.SampleRefusal;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.gateway.ExchangeRecord.Lifecycle;
import dev.pointsman.gateway.fixture.Answer;
import dev.pointsman.gateway.fixture.ClientConnection;
import dev.pointsman.gateway.fixture.GatewayFixture;
import dev.pointsman.gateway.fixture.Speech;
import dev.pointsman.simulator.Script;
import dev.pointsman.simulator.ScriptedBackend;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What failed never looks fast. */
class SampleRulesTest {
    private static final String ERROR_EVENT = "{\"error\":{\"message\":\"out of memory\",\"type\":\"server_error\"}}";

    @RegisterExtension
    final GatewayFixture fixture = new GatewayFixture();

    static Stream<Arguments> refusals() {
        return Arrays.stream(Speech.values())
                .flatMap(speech -> IntStream.of(400, 401, 404, 429, 500, 503).mapToObj(s -> Arguments.of(speech, s)));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void fastErrorGainsNothing(Speech speech, int status) {
        fixture.scripted("a", speech.modelKey()).always(Script.json(status, "{\"error\":{\"message\":\"no\"}}"));
        fixture.start();

        fixture.post(speech.path(), speech.request("a"));
        fixture.post(speech.path(), speech.streamed("a"));

        assertThat(fixture.samples("a")).isZero();
        assertThat(fixture.discarded(SampleRefusal.ATTEMPT_FAILED)).isEqualTo(2);
    }

    @Test
    void failingModelIsNotPreferredForItsFastErrors() {
        ScriptedBackend failing = fixture.scripted("failing");
        failing.always(Script.json(500, "{}"));
        ScriptedBackend sound = fixture.scripted("sound");
        sound.always(Script.status(200, Map.of("content-type", "application/json"))
                .pause(Duration.ofMillis(30))
                .send(answer("hi", 5, 3)));
        fixture.start("{type: latency_aware, latency_aware: {ttft_percentile: 50, exploration: off}}");
        fixture.chat(unary("failing"));
        fixture.chat(unary("sound"));

        Answer answer = fixture.chat(unary("auto"));

        assertThat(answer.header("x-pointsman-model")).isEqualTo("sound");
    }

    @Test
    void refusedConnectionGivesNoSample() {
        fixture.model("a", "http://127.0.0.1:1/v1");
        fixture.start();

        Answer answer = fixture.chat(unary("a"));

        assertThat(answer.status()).isEqualTo(502);
        assertThat(fixture.samples("a")).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void errorInAStreamAfterTokensGivesNoTokenTime(Speech speech) {
        String error = speech.error("out of memory");
        fixture.scripted("a", speech.modelKey())
                .always(sse(speech.text("a"), speech.text("b"), speech.usage(2, 0), error));
        fixture.start();

        Answer answer = fixture.post(speech.path(), speech.streamed("a"));

        ExchangeRecord record = fixture.record();
        assertThat(answer.text()).endsWith(error);
        assertThat(record.lifecycle()).isEqualTo(Lifecycle.ABORTED);
        assertThat(record.attempts().getFirst().result()).isEqualTo("error_in_stream");
        assertThat(fixture.samples("a", Series.STREAMED, Metric.TTFT)).isOne();
        assertThat(fixture.samples("a", Series.STREAMED, Metric.TPOT)).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void errorInAStreamBeforeATokenGivesNoSample(Speech speech) {
        fixture.scripted("a", speech.modelKey()).always(sse(speech.error("out of memory")));
        fixture.start();

        Answer answer = fixture.post(speech.path(), speech.streamed("a"));

        assertThat(fixture.samples("a")).isZero();
        assertThat(answer.text()).contains("out of memory");
        assertThat(fixture.record().lifecycle()).isNotEqualTo(Lifecycle.COMPLETED);
    }

    @ParameterizedTest
    @EnumSource
    void errorWithStatus200GivesNoSample(Speech speech) {
        fixture.scripted("a", speech.modelKey()).always(Script.json(200, ERROR_EVENT));
        fixture.start();

        Answer answer = fixture.post(speech.path(), speech.request("a"));

        assertThat(answer.status()).isEqualTo(502);
        assertThat(answer.error().path("message").asString()).contains("out of memory");
        assertThat(fixture.samples("a")).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void backendThatDiesMidStreamIsAborted(Speech speech) {
        fixture.scripted("a", speech.modelKey())
                .always(sse(speech.text("a"), speech.text("b")).cut());
        fixture.start();

        Answer answer = fixture.post(speech.path(), speech.streamed("a"));

        ExchangeRecord record = fixture.record();
        assertThat(record.lifecycle()).isEqualTo(Lifecycle.ABORTED);
        assertThat(record.attempts().getFirst().result()).isEqualTo("connection_lost");
        assertThat(answer.events()).hasSize(3).last().asString().contains("\"error\"", "broke the connection off");
        assertThat(fixture.samples("a", Series.STREAMED, Metric.TTFT)).isOne();
        assertThat(fixture.samples("a", Series.STREAMED, Metric.TPOT)).isZero();
        assertThat(fixture.discarded(SampleRefusal.STREAM_INCOMPLETE)).isOne();
    }

    @Test
    void firstTokenTimeoutGivesNoSample() {
        fixture.scripted("a", "reliability: {first_token_timeout: 100ms}")
                .always(Script.silent().hang());
        fixture.start();

        Answer answer = fixture.chat(streamed("a"));

        assertThat(answer.status()).isEqualTo(504);
        assertThat(answer.error().path("code").asString()).isEqualTo("upstream_timeout");
        assertThat(fixture.samples("a")).isZero();
        assertThat(fixture.discarded(SampleRefusal.TIMEOUT)).isOne();
    }

    @Test
    void commentsDoNotPutOffTheFirstTokenTimeout() {
        Script comments = Script.sse();
        for (int i = 0; i < 200; i++) {
            comments = comments.send(": wait\n\n").pause(Duration.ofMillis(20));
        }
        fixture.scripted("a", "reliability: {first_token_timeout: 200ms}").always(comments.hang());
        fixture.start();

        Answer answer = fixture.chat(streamed("a"));

        // The only candidate's head has gone out, so the error is in the stream.
        assertThat(answer.events()).last().asString().contains("upstream_timeout");
        assertThat(fixture.record().attempts().getFirst().result()).isEqualTo("first_token_timeout");
    }

    @Test
    void silenceAfterTokensEndsWithAnErrorEvent() {
        fixture.scripted("a", "reliability: {idle_timeout: 150ms}")
                .always(Script.sse(chunk("a")).hang());
        fixture.start();

        Answer answer = fixture.chat(streamed("a"));

        assertThat(answer.complete()).isTrue();
        assertThat(answer.events()).hasSize(2).last().asString().contains("upstream_timeout");
        assertThat(fixture.record().attempts().getFirst().result()).isEqualTo("idle_timeout");
    }

    @Test
    void slowButSteadyStreamOutlivesTheIdleTimeout() {
        Script steady = Script.sse(chunk("a"));
        for (int i = 0; i < 12; i++) {
            steady = steady.pause(Duration.ofMillis(100)).event(chunk("b"));
        }
        fixture.scripted("a", "reliability: {idle_timeout: 1s}").always(steady.event(DONE));
        fixture.start();

        assertThat(fixture.chat(streamed("a")).events()).hasSize(14);
    }

    @ParameterizedTest
    @EnumSource
    void clientThatLeavesBeforeATokenGivesNoSample(Speech speech) {
        fixture.scripted("a", speech.modelKey()).always(sse(speech.prelude()).hang());
        fixture.start();
        try (ClientConnection client = fixture.connect()) {
            client.post(speech.path(), speech.streamed("a").getBytes(UTF_8)).awaitHead();
        }

        assertThat(fixture.record().lifecycle()).isEqualTo(Lifecycle.ABORTED);
        assertThat(fixture.samples("a")).isZero();
        assertThat(fixture.discarded(SampleRefusal.CLIENT_ABORTED)).isOne();
    }

    @ParameterizedTest
    @EnumSource
    void clientThatLeavesAfterATokenGivesItsTimeOnly(Speech speech) {
        fixture.scripted("a", speech.modelKey())
                .always(sse(speech.text("first"), speech.usage(9, 0)).hang());
        fixture.start();
        try (ClientConnection client = fixture.connect()) {
            client.post(speech.path(), speech.streamed("a").getBytes(UTF_8)).awaitHead();
            client.readUntil("first");
        }

        assertThat(fixture.record().lifecycle()).isEqualTo(Lifecycle.ABORTED);
        assertThat(fixture.samples("a", Series.STREAMED, Metric.TTFT)).isOne();
        assertThat(fixture.samples("a", Series.STREAMED, Metric.TPOT)).isZero();
    }

    @Test
    void streamWithoutAnyAnswerIsAFailure() {
        fixture.scripted("a").always(Script.sse());
        fixture.start();

        Answer answer = fixture.chat(streamed("a"));

        assertThat(answer.text()).contains("\"error\"");
        assertThat(fixture.record().lifecycle()).isNotEqualTo(Lifecycle.COMPLETED);
        assertThat(fixture.samples("a")).isZero();
    }
}
