package dev.pointsman.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.gateway.ExchangeRecord;
import dev.pointsman.gateway.fixture.ClientConnection;
import dev.pointsman.gateway.fixture.GatewayFixture;
import dev.pointsman.lab.GeneratedTraffic;
import dev.pointsman.lab.LabPolicy;
import dev.pointsman.lab.ModelSpec;
import dev.pointsman.lab.Outcome;
import dev.pointsman.lab.Scenario;
import dev.pointsman.lab.Scenarios;
import dev.pointsman.lab.Simulation;
import dev.pointsman.lab.Traffic;
import dev.pointsman.simulator.SimulatedModel;
import dev.pointsman.wire.RequestHeadReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The lab's virtual time against real time: the same fleet, policy and minute of traffic, once simulated and once through the
 * gateway to simulated servers over sockets.
 */
class LabAgainstRealityTest {
    /** Not compared: which candidate is measured first is a matter of milliseconds. */
    private static final double COLD_START_SECONDS = 10;

    private static final double SECONDS = COLD_START_SECONDS + 60;
    private static final double SPEED = 1;
    private static final double TOLERATED = 0.2;
    private static final int WARM_UP_REQUESTS = 3_000;
    private static final int UNLIMITED_ANSWER = 1_000_000;
    private static final long SEED = 1;
    private static final String ALGORITHM =
            "{type: latency_aware, latency_aware: {ttft_percentile: 95, tpot_percentile: 90, basis: predicted}}";

    @RegisterExtension
    final GatewayFixture fixture = new GatewayFixture();

    /** A chat request as it is sent, and the moment at which it is. */
    private record Sent(double atSeconds, String body) {}

    @Test
    void percentilesOfAMinuteAreWithinAFifthOfTheSimulatedOnes() throws Exception {
        Scenario scenario = Scenarios.named("unequal-four").orElseThrow();
        for (ModelSpec model : scenario.models()) {
            fixture.simulated(served((ModelSpec.Batching) model));
        }
        fixture.simulated(SimulatedModel.of("warm-up", 1e6, 1, 0));
        String configuration = fixture.configuration(ALGORITHM).replace(", {model: warm-up}", "");
        fixture.startWith(configuration);
        warmUp();

        Traffic wanted = GeneratedTraffic.CONVERSATION.generate(2_000, SEED).at(SPEED);
        List<Sent> requests = new ArrayList<>();
        for (int i = 0; i < wanted.size() && wanted.arrivalSeconds()[i] < SECONDS; i++) {
            requests.add(
                    new Sent(wanted.arrivalSeconds()[i], body(wanted.promptTokens()[i], wanted.outputTokens()[i])));
        }
        Outcome simulated = new Simulation(scenario, asTheServersSee(requests, wanted), SEED)
                .run(new LabPolicy.Decision(
                        fixture.read(configuration).decisions().getFirst()));
        List<ExchangeRecord> real = send(requests);

        int first = (int) requests.stream()
                .filter(sent -> sent.atSeconds() < COLD_START_SECONDS)
                .count();
        List<ExchangeRecord> compared = real.subList(first, real.size());
        share(scenario, simulated, first, compared);
        compare(
                Metric.TTFT,
                from(first, simulated.ttftSeconds()),
                compared.stream().map(ExchangeRecord::ttftSeconds));
        compare(
                Metric.TPOT,
                from(first, simulated.tpotSeconds()),
                compared.stream().map(ExchangeRecord::tpotSeconds));
    }

    private static SimulatedModel served(ModelSpec.Batching spec) {
        return SimulatedModel.of(spec.name(), spec.prefillTokensPerSecond(), spec.stepMs(), spec.stepMsPerActive())
                .withLimits(spec.maxActive(), UNLIMITED_ANSWER)
                .withMeanTokens(UNLIMITED_ANSWER, 0);
    }

    /** A prompt of about so many tokens, and an answer of exactly so many. */
    private static String body(int promptTokens, int outputTokens) {
        return "{\"model\":\"auto\",\"stream\":true,\"max_tokens\":" + outputTokens
                + ",\"messages\":[{\"role\":\"user\",\"content\":\""
                + "word ".repeat(Math.max(1, promptTokens * 4 / 5)) + "\"}]}";
    }

