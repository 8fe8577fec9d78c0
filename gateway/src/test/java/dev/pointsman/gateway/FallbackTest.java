package dev.pointsman.gateway;

import static dev.pointsman.gateway.fixture.Requests.answer;
import static dev.pointsman.gateway.fixture.Requests.streamed;
import static dev.pointsman.gateway.fixture.Requests.unary;
import static dev.pointsman.simulator.Script.DONE;
import static dev.pointsman.simulator.Script.chunk;
import static dev.pointsman.simulator.Script.delta;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.gateway.ExchangeRecord.Lifecycle;
import dev.pointsman.gateway.fixture.Answer;
import dev.pointsman.gateway.fixture.ClientConnection;
import dev.pointsman.gateway.fixture.GatewayFixture;
import dev.pointsman.simulator.Script;
import dev.pointsman.simulator.ScriptedBackend;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The next survivor is tried before the first token, never after it, and the client gets exactly one answer. */
class FallbackTest {
    private static final String PRELUDE = delta("{\"role\":\"assistant\",\"content\":\"\"}");
    private static final String ERROR =
            "{\"error\":{\"message\":\"overloaded\",\"type\":\"server_error\",\"code\":null}}";

    @RegisterExtension
    final GatewayFixture fixture = new GatewayFixture();

    private void startWithSecond() {
        fixture.scripted("second").always(Script.sse(PRELUDE, chunk("from second"), DONE));
        fixture.start();
    }

