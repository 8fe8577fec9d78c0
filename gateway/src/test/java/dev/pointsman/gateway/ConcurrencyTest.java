package dev.pointsman.gateway;

import static dev.pointsman.gateway.fixture.Requests.streamed;
import static dev.pointsman.gateway.fixture.Requests.unary;
import static dev.pointsman.simulator.Script.DONE;
import static dev.pointsman.simulator.Script.chunk;
import static dev.pointsman.simulator.Script.usage;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.gateway.ExchangeRecord.Lifecycle;
import dev.pointsman.gateway.fixture.ClientConnection;
import dev.pointsman.gateway.fixture.GatewayFixture;
import dev.pointsman.simulator.Script;
import dev.pointsman.simulator.ScriptedBackend;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Many requests at one instant, over all event loops. */
class ConcurrencyTest {
    private static final int AT_ONCE = 200;

    @RegisterExtension
    final GatewayFixture fixture = new GatewayFixture();

    private List<ClientConnection> sendAtOnce(String body) {
        List<ClientConnection> clients =
                IntStream.range(0, AT_ONCE).mapToObj(i -> fixture.connect()).toList();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            clients.forEach(client -> threads.submit(() -> client.chat(body)));
        }
        return clients;
    }

    @Test
    void limitIsNeverExceededByABurst() {
        fixture.scripted("a").always(Script.silent().hang());
        fixture.start("{type: multi_factor, multi_factor: {slo: {max_inflight: 50}, weights: {load: 1}, "
                + "quality: {on_missing: disable_quality}, on_no_candidates: fail}}");

        List<ClientConnection> clients = sendAtOnce(unary("auto"));

        for (int rejected = 0; rejected < AT_ONCE - 50; rejected++) {
            assertThat(fixture.record().lifecycle()).isEqualTo(Lifecycle.REJECTED);
        }
        assertThat(fixture.inflight("a")).isEqualTo(50);
        clients.forEach(ClientConnection::close);
    }

    @Test
    void burstSpreadsOverEqualCandidates() {
        List<String> names = IntStream.range(0, 8).mapToObj(i -> "m" + i).toList();
        for (String name : names) {
            fixture.scripted(name).always(Script.silent().hang());
        }
        fixture.start(
                "{type: multi_factor, multi_factor: {weights: {load: 1}, quality: {on_missing: disable_quality}}}");

        List<ClientConnection> clients = sendAtOnce(unary("auto"));

        GatewayFixture.eventually(
                ClientConnection.PATIENCE,
                () -> names.stream().mapToInt(fixture::inflight).sum() == AT_ONCE);
        assertThat(names).allSatisfy(name -> assertThat(fixture.inflight(name)).isBetween(1, AT_ONCE * 15 / 100));
        clients.forEach(ClientConnection::close);
    }

    @Test
    void streamsSideBySideKeepTheirBytesApart() throws Exception {
        Script mixed = Script.sse();
        for (int i = 0; i < 30; i++) {
            mixed = mixed.event(chunk("token " + i)).pause(Duration.ofMillis(5));
        }
        ScriptedBackend backend =
                fixture.scripted("a").always(mixed.event(usage(5, 30)).event(DONE));
        fixture.start();
        List<String> expected = new ArrayList<>(
                IntStream.range(0, 30).mapToObj(i -> chunk("token " + i)).toList());
        expected.add(DONE);

        List<ClientConnection> clients = sendAtOnce(streamed("auto"));

        for (ClientConnection client : clients) {
            assertThat(client.answer().events()).isEqualTo(expected);
            client.close();
        }
        assertThat(backend.exchanges()).hasSize(AT_ONCE);
        assertThat(fixture.samples("a", Series.STREAMED, Metric.TTFT)).isEqualTo(AT_ONCE);
    }
}
