package dev.pointsman.benchmarks;

import dev.pointsman.core.evidence.CandidatePool;
import dev.pointsman.core.evidence.EvidenceGatherer;
import dev.pointsman.core.evidence.ExplorationEvidence;
import dev.pointsman.core.evidence.RoutedRequest;
import dev.pointsman.core.selection.LatencyAwarePolicy;
import dev.pointsman.core.selection.Selection;
import dev.pointsman.core.selection.Selector;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.core.time.TimeSource;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.GroupThreads;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Two threads select over ten candidates, alone ({@code quiet}) and while two more record into those candidates' windows as fast
 * as they can ({@code busy}). Where four threads share two cores the wall time doubles by itself, so the CPU time of the
 * selecting threads is counted too: {@code cpuNanos / selections}.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 20, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Fork(2)
public class Contention {
    private static final int CANDIDATES = 10;

    /** What selecting and recording threads share. */
    @State(Scope.Benchmark)
    public static class Shared {
        private final CandidatePool pool = Pools.full(CANDIDATES);
        private final EvidenceGatherer gatherer = new EvidenceGatherer(TimeSource.system());
        private final RoutedRequest request = Pools.request();
        private final LatencyAwarePolicy policy = Policies.latencyAware();
        private final AtomicInteger recorders = new AtomicInteger();

        final Selection select() {
            return Selector.select(policy, gatherer.gather(pool, request, ExplorationEvidence.none()));
        }
    }

    /** CPU time of a selecting thread. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Cpu {
        public long cpuNanos;
        public long selections;
        private long began;

        @Setup(Level.Iteration)
        public void begin() {
            selections = 0;
            began = threadCpuNanos();
        }

        @TearDown(Level.Iteration)
        public void end() {
            cpuNanos = threadCpuNanos() - began;
        }

        private static long threadCpuNanos() {
            return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        }
    }

    /** A recording thread's samples; it goes round the candidates and the metrics. */
    @State(Scope.Thread)
    @SuppressWarnings("NullAway.Init") // the harness calls the set-up first
    public static class Recorder {
        private Samples samples;
        private int turn;

        @Setup
        public void draw(Shared shared) {
            samples = new Samples(shared.recorders.incrementAndGet());
        }
    }

    @Benchmark
    @Group("quiet")
    @GroupThreads(2)
    public Selection selectAlone(Shared shared, Cpu cpu) {
        cpu.selections++;
        return shared.select();
    }

    @Benchmark
    @Group("busy")
    @GroupThreads(2)
    public Selection select(Shared shared, Cpu cpu) {
        cpu.selections++;
        return shared.select();
    }

    @Benchmark
    @Group("busy")
    @GroupThreads(2)
    public void record(Shared shared, Recorder recorder) {
        int turn = recorder.turn++;
        shared.pool
                .member(turn % CANDIDATES)
                .telemetry()
                .window(Series.STREAMED, turn % 3 == 0 ? Metric.TTFT : Metric.TPOT)
                .record(recorder.samples.next(), turn);
    }
}
