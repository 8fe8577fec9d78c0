package dev.pointsman.gateway;

import static dev.pointsman.gateway.fixture.GatewayFixture.await;
import static dev.pointsman.gateway.fixture.Requests.answer;
import static dev.pointsman.gateway.fixture.Requests.streamed;
import static dev.pointsman.gateway.fixture.Requests.unary;
import static dev.pointsman.simulator.Script.DONE;
import static dev.pointsman.simulator.Script.chunk;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.core.telemetry.TelemetryStore;
import dev.pointsman.core.time.TimeSource;
import dev.pointsman.gateway.fixture.Answer;
import dev.pointsman.gateway.fixture.ClientConnection;
import dev.pointsman.gateway.fixture.GatewayFixture;
import dev.pointsman.simulator.Script;
import dev.pointsman.simulator.ScriptedBackend;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How a gateway stops. It is a gateway of the test's own, since the fixture asks its own one after the test. */
class ShutdownTest {
    @RegisterExtension
    final GatewayFixture fixture = new GatewayFixture();

    private final List<ExchangeRecord> ended = new CopyOnWriteArrayList<>();
    private TelemetryStore telemetry = new TelemetryStore();

    private Gateway start() {
        return await(Gateway.start(
                fixture.vertx(),
                fixture.read(fixture.configuration("{type: static}")),
                telemetry,
                TimeSource.system(),
                List.of(ended::add)));
    }

    @Test
    void openRequestsMayFinish() {
        ScriptedBackend backend = fixture.scripted("a")
                .always(Script.sse(chunk("first"))
                        .pause(Duration.ofMillis(300))
                        .event(chunk("last"))
                        .event(DONE));
        Gateway gateway = start();
        try (ClientConnection client = new ClientConnection(gateway.port());
                ClientConnection late = new ClientConnection(gateway.port())) {
            client.chat(streamed("auto")).awaitHead();
            await(backend.nextExchange());

            Future<Void> stopped = gateway.stop(30_000);

            Answer refused = late.chat(unary("auto")).answer();
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.error().path("code").asString()).isEqualTo("draining");
            assertThat(client.restOfAnswer().events()).containsExactly(chunk("first"), chunk("last"), DONE);
            await(stopped);
        }
        assertThat(ended)
                .singleElement()
                .satisfies(record -> assertThat(record.lifecycle()).isEqualTo(ExchangeRecord.Lifecycle.COMPLETED));
    }

    @Test
    void readinessEndsAtOnce() {
        fixture.scripted("a").always(Script.sse(chunk("first")).hang());
        Gateway gateway = start();
        try (ClientConnection open = new ClientConnection(gateway.port());
                ClientConnection probe = new ClientConnection(gateway.port())) {
            open.chat(streamed("auto")).awaitHead();
            Future<Void> stopped = gateway.stop(1_000);

            Answer ready = probe.get("/ready").answer();

            assertThat(ready.status()).isEqualTo(503);
            assertThat(ready.json().path("status").asString()).isEqualTo("draining");
            await(stopped);
        }
    }

    @Test
    void streamsThatOutlastTheGraceEndWithAnErrorEvent() {
        ScriptedBackend backend =
                fixture.scripted("a").always(Script.sse(chunk("first")).hang());
        Gateway gateway = start();
        try (ClientConnection client = new ClientConnection(gateway.port())) {
            client.chat(streamed("auto")).awaitHead();
            String first = client.readUntil("first");

            Future<Void> stopped = gateway.stop(50);

            Answer answer = client.restOfAnswer();
            assertThat(first + answer.text()).contains("draining");
            assertThat(answer.complete()).isTrue();
            await(stopped);
        }
        await(await(backend.nextExchange()).clientGone());
        assertThat(telemetry.model("a").load().inflight()).isZero();
    }

    @Test
    void requestsWithoutAnAnswerYetAreTold() {
        ScriptedBackend backend = fixture.scripted("a").always(Script.silent().hang());
        Gateway gateway = start();
        try (ClientConnection client = new ClientConnection(gateway.port())) {
            client.chat(unary("auto"));
            await(backend.nextExchange());

            Future<Void> stopped = gateway.stop(50);

            Answer answer = client.answer();
            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.error().path("code").asString()).isEqualTo("draining");
            await(stopped);
        }
        assertThat(telemetry.model("a").load().inflight()).isZero();
    }

    @Test
    void stoppedGatewayCanBeFollowedByAnother() {
        fixture.scripted("a").always(Script.json(200, answer("fine", 5, 3)));
        for (int i = 0; i < 3; i++) {
            Gateway gateway = start();
            try (ClientConnection client = new ClientConnection(gateway.port())) {
                assertThat(client.chat(unary("auto")).answer().status()).isEqualTo(200);
            }
            await(gateway.stop(1_000));
        }
    }

    @Test
    void portThatIsTakenFailsTheStart() {
        ScriptedBackend taken = fixture.scripted("a");
        Future<Gateway> start = Gateway.start(
                fixture.vertx(),
                fixture.read(fixture.configuration("{type: static}").replaceFirst("port: 0", "port: " + taken.port())),
                telemetry,
                TimeSource.system(),
                List.of());

        assertThat(GatewayFixture.eventually(ClientConnection.PATIENCE, start::isComplete))
                .isTrue();
        assertThat(start.failed()).isTrue();
        assertThat(start.cause()).hasMessageContaining("in use");
    }
}
