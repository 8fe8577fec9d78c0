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

/** Recording random values into a window that is full, percentiles published with each; and into a plain queue. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 20, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Fork(2)
public class RecordOneThread {
    private final Samples samples = new Samples(0);
    private final LatencyWindow window = new LatencyWindow(TelemetryStore.DEFAULT_WINDOW, PercentileGrid.fixed());
    private final PlainWindow plain = new PlainWindow(TelemetryStore.DEFAULT_WINDOW);
    private long nanos;

    public RecordOneThread() {
        for (int i = 0; i < TelemetryStore.DEFAULT_WINDOW; i++) {
            window.record(samples.next(), i);
            plain.record(samples.next());
        }
    }

    @Benchmark
    public void fullWindow() {
        window.record(samples.next(), nanos++);
    }

    /** Only the write: this reference pays when it is read, see {@link Percentile#plain}. */
    @Benchmark
    public void plain() {
        plain.record(samples.next());
    }

    /** A write and a read of three percentiles, the least that a plain window does for one routed request. */
    @Benchmark
    public double plainWithThreeReads() {
        plain.record(samples.next());
        return plain.percentile(50) + plain.percentile(95) + plain.percentile(99);
    }
}
