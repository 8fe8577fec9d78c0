package dev.pointsman.benchmarks;

import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.ModelTelemetry;
import dev.pointsman.core.telemetry.SampleRefusal;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.core.telemetry.TelemetryStore;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/** Records per second of two threads together, into full windows. */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Threads(2)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 20, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Fork(2)
public class RecordTwoThreads {
    /** The store that both threads record into. */
    @State(Scope.Benchmark)
    public static class Shared {
        private final TelemetryStore store = new TelemetryStore();
        private final AtomicInteger threads = new AtomicInteger();
    }

    /** One thread's samples, and a model that no other thread records for. */
    @State(Scope.Thread)
    @SuppressWarnings("NullAway.Init") // the harness calls the set-up first
    public static class Recorder {
        private Samples samples;
        private ModelTelemetry own;
        private ModelTelemetry common;
        private long nanos;

        @Setup
        public void fill(Shared shared) {
            int thread = shared.threads.incrementAndGet();
            samples = new Samples(thread);
            own = shared.store.model("model-" + thread);
            common = shared.store.model("common");
            for (int i = 0; i < TelemetryStore.DEFAULT_WINDOW; i++) {
                record(own);
                record(common);
            }
        }

        final Optional<SampleRefusal> record(ModelTelemetry model) {
            return model.record(Series.STREAMED, Metric.TTFT, samples.next(), nanos++);
        }
    }

    @Benchmark
    public Optional<SampleRefusal> differentModels(Recorder recorder) {
        return recorder.record(recorder.own);
    }

    @Benchmark
    public Optional<SampleRefusal> sameModel(Recorder recorder) {
        return recorder.record(recorder.common);
    }
}
