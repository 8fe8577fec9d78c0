package dev.pointsman.benchmarks;

import dev.pointsman.core.telemetry.LatencyModel;
import dev.pointsman.core.telemetry.LatencyPredictor;
import dev.pointsman.core.telemetry.LatencyWindow;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.PercentileGrid;
import dev.pointsman.core.telemetry.Series;
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

/** Learning one sample, and reading what was learned, beside recording the same samples into a window of observed values. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 20, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Fork(2)
public class Predict {
    private static final int PROMPT_TOKENS = 500;

    private final Samples samples = new Samples(3);
    private final LatencyPredictor predictor =
            new TelemetryStore().model("model").predictor(Series.STREAMED, Metric.TTFT);
    private final LatencyWindow window = new LatencyWindow(TelemetryStore.DEFAULT_WINDOW, PercentileGrid.fixed());
    private long nanos;

    public Predict() {
        for (int i = 0; i < TelemetryStore.DEFAULT_WINDOW; i++) {
            learn();
            observe();
        }
    }

    private double load() {
        return (nanos & 15) * PROMPT_TOKENS;
    }

    @Benchmark
    public final void learn() {
        predictor.learn(load(), samples.next(), nanos++);
    }

    /** Each sample is followed by a read, which publishes percentiles of the ratios: the worst order of the two. */
    @Benchmark
    public LatencyModel learnAndRead() {
        learn();
        return predictor.model();
    }

    @Benchmark
    public final void observe() {
        window.record(samples.next(), nanos++);
    }
}
