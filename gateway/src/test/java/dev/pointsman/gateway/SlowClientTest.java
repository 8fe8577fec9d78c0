package dev.pointsman.gateway;

import static dev.pointsman.gateway.fixture.GatewayFixture.await;
import static dev.pointsman.gateway.fixture.Requests.answer;
import static dev.pointsman.gateway.fixture.Requests.streamed;
import static dev.pointsman.gateway.fixture.Requests.unary;
import static dev.pointsman.simulator.Script.DONE;
import static dev.pointsman.simulator.Script.chunk;
import static dev.pointsman.simulator.Script.usage;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.SampleRefusal;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.gateway.fixture.Answer;
import dev.pointsman.gateway.fixture.ClientConnection;
import dev.pointsman.gateway.fixture.GatewayFixture;
import dev.pointsman.simulator.Script;
import dev.pointsman.simulator.ScriptedBackend;
import dev.pointsman.simulator.ScriptedExchange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A client that reads slowly slows its backend down; the gateway keeps no more than buffers hold. */
class SlowClientTest {
    private static final int EVENTS = 800;
    private static final String BIG = chunk("x".repeat(64 * 1024));

    @RegisterExtension
    final GatewayFixture fixture = new GatewayFixture();

    private static Script bigStream() {
        Script script = Script.sse();
        for (int i = 0; i < EVENTS; i++) {
            script = script.event(BIG);
        }
        return script.event(usage(5, EVENTS)).event(DONE);
    }

    private ClientConnection slowClient() {
        return new ClientConnection(fixture.gateway().port(), 8 * 1024);
    }

    @Test
    void backendWaitsForTheClientAndTheTimeIsNotItsOwn() {
        ScriptedBackend backend = fixture.scripted("a").always(bigStream());
        fixture.start();
        try (ClientConnection client = slowClient()) {
            client.chat(streamed("a")).awaitHead();
            ScriptedExchange exchange = await(backend.nextExchange());
            client.skip(100_000);
            // 50 MB do not fit into the buffers of two connections: the script cannot have ended.
            assertThat(exchange.ended().isComplete()).isFalse();

            Answer answer = client.restOfAnswer();

            assertThat(answer.complete()).isTrue();
            assertThat(answer.text()).endsWith("data: [DONE]\n\n");
        }
        assertThat(fixture.record().lifecycle()).isEqualTo(ExchangeRecord.Lifecycle.COMPLETED);
        assertThat(fixture.samples("a", Series.STREAMED, Metric.TPOT)).isZero();
        assertThat(fixture.discarded(SampleRefusal.SLOW_CLIENT)).isPositive();
    }

    @Test
    void slowClientIsNoSilenceOfTheBackend() {
        fixture.scripted("a", "reliability: {idle_timeout: 100ms}").always(bigStream());
        fixture.start();
        try (ClientConnection client = slowClient()) {
            client.chat(streamed("a")).awaitHead();
            client.skip(100_000);
            // Longer than the idle timeout.
            assertThat(GatewayFixture.eventually(
                            java.time.Duration.ofMillis(500),
                            () -> fixture.gateway().openRequests() == 0))
                    .isFalse();

            assertThat(client.restOfAnswer().text()).endsWith("data: [DONE]\n\n");
        }
    }

    @Test
    void leavingWithoutReadingCancelsTheBackend() {
        ScriptedBackend backend = fixture.scripted("a").always(bigStream());
        fixture.start();
        ScriptedExchange exchange;
        try (ClientConnection client = slowClient()) {
            client.chat(streamed("a")).awaitHead();
            exchange = await(backend.nextExchange());
            client.skip(100_000);
        }

        await(exchange.clientGone());
        assertThat(fixture.record().lifecycle()).isEqualTo(ExchangeRecord.Lifecycle.ABORTED);
    }

    @Test
    void longUnaryAnswerToASlowClientComesWhole() {
        String body = answer("y".repeat(30_000_000), 5, 3);
        fixture.scripted("a").always(Script.json(200, body));
        fixture.start();
        try (ClientConnection client = slowClient()) {
            client.chat(unary("a")).awaitHead();
            client.skip(1_000);

            Answer answer = client.restOfAnswer();

            assertThat(answer.complete()).isTrue();
            assertThat(answer.body()).hasSize(body.length() - 1_000);
        }
    }
}
