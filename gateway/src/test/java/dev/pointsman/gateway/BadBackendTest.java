package dev.pointsman.gateway;

import static dev.pointsman.gateway.fixture.Requests.answer;
import static dev.pointsman.gateway.fixture.Requests.streamed;
import static dev.pointsman.gateway.fixture.Requests.unary;
import static dev.pointsman.simulator.Script.DONE;
import static dev.pointsman.simulator.Script.chunk;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.gateway.ExchangeRecord.Lifecycle;
import dev.pointsman.gateway.fixture.Answer;
import dev.pointsman.gateway.fixture.GatewayFixture;
import dev.pointsman.simulator.RawBackend;
import dev.pointsman.simulator.Script;
import dev.pointsman.simulator.ScriptedBackend;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a backend does, the client gets one clear answer and the next request works. */
class BadBackendTest {
    private static final String JSON = "application/json";
    private static final String SHORT_PATIENCE = "reliability: {first_token_timeout: 400ms, idle_timeout: 400ms}";

    @RegisterExtension
    final GatewayFixture fixture = new GatewayFixture();

    static Stream<Arguments> failures() {
        String body = answer("hi", 5, 3);
        String half = body.substring(0, 50);
        return Stream.of(
                Arguments.of("500 with an error", Script.json(500, "{\"error\":{\"message\":\"boom\"}}"), 502),
                Arguments.of(
                        "500 with HTML",
                        Script.status(500, Map.of("content-type", "text/html")).send("<h1>oops</h1>"),
                        502),
                Arguments.of("500 with nothing", Script.status(500, Map.of("content-length", "0")), 502),
                Arguments.of(
                        "500 that is cut",
                        Script.status(500, Map.of("content-length", "100"))
                                .send("x")
                                .cut(),
                        502),
                Arguments.of(
                        "500 that hangs", Script.status(500, Map.of()).send("x").hang(), 504),
                Arguments.of(
                        "HTML with 200",
                        Script.status(200, Map.of("content-type", "text/html")).send("<h1>hello</h1>"),
                        502),
                Arguments.of("nothing with 200", Script.status(200, Map.of("content-length", "0")), 502),
                Arguments.of("JSON that is no object", Script.json(200, "[1]"), 502),
                Arguments.of("half an object", Script.json(200, half), 502),
                Arguments.of("two objects", Script.json(200, body + body), 502),
                Arguments.of("zero bytes", Script.json(200, "\0\0\0"), 502),
                Arguments.of(
                        "body with length, cut",
                        Script.status(200, Map.of("content-type", JSON, "content-length", "" + body.length()))
                                .send(half)
                                .cut(),
                        502),
                Arguments.of(
                        "body with length, reset",
                        Script.status(200, Map.of("content-type", JSON, "content-length", "" + body.length()))
                                .send(half)
                                .reset(),
                        502),
                Arguments.of(
                        "body in chunks, cut",
                        Script.status(200, Map.of("content-type", JSON))
                                .send(half)
                                .cut(),
                        502),
                Arguments.of(
                        "body that hangs",
                        Script.status(200, Map.of("content-type", JSON))
                                .send(half)
                                .hang(),
                        504),
                Arguments.of("closed at once", Script.silent().cut(), 502),
                Arguments.of("reset at once", Script.silent().reset(), 502),
                Arguments.of("silence", Script.silent().hang(), 504));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("failures")
    void failureIsOneClearError(String name, Script script, int status) {
        ScriptedBackend backend = fixture.scripted("a", SHORT_PATIENCE);
        backend.enqueue(script);
        fixture.start();

        Answer answer = fixture.chat(unary("auto"));

        assertThat(answer.status()).as(answer.text()).isEqualTo(status);
        assertThat(answer.error().path("message").asString())
                .startsWith("Backend 'backend-0' of model 'a'")
                .doesNotContain("Exception");
        assertThat(answer.error().path("type").asString()).isEqualTo("upstream_error");
        assertThat(answer.error().path("param").isNull()).isTrue();
        assertThat(answer.error().path("code").asString())
                .isEqualTo(status == 504 ? "upstream_timeout" : "upstream_failed");
        assertThat(fixture.record().lifecycle()).isEqualTo(Lifecycle.FAILED);
        assertThat(fixture.inflight("a")).isZero();
        assertThat(fixture.samples("a")).isZero();
        assertNextRequestWorks(backend);
    }

    private void assertNextRequestWorks(ScriptedBackend backend) {
        backend.enqueue(Script.json(200, answer("fine", 5, 3)));
        assertThat(fixture.chat(unary("auto")).text()).contains("fine");
    }

    static Stream<Arguments> brokenStreams() {
        return Stream.of(
                Arguments.of("cut", Script.sse(chunk("a")).cut(), "broke the connection off"),
                Arguments.of("reset", Script.sse(chunk("a")).reset(), "broke the connection off"),
                Arguments.of(
                        "cut amid an event",
                        Script.sse(chunk("a")).send("data: {\"cho").cut(),
                        "broke"),
                Arguments.of(
                        "ended amid an event",
                        Script.sse(chunk("a")).send("data: {\"cho").end(),
                        "not JSON"),
                Arguments.of("event that is not JSON", Script.sse(chunk("a"), "hello"), "not JSON"),
                Arguments.of(
                        "event of several lines that is not JSON",
                        Script.sse(chunk("a")).send("data: {\ndata: x\n\n"),
                        "not JSON"),
                Arguments.of(
                        "event over the limit",
                        Script.sse(chunk("a"), chunk("x".repeat(3_000))),
                        "more than 2048 bytes"),
                Arguments.of(
                        "endless line",
                        Script.sse(chunk("a"))
                                .send("data: " + "x".repeat(5_000))
                                .hang(),
                        "more than 2048 bytes"),
                Arguments.of("silence", Script.sse(chunk("a")).hang(), "was silent"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("brokenStreams")
    void brokenStreamEndsWithAnErrorEvent(String name, Script script, String message) {
        ScriptedBackend backend = fixture.scripted("a", SHORT_PATIENCE);
        backend.enqueue(script);
        fixture.global("limits: {max_event: 2KiB}").start();

        Answer answer = fixture.chat(streamed("auto"));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.complete()).isTrue();
        assertThat(answer.events()).hasSize(2).first().isEqualTo(chunk("a"));
        assertThat(answer.events().getLast())
                .startsWith("{\"error\":{\"message\":\"Backend")
                .contains(message);
        assertThat(fixture.record().lifecycle()).isEqualTo(Lifecycle.ABORTED);
        assertThat(fixture.samples("a", Series.STREAMED, Metric.TPOT)).isZero();
        assertNextRequestWorks(backend);
    }

    @Test
    void longUnaryAnswerThatIsCutIsCutForTheClientToo() {
        String body = answer("x".repeat(300_000), 5, 3);
        ScriptedBackend backend = fixture.scripted("a");
        backend.enqueue(Script.status(200, Map.of("content-type", JSON, "content-length", "" + body.length()))
                .send(body.substring(0, 200_000))
                .cut());
        fixture.start();

        Answer answer = fixture.chat(unary("auto"));

        assertThat(answer.complete()).isFalse();
        assertThat(fixture.record().lifecycle()).isEqualTo(Lifecycle.ABORTED);
        assertThat(fixture.samples("a")).isZero();
        assertNextRequestWorks(backend);
    }

    @Test
    void longChunkedAnswerThatIsCutIsCutForTheClientToo() {
        ScriptedBackend backend = fixture.scripted("a");
        backend.enqueue(Script.status(200, Map.of("content-type", JSON))
                .send("{\"a\":\"" + "x".repeat(200_000))
                .cut());
        fixture.start();

        assertThat(fixture.chat(unary("auto")).complete()).isFalse();
        assertNextRequestWorks(backend);
    }

    @Test
    void whatIsNoHttpIsAnError() {
        RawBackend backend = fixture.raw("a", SHORT_PATIENCE);
        fixture.start();
        for (String garbage : java.util.List.of(
                "220 smtp.example ESMTP\r\n",
                "HTTP/1.1 abc OK\r\n\r\n",
                "HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
                "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nhello\r\n",
                "HTTP/1.1 200 OK\r\ncontent-length: abc\r\n\r\n",
                "HTTP/1.1 200 OK\r\nx-big: " + "y".repeat(40_000) + "\r\n\r\n",
                "HTTP/1.1 200",
                "")) {
            backend.enqueue(Script.silent().send(garbage));

            Answer answer = fixture.chat(unary("auto"));

            assertThat(answer.status())
                    .as("%s: %s", garbage.lines().findFirst(), answer.text())
                    .isEqualTo(502);
            assertThat(answer.error().path("code").asString()).isEqualTo("upstream_failed");
        }
        assertThat(fixture.samples("a")).isZero();
    }

    @Test
    void statusesThatAreOddAreAnswered() {
        RawBackend backend = fixture.raw("a", SHORT_PATIENCE);
        fixture.start();
        for (int status : new int[] {100, 101, 199, 204, 205, 301, 304, 418, 451, 599, 600, 999}) {
            backend.enqueue(Script.silent().send("HTTP/1.1 " + status + " Odd\r\ncontent-length: 0\r\n\r\n"));

            Answer answer = fixture.chat(unary("auto"));

            assertThat(answer.status()).as("backend said %s", status).isBetween(200, 999);
            fixture.record();
        }
        assertThat(fixture.samples("a")).isZero();
    }

    @Test
    void bodyThatEndsWithItsConnectionIsTakenWhole() {
        RawBackend backend = fixture.raw("a");
        fixture.start();
        backend.enqueue(Script.silent()
                .send("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n" + answer("fine", 5, 3)));
        assertThat(fixture.chat(unary("auto")).text()).contains("fine");
        backend.enqueue(Script.silent()
                .send("HTTP/1.0 200 OK\r\ncontent-type: text/event-stream\r\n\r\ndata: " + chunk("fine")
                        + "\n\ndata: [DONE]\n\n"));
        assertThat(fixture.chat(streamed("auto")).events()).containsExactly(chunk("fine"), DONE);
    }

    @Test
    void streamThatEndsWithItsConnectionBeforeItsEndIsBroken() {
        RawBackend backend = fixture.raw("a");
        fixture.start();
        backend.enqueue(Script.silent()
                .send("HTTP/1.0 200 OK\r\ncontent-type: text/event-stream\r\n\r\ndata: " + chunk("half") + "\n\n"));

        Answer answer = fixture.chat(streamed("auto"));

        assertThat(answer.events()).hasSize(2).last().asString().contains("error");
        assertThat(fixture.record().lifecycle()).isEqualTo(Lifecycle.ABORTED);
    }

    @Test
    void answerBeforeTheRequestWasReadIsPassedOn() {
        RawBackend backend = fixture.raw("a");
        backend.enqueue(Script.silent()
                .send("HTTP/1.1 413 Too Large\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}"));
        fixture.start();

        assertThat(fixture.chat(unary("auto").replace("hello", "x".repeat(1_000_000)))
                        .status())
                .isEqualTo(413);
    }

    @Test
    void whatFollowsTheAnswerOnTheConnectionHarmsNobody() {
        String body = answer("fine", 5, 3);
        RawBackend backend = fixture.raw("a");
        backend.always(Script.silent()
                .send("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: " + body.length()
                        + "\r\n\r\n" + body + "HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nevil"));
        fixture.start();

        for (int i = 0; i < 10; i++) {
            assertThat(fixture.chat(unary("auto")).text()).doesNotContain("evil");
        }
    }

    @Test
    void backendThatComesBackIsUsedAgain() {
        ScriptedBackend backend = fixture.scripted("a").always(Script.json(200, answer("fine", 5, 3)));
        fixture.start();
        assertThat(fixture.chat(unary("auto")).status()).isEqualTo(200);
        GatewayFixture.await(backend.stop());
        assertThat(fixture.chat(unary("auto")).status()).isEqualTo(502);
    }
}
