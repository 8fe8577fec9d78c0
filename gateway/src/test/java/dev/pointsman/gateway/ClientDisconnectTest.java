package dev.pointsman.gateway;

import static dev.pointsman.gateway.fixture.GatewayFixture.await;
import static dev.pointsman.gateway.fixture.Requests.streamed;
import static dev.pointsman.gateway.fixture.Requests.unary;
import static dev.pointsman.simulator.Script.DONE;
import static dev.pointsman.simulator.Script.chunk;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.gateway.ExchangeRecord.Lifecycle;
import dev.pointsman.gateway.fixture.ClientConnection;
import dev.pointsman.gateway.fixture.GatewayFixture;
import dev.pointsman.simulator.Script;
import dev.pointsman.simulator.ScriptedBackend;
import dev.pointsman.simulator.ScriptedExchange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A client that leaves takes its backend's work with it, at once and whenever it leaves. */
class ClientDisconnectTest {
    private static final int ABORTED_STREAMS = 100;

    @RegisterExtension
    final GatewayFixture fixture = new GatewayFixture();

    enum Leaving {
        CLOSE {
            @Override
            void leave(ClientConnection client) {
                client.close();
            }
        },
        RESET {
            @Override
            void leave(ClientConnection client) {
                client.reset();
            }
        };

        abstract void leave(ClientConnection client);
    }

    private void assertBackendIsCancelled(ScriptedExchange exchange) {
        await(exchange.clientGone());
        ExchangeRecord record = fixture.record();
        assertThat(record.lifecycle()).isEqualTo(Lifecycle.ABORTED);
        assertThat(record.attempts())
                .singleElement()
                .extracting(ExchangeRecord.AttemptRecord::result)
                .isEqualTo("client_left");
        fixture.assertNothingIsOpen();
    }

    @ParameterizedTest
    @EnumSource
    void leavingBeforeTheHeadCancelsTheBackend(Leaving leaving) {
        ScriptedBackend backend = fixture.scripted("a").always(Script.silent().hang());
        fixture.start();
        ClientConnection client = fixture.connect();
        client.chat(unary("auto"));
        ScriptedExchange exchange = await(backend.nextExchange());

        leaving.leave(client);

        assertBackendIsCancelled(exchange);
    }

    @ParameterizedTest
    @EnumSource
    void leavingMidStreamCancelsTheBackend(Leaving leaving) {
        Script endless = Script.sse(chunk("first"));
        for (int i = 0; i < 500; i++) {
            endless = endless.pause(Duration.ofMillis(10)).event(chunk("more"));
        }
        ScriptedBackend backend = fixture.scripted("a").always(endless.hang());
        fixture.start();
        ClientConnection client = fixture.connect();
        client.chat(streamed("auto")).awaitHead();
        client.readUntil("more");

        leaving.leave(client);

        assertBackendIsCancelled(await(backend.nextExchange()));
    }

    @ParameterizedTest
    @EnumSource
    void leavingWhileTheBackendIsSilentCancelsIt(Leaving leaving) {
        ScriptedBackend backend =
                fixture.scripted("a").always(Script.sse(chunk("first")).hang());
        fixture.start();
        ClientConnection client = fixture.connect();
        client.chat(streamed("auto")).awaitHead();
        client.readUntil("first");

        leaving.leave(client);

        assertBackendIsCancelled(await(backend.nextExchange()));
    }

    @Test
    void leavingWhileTheAnswerIsHeldCancelsTheBackend() {
        ScriptedBackend first =
                fixture.scripted("a").always(Script.sse().send(": held\n\n").hang());
        ScriptedBackend second = fixture.scripted("b");
        fixture.start();
        ClientConnection client = fixture.connect();
        client.chat(streamed("auto"));
        ScriptedExchange exchange = await(first.nextExchange());

        client.close();

        assertBackendIsCancelled(exchange);
        assertThat(second.exchanges()).isEmpty();
    }

    @Test
    void leavingAmidTheRequestBodyEndsTheExchange() {
        ScriptedBackend backend = fixture.scripted("a");
        fixture.start();
        ClientConnection client = fixture.connect();
        client.send("POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n{\"model\":");
        assertThat(GatewayFixture.eventually(
                        ClientConnection.PATIENCE, () -> fixture.gateway().openRequests() == 1))
                .isTrue();

        client.close();

        assertThat(fixture.record().lifecycle()).isEqualTo(Lifecycle.ABORTED);
        assertThat(backend.exchanges()).isEmpty();
    }

    @Test
    void leavingWhileTheConnectionIsMadeEndsTheExchange() {
        // An address of the documentation's net: nobody answers.
        fixture.model("a", "http://192.0.2.1:9/v1");
        fixture.start();
        ClientConnection client = fixture.connect();
        client.chat(unary("a"));
        GatewayFixture.eventually(
                ClientConnection.PATIENCE, () -> fixture.gateway().openRequests() == 1);

        client.close();

        assertThat(fixture.record().lifecycle()).isIn(Lifecycle.ABORTED, Lifecycle.FAILED);
    }

    @Test
    void backendsConnectionIsClosedNotLeftToStream() {
        ScriptedBackend backend =
                fixture.scripted("a").always(Script.sse(chunk("first")).hang());
        fixture.start();
        for (int i = 0; i < 5; i++) {
            try (ClientConnection client = fixture.connect()) {
                client.chat(streamed("a")).awaitHead();
                client.readUntil("first");
            }
            await(await(backend.nextExchange()).clientGone());
        }
        backend.always(Script.sse(chunk("next"), DONE));

        assertThat(fixture.chat(streamed("a")).events()).containsExactly(chunk("next"), DONE);
    }

    @Test
    void manyAbortedStreamsLeaveNothingBehind() {
        ScriptedBackend backend = fixture.scripted("a");
        fixture.start();
        for (int way = 0; way < 3; way++) {
            backend.always(
                    way == 0
                            ? Script.silent().hang()
                            : Script.sse(chunk("first")).hang());
            List<ClientConnection> clients = new ArrayList<>();
            for (int i = 0; i < ABORTED_STREAMS; i++) {
                clients.add(fixture.connect().chat(streamed("a")));
            }
            GatewayFixture.eventually(ClientConnection.PATIENCE, () -> fixture.inflight("a") == ABORTED_STREAMS);
            assertThat(fixture.inflight("a")).isEqualTo(ABORTED_STREAMS);
            for (ClientConnection client : clients) {
                if (way > 0) {
                    client.awaitHead();
                    client.readUntil("first");
                }
            }
            clients.forEach(way == 1 ? ClientConnection::reset : ClientConnection::close);
            // The contract says within a second on a quiet machine; what must not happen is that one stays.
            fixture.assertNothingIsOpen(Duration.ofSeconds(10));
            for (int i = 0; i < ABORTED_STREAMS; i++) {
                await(await(backend.nextExchange()).clientGone());
            }
        }
    }
}
