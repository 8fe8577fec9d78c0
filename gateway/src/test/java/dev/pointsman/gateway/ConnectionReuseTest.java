package dev.pointsman.gateway;

import static dev.pointsman.gateway.fixture.GatewayFixture.await;
import static dev.pointsman.gateway.fixture.Requests.answer;
import static dev.pointsman.gateway.fixture.Requests.streamed;
import static dev.pointsman.gateway.fixture.Requests.unary;
import static dev.pointsman.simulator.Script.DONE;
import static dev.pointsman.simulator.Script.chunk;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.gateway.fixture.ClientConnection;
import dev.pointsman.gateway.fixture.GatewayFixture;
import dev.pointsman.simulator.RawBackend;
import dev.pointsman.simulator.Script;
import dev.pointsman.simulator.ScriptedBackend;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Several requests on one connection, of clients and to backends. */
class ConnectionReuseTest {
    @RegisterExtension
    final GatewayFixture fixture = new GatewayFixture();

    @Test
    void oneClientConnectionCarriesManyRequests() {
        ScriptedBackend backend = fixture.scripted("a");
        fixture.start();
        try (ClientConnection client = fixture.connect()) {
            for (int i = 0; i < 20; i++) {
                backend.enqueue(Script.json(200, answer("unary " + i, 5, 3)), Script.sse(chunk("streamed " + i), DONE));
                assertThat(client.chat(unary("auto")).answer().text()).contains("unary " + i);
                assertThat(client.chat(streamed("auto")).answer().events())
                        .containsExactly(chunk("streamed " + i), DONE);
            }
        }
    }

    @Test
    void connectionOutlivesErrors() {
        ScriptedBackend backend = fixture.scripted("a");
        backend.enqueue(
                Script.json(500, "{}"),
                Script.sse(chunk("x")).cut(),
                Script.json(400, "{\"error\":{}}"),
                Script.json(200, answer("fine", 5, 3)));
        fixture.start();
        try (ClientConnection client = fixture.connect()) {
            assertThat(client.chat(unary("a")).answer().status()).isEqualTo(502);
            assertThat(client.chat(streamed("a")).answer().events()).hasSize(2);
            assertThat(client.chat(unary("a")).answer().status()).isEqualTo(400);
            assertThat(client.chat(unary("a")).answer().text()).contains("fine");
        }
    }

    @Test
    void requestsSentAheadAreAnsweredInOrder() {
        ScriptedBackend backend = fixture.scripted("a");
        backend.enqueue(
                Script.sse(chunk("one")).pause(Duration.ofMillis(100)).event(DONE),
                Script.json(200, answer("two", 5, 3)),
                Script.sse(chunk("three"), DONE));
        fixture.start();
        try (ClientConnection client = fixture.connect()) {
            client.chat(streamed("a")).chat(unary("a")).get("/health").chat(streamed("a"));

            assertThat(client.answer().events()).containsExactly(chunk("one"), DONE);
            assertThat(client.answer().text()).contains("two");
            assertThat(client.answer().text()).contains("\"ok\"");
            assertThat(client.answer().events()).containsExactly(chunk("three"), DONE);
        }
    }

    @Test
    void leavingWithRequestsSentAheadEndsAll() {
        ScriptedBackend backend =
                fixture.scripted("a").always(Script.sse(chunk("one")).hang());
        fixture.start();
        try (ClientConnection client = fixture.connect()) {
            client.chat(streamed("a")).chat(streamed("a")).chat(streamed("a"));
            client.awaitHead();
            client.readUntil("one");
        }

        await(await(backend.nextExchange()).clientGone());
        fixture.assertNothingIsOpen();
    }

    @Test
    void backendThatClosesAfterEachAnswerIsServed() {
        String body = answer("fine", 5, 3);
        RawBackend backend = fixture.raw("a")
                .always(Script.silent()
                        .send("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: " + body.length()
                                + "\r\n\r\n" + body));
        fixture.start();

        for (int i = 0; i < 50; i++) {
            assertThat(fixture.chat(unary("a")).status()).isEqualTo(200);
            await(backend.nextExchange());
        }
        assertThat(fixture.samples("a", Series.UNARY, Metric.TTFT)).isEqualTo(50);
    }

    @Test
    void connectionThatIdledAndBreaksIsReplacedOnce() {
        ScriptedBackend backend = fixture.scripted("a");
        fixture.start();
        try (ClientConnection client = fixture.connect()) {
            backend.enqueue(
                    Script.json(200, answer("first", 5, 3)),
                    Script.silent().reset(),
                    Script.json(200, answer("second", 5, 3)),
                    Script.silent().reset(),
                    Script.silent().reset());
            assertThat(client.chat(unary("a")).answer().text()).contains("first");
            assertThat(client.chat(unary("a")).answer().text()).contains("second");
            assertThat(client.chat(unary("a")).answer().status()).isEqualTo(502);
        }
        assertThat(backend.exchanges()).hasSize(5);
    }

    @Test
    void gatewayOnPortZeroHasOnePortForAllEventLoops() {
        fixture.scripted("a").always(Script.json(200, answer("fine", 5, 3)));
        fixture.start();

        for (int i = 0; i < 8; i++) {
            assertThat(fixture.chat(unary("a")).status()).isEqualTo(200);
        }
    }
}