    private void assertSecondAnswered(Answer answer, String firstResult) {
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.events()).containsExactly(PRELUDE, chunk("from second"), DONE);
        assertThat(answer.header("x-pointsman-model")).isEqualTo("second");
        assertThat(answer.header("x-pointsman-stage")).isEqualTo("retry");
        assertThat(answer.header("x-pointsman-attempts")).isEqualTo("2");
        ExchangeRecord record = fixture.record();
        assertThat(record.lifecycle()).isEqualTo(Lifecycle.COMPLETED);
        assertThat(record.attempts())
                .extracting(ExchangeRecord.AttemptRecord::result)
                .containsExactly(firstResult, "ok");
        assertThat(fixture.samples("first")).isZero();
    }

    static Stream<Arguments> failuresBeforeAToken() {
        return Stream.of(
                Arguments.of("status 503", Script.json(503, ERROR), "status_503"),
                Arguments.of("status 502", Script.json(502, "<html>"), "status_502"),
                Arguments.of("status 429", Script.json(429, ERROR), "status_429"),
                Arguments.of("reset before the head", Script.silent().reset(), "connection_lost"),
                Arguments.of("closed before the head", Script.silent().cut(), "connection_lost"),
                Arguments.of("cut after the prelude", Script.sse(PRELUDE).cut(), "connection_lost"),
                Arguments.of("reset after the prelude", Script.sse(PRELUDE).reset(), "connection_lost"),
                Arguments.of("error event after the prelude", Script.sse(PRELUDE, ERROR, DONE), "error_in_stream"),
                Arguments.of(
                        "named error event",
                        Script.sse().send("event: error\ndata: {\"message\":\"x\"}\n\n"),
                        "error_in_stream"),
                Arguments.of("event that is not JSON", Script.sse(PRELUDE, "{\"choices\":["), "malformed_event"),
                Arguments.of("error as JSON with 200", Script.json(200, ERROR), "error_in_answer"),
                Arguments.of(
                        "HTML with 200",
                        Script.status(200, Map.of("content-type", "text/html")).send("<html>"),
                        "malformed_answer"),
                Arguments.of("a stream without an answer", Script.sse(), "connection_lost"),
                Arguments.of("silence", Script.silent().hang(), "first_token_timeout"),
                Arguments.of("silence after the prelude", Script.sse(PRELUDE).hang(), "first_token_timeout"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("failuresBeforeAToken")
    void failureBeforeATokenIsFollowedByTheNextSurvivor(String name, Script script, String result) {
        fixture.scripted("first", "reliability: {first_token_timeout: 250ms}").always(script);
        startWithSecond();

        assertSecondAnswered(fixture.chat(streamed("auto")), result);
    }

    @Test
    void refusedConnectionIsFollowedByTheNextSurvivor() {
        fixture.model("first", "http://127.0.0.1:1/v1");
        startWithSecond();

        assertSecondAnswered(fixture.chat(streamed("auto")), "connect_failed");
    }

    @Test
    void unknownHostIsFollowedByTheNextSurvivor() {
        fixture.model("first", "http://nowhere.invalid/v1");
        startWithSecond();

        assertSecondAnswered(fixture.chat(streamed("auto")), "connect_failed");
    }

    @Test
    void connectionThatTakesTooLongIsFollowedByTheNextSurvivor() {
        // An address of the documentation's net: nobody answers.
        fixture.model("first", "http://192.0.2.1:9/v1", "reliability: {connect_timeout: 200ms}");
        startWithSecond();

        assertSecondAnswered(fixture.chat(streamed("auto")), "connect_failed");
    }

    @Test
    void unaryAnswerThatBreaksOffIsFollowedByTheNextSurvivor() {
        String body = answer("from first", 5, 3);
        ScriptedBackend first = fixture.scripted("first");
        first.enqueue(
                Script.status(200, Map.of("content-type", "application/json", "content-length", "" + body.length()))
                        .send(body.substring(0, 40))
                        .cut(),
                Script.status(200, Map.of("content-type", "application/json"))
                        .send(body.substring(0, 40))
                        .cut());
        fixture.scripted("second").always(Script.json(200, answer("from second", 5, 3)));
        fixture.start();

        for (int i = 0; i < 2; i++) {
            Answer answer = fixture.chat(unary("auto"));
            assertThat(answer.text()).contains("from second").doesNotContain("from first");
        }
        assertThat(fixture.samples("first")).isZero();
    }

    @Test
    void errorAfterATokenIsNotRetried() {
        fixture.scripted("first").always(Script.sse(chunk("from first"), ERROR));
        ScriptedBackend second = fixture.scripted("second");
        fixture.start();

        Answer answer = fixture.chat(streamed("auto"));

        assertThat(answer.events()).containsExactly(chunk("from first"), ERROR);
        assertThat(second.exchanges()).isEmpty();
    }

    @Test
    void cutAfterATokenIsNotRetried() {
        fixture.scripted("first").always(Script.sse(chunk("from first")).reset());
        ScriptedBackend second = fixture.scripted("second");
        fixture.start();

        Answer answer = fixture.chat(streamed("auto"));

        assertThat(answer.complete()).isTrue();
        assertThat(answer.events()).hasSize(2).first().isEqualTo(chunk("from first"));
        assertThat(answer.events().getLast()).contains("\"error\"");
        assertThat(second.exchanges()).isEmpty();
    }

    @Test
    void refusalOfTheRequestIsNotRetried() {
        fixture.scripted("first").always(Script.json(400, ERROR));
        ScriptedBackend second = fixture.scripted("second");
        fixture.start();

        assertThat(fixture.chat(streamed("auto")).status()).isEqualTo(400);
        assertThat(second.exchanges()).isEmpty();
    }

    @Test
    void directModelHasNoFallback() {
        fixture.scripted("first").always(Script.json(503, ERROR));
        ScriptedBackend second = fixture.scripted("second");
        fixture.start();

        Answer answer = fixture.chat(unary("first"));

        assertThat(answer.status()).isEqualTo(502);
        assertThat(answer.error().path("message").asString()).contains("status 503", "overloaded");
        assertThat(second.exchanges()).isEmpty();
    }

    @Test
    void whereAllFailTheLastFailureIsTold() {
        fixture.scripted("first").always(Script.json(503, ERROR));
        fixture.model("second", "http://127.0.0.1:1/v1");
        fixture.scripted("third").always(Script.sse(PRELUDE, ERROR));
        fixture.start();

        Answer answer = fixture.chat(unary("auto"));

        assertThat(answer.header("x-pointsman-attempts")).isEqualTo("3");
        ExchangeRecord record = fixture.record();
        assertThat(record.lifecycle()).isNotEqualTo(Lifecycle.COMPLETED);
        assertThat(record.attempts()).hasSize(3);
    }

    @Test
    void headOfTheLastCandidateGoesOutAtOnce() {
        fixture.scripted("only").always(Script.sse().hang());
        fixture.start();

        try (ClientConnection client = fixture.connect()) {
            assertThat(client.chat(streamed("auto")).awaitHead()).isEqualTo(200);
        }
    }

    @Test
    void preludeIsHeldOnlyUpToABound() {
        String comment = ": " + "x".repeat(1_000) + "\n\n";
        fixture.scripted("first").always(Script.sse().send(comment.repeat(70)).hang());
        startWithSecond();

        try (ClientConnection client = fixture.connect()) {
            client.chat(streamed("auto")).awaitHead();
            client.skip(65 * comment.length());
        }
    }
}
