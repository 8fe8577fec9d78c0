package dev.pointsman.benchmarks;

import dev.pointsman.core.evidence.CandidatePool;
import dev.pointsman.core.evidence.EvidenceGatherer;
import dev.pointsman.core.evidence.ExplorationEvidence;
import dev.pointsman.core.evidence.RoutedRequest;
import dev.pointsman.core.selection.LatencyAwarePolicy;
import dev.pointsman.core.selection.MultiFactorPolicy;
import dev.pointsman.core.selection.Policy;
import dev.pointsman.core.selection.Selection;
import dev.pointsman.core.selection.SelectionTrace;
import dev.pointsman.core.selection.Selector;
import dev.pointsman.core.time.TimeSource;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** One request's choice over full windows: live state is read, evidence frozen, the selection made. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 20, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Fork(2)
@SuppressWarnings("NullAway.Init") // the harness calls the set-up first
public class Select {
    @Param({"2", "5", "10", "50", "200"})
    public int candidates;

    private final EvidenceGatherer gatherer = new EvidenceGatherer(TimeSource.system());
    private final EvidenceGatherer predicting =
            new EvidenceGatherer(TimeSource.system(), EvidenceGatherer.Detail.PREDICTED);
    private final RoutedRequest request = Pools.request();
    private final LatencyAwarePolicy latencyAware = Policies.latencyAware();
    private final LatencyAwarePolicy latencyAwarePredicted = Policies.latencyAwarePredicted();
    private final MultiFactorPolicy weighted = Policies.weighted();
    private final MultiFactorPolicy lexicographic = Policies.lexicographic();
    private CandidatePool pool;
    private PlainSelector plain;

    @Setup
    public void fillPool() {
        pool = Pools.full(candidates);
        plain = new PlainSelector(pool);
    }

    private Selection select(Policy policy) {
        return Selector.select(policy, gatherer.gather(pool, request, ExplorationEvidence.none()));
    }

    @Benchmark
    public Selection latencyAware() {
        return select(latencyAware);
    }

    /** Predictions for this request are gathered too, and compared. */
    @Benchmark
    public Selection latencyAwarePredicted() {
        return Selector.select(latencyAwarePredicted, predicting.gather(pool, request, ExplorationEvidence.none()));
    }

    @Benchmark
    public Selection weighted() {
        return select(weighted);
    }

    /** The trace is kept in numbers and not read. */
    @Benchmark
    public Selection lexicographic() {
        return select(lexicographic);
    }

    @Benchmark
    public SelectionTrace lexicographicTraceRead() {
        return select(lexicographic).trace().orElseThrow();
    }

    @Benchmark
    public String latencyAwarePlain() {
        return plain.latencyAware();
    }

    @Benchmark
    public String weightedPlain() {
        return plain.weighted(request.numbers());
    }

    @Benchmark
    public String lexicographicPlain() {
        return plain.lexicographic(request.numbers());
    }
}
