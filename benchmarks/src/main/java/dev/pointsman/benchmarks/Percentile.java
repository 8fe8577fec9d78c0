package dev.pointsman.benchmarks;

import dev.pointsman.core.telemetry.LatencyWindow;
import dev.pointsman.core.telemetry.PercentileGrid;
import dev.pointsman.core.telemetry.TelemetryStore;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Reading a percentile of a full window: one that is published with each sample, one that is not, and by sorting. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 20, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Fork(2)
public class Percentile {
    private final LatencyWindow window = new LatencyWindow(TelemetryStore.DEFAULT_WINDOW, PercentileGrid.fixed());
    private final PlainWindow plain = new PlainWindow(TelemetryStore.DEFAULT_WINDOW);
    // Read from fields, so that the compiler cannot fold the grid's lookup.
    private int published = 95;
    private int unpublished = 97;

    public Percentile() {
        Samples samples = new Samples(0);
        for (int i = 0; i < TelemetryStore.DEFAULT_WINDOW; i++) {
            double seconds = samples.next();
            window.record(seconds, i);
            plain.record(seconds);
        }
    }

    @Benchmark
    public double onGrid() {
        return window.percentile(published).orElseThrow();
    }

    @Benchmark
    public double offGrid() {
        return window.percentile(unpublished).orElseThrow();
    }

    @Benchmark
    public double plain() {
        return plain.percentile(published);
    }
}
