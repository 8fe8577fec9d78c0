package dev.pointsman.systemtests;

import static dev.pointsman.gateway.fixture.Requests.streamed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.gateway.fixture.Answer;
import dev.pointsman.gateway.fixture.ClientConnection;
import dev.pointsman.gateway.fixture.GatewayFixture;
import dev.pointsman.simulator.SimulatedBackend;
import dev.pointsman.simulator.SimulatedModel;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * 1,000 streams at once, a third of them aborted at random, three ways of aborting: before the head, amid the stream, by a reset.
 * {@code -Dpointsman.streams.seconds} says for how long.
 */
class ManyStreamsTest {
    private static final int STREAMS = 1_000;
    private static final int WARM_UP_SECONDS = 5;
    private static final int TOLERATED_HEAP_GROWTH_MIB = 16;
    private static final int TOLERATED_MORE_FILES = 16;
    /** Connections to backends stay open for a while after their last answer. */
    private static final Duration UNTIL_IDLE_CONNECTIONS_CLOSE = Duration.ofSeconds(120);

    private static final long SEED = 20_261_130;

    @RegisterExtension
    final GatewayFixture fixture = new GatewayFixture();

    private final AtomicInteger completed = new AtomicInteger();
    private final AtomicInteger aborted = new AtomicInteger();

    @Test
    void abortedStreamsLeakNothing() throws Exception {
        List<SimulatedBackend> backends = new ArrayList<>();
        for (String name : List.of("a", "b")) {
            SimulatedModel model = SimulatedModel.of(name, 1_000_000, 150, 0)
                    .withLimits(2 * STREAMS, 2 * STREAMS)
                    .withMeanTokens(20, 0);
            // A thousand connections at one instant take long where the machine has other work.
            backends.add(fixture.simulated(model, "reliability: {connect_timeout: 60s}"));
        }
        fixture.start(
                "{type: multi_factor, multi_factor: {weights: {load: 1}, quality: {on_missing: disable_quality}}}");
        fixture.chat(streamed("auto"));
        int filesAtStart = openFiles();

        run(WARM_UP_SECONDS);
        long heapWarm = usedHeapMib();
        run(Integer.getInteger("pointsman.streams.seconds", 20));

        fixture.assertNothingIsOpen();
        for (SimulatedBackend backend : backends) {
            GatewayFixture.await(backend.idle());
        }
        GatewayFixture.eventually(
                UNTIL_IDLE_CONNECTIONS_CLOSE, () -> openFiles() <= filesAtStart + TOLERATED_MORE_FILES);
        // What the last connections left behind is collected in a moment or two.
        GatewayFixture.eventually(Duration.ofSeconds(10), () -> usedHeapMib() <= heapWarm + TOLERATED_HEAP_GROWTH_MIB);
        long heapAfter = usedHeapMib();
        System.out.printf(
                "%d streams completed, %d aborted; heap %d MiB warm, %d MiB after; files %d at start, %d after (seed %d)%n",
                completed.get(), aborted.get(), heapWarm, heapAfter, filesAtStart, openFiles(), SEED);
        assertThat(heapAfter).as("MiB of heap in use").isLessThanOrEqualTo(heapWarm + TOLERATED_HEAP_GROWTH_MIB);
        assertThat(openFiles()).as("open files").isLessThanOrEqualTo(filesAtStart + TOLERATED_MORE_FILES);
        assertThat(completed).hasValueGreaterThan(STREAMS / 2);
        assertThat(aborted).hasValueGreaterThan(STREAMS / 6);
        assertThat(fixture.samples("a", Series.STREAMED, Metric.TTFT)).isPositive();
        assertThat(fixture.get("/health").status()).isEqualTo(200);
    }

    private void run(int seconds) throws Exception {
        long deadline = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
        SplittableRandom seeds = new SplittableRandom(SEED);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> clients = new ArrayList<>();
            for (int i = 0; i < STREAMS; i++) {
                SplittableRandom random = seeds.split();
                clients.add(threads.submit(() -> {
                    while (System.nanoTime() < deadline) {
                        stream(random);
                    }
                }));
            }
            for (Future<?> client : clients) {
                client.get();
            }
        }
        fixture.forgetRecords();
    }

    private void stream(SplittableRandom random) {
        try (ClientConnection client = fixture.connect()) {
            client.chat(streamed("auto"));
            if (random.nextInt(3) > 0) {
                Answer answer = client.answer();
                assertThat(answer.events()).as(answer.text()).last().isEqualTo("[DONE]");
                completed.incrementAndGet();
                return;
            }
            int way = random.nextInt(3);
            if (way > 0) {
                client.awaitHead();
                client.skip(random.nextInt(2_000));
            }
            if (way == 2) {
                client.reset();
            }
            aborted.incrementAndGet();
        }
    }

    private static int openFiles() {
        String[] files = new File("/proc/self/fd").list();
        return files == null ? 0 : files.length;
    }

    private static long usedHeapMib() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() >> 20;
    }
}
