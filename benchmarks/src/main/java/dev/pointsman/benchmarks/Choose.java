package dev.pointsman.benchmarks;

import dev.pointsman.core.choice.Choice;
import dev.pointsman.core.choice.Chooser;
import dev.pointsman.core.evidence.RoutedRequest;
import dev.pointsman.core.learning.ExplorationSettings;
import dev.pointsman.core.selection.Policy;
import dev.pointsman.core.time.TimeSource;
import java.util.Optional;
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

/** The whole of a choice: evidence, selection, exploration, the lease, and its close. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 20, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Fork(2)
@SuppressWarnings("NullAway.Init") // the harness calls the set-up first
public class Choose {
    @Param("10")
    public int candidates;

    private final RoutedRequest request = Pools.request();
    private Chooser latencyAware;
    private Chooser weighted;

    @Setup
    public void bind() {
        latencyAware = chooser(Policies.latencyAware(), Optional.of(ExplorationSettings.defaults()));
        weighted = chooser(Policies.weighted(), Optional.empty());
    }

    private Chooser chooser(Policy policy, Optional<ExplorationSettings> exploration) {
        return new Chooser(policy, Pools.full(candidates), exploration, TimeSource.system());
    }

    @Benchmark
    public Choice latencyAwareExploring() {
        return choose(latencyAware);
    }

    /** Admission is a compare-and-set on the load that the evidence saw. */
    @Benchmark
    public Choice weightedAdmitted() {
        return choose(weighted);
    }

    private Choice choose(Chooser chooser) {
        Choice choice = chooser.choose(request);
        choice.lease().orElseThrow().close();
        return choice;
    }
}