    private static Traffic asTheServersSee(List<Sent> requests, Traffic wanted) {
        int[] prompts = requests.stream()
                .mapToInt(sent ->
                        Math.toIntExact(RequestHeadReader.read(sent.body().getBytes(StandardCharsets.UTF_8))
                                .inputTokenEstimate()))
                .toArray();
        return new Traffic(
                requests.stream().mapToDouble(Sent::atSeconds).toArray(),
                prompts,
                Arrays.copyOf(wanted.outputTokens(), prompts.length));
    }

    /** Requests to a model beside the decision, so that the code is compiled and the decision's candidates stay unmeasured. */
    private void warmUp() throws Exception {
        try (ExecutorService clients = Executors.newFixedThreadPool(8)) {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < WARM_UP_REQUESTS; i++) {
                String body = body(200 + i % 100, 20).replace("auto", "warm-up");
                running.add(clients.submit(() -> fixture.chat(body)));
            }
            for (Future<?> one : running) {
                one.get();
            }
        }
        fixture.assertNothingIsOpen();
        fixture.forgetRecords();
    }

    private List<ExchangeRecord> send(List<Sent> requests) throws Exception {
        long began = System.nanoTime();
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<String>> running = new ArrayList<>();
            for (Sent sent : requests) {
                running.add(clients.submit(() -> {
                    Duration until = Duration.ofNanos((long) (sent.atSeconds() * 1e9) - (System.nanoTime() - began));
                    if (until.isPositive()) {
                        Thread.sleep(until);
                    }
                    try (ClientConnection client = fixture.connect()) {
                        return client.chat(sent.body()).answer().header("x-pointsman-record-id");
                    }
                }));
            }
            List<String> ids = new ArrayList<>();
            for (Future<String> one : running) {
                ids.add(one.get());
            }
            Map<String, ExchangeRecord> byId = new HashMap<>();
            for (int i = 0; i < requests.size(); i++) {
                ExchangeRecord record = fixture.record();
                byId.put(record.id(), record);
            }
            return ids.stream().map(id -> Objects.requireNonNull(byId.get(id))).toList();
        }
    }

    private static double[] from(int first, double[] values) {
        return Arrays.copyOfRange(values, first, values.length);
    }

    private static void share(Scenario scenario, Outcome simulated, int first, List<ExchangeRecord> real) {
        for (int model = 0; model < scenario.models().size(); model++) {
            int index = model;
            String name = scenario.models().get(model).name();
            System.out.printf(
                    "%s: simulated %d requests, real %d%n",
                    name,
                    Arrays.stream(simulated.model())
                            .skip(first)
                            .filter(m -> m == index)
                            .count(),
                    real.stream()
                            .filter(record -> record.model().orElseThrow().equals(name))
                            .count());
        }
    }

    private static void compare(Metric metric, double[] simulated, java.util.stream.Stream<OptionalDouble> measured) {
        double[] virtual = sorted(Arrays.stream(simulated).filter(Double::isFinite));
        double[] real = sorted(measured.flatMapToDouble(OptionalDouble::stream));
        assertThat(real).hasSameSizeAs(virtual);
        for (double percentile : new double[] {50, 95}) {
            double expected = at(virtual, percentile);
            double found = at(real, percentile);
            System.out.printf(
                    "%s p%.0f of %d requests: simulated %.1f ms, real %.1f ms (%+.1f %%)%n",
                    metric.id(),
                    percentile,
                    real.length,
                    expected * 1_000,
                    found * 1_000,
                    (found / expected - 1) * 100);
            assertThat(found)
                    .as("%s p%s", metric.id(), percentile)
                    .isBetween(expected * (1 - TOLERATED), expected * (1 + TOLERATED));
        }
    }

    private static double[] sorted(DoubleStream values) {
        return values.sorted().toArray();
    }

    private static double at(double[] sorted, double percentile) {
        return sorted[(int) Math.round(percentile / 100 * (sorted.length - 1))];
    }
}
