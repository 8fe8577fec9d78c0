package dev.pointsman.stress;

import dev.pointsman.core.telemetry.LatencySummary;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.core.telemetry.TelemetryStore;
import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;
import org.openjdk.jcstress.infra.results.Z_Result;

/** A percentile that a policy asks for is published by every window, whatever happens at the same moment. */
public final class StoreStress {
    private static final int ASKED = 42;

    private StoreStress() {}

    @JCStressTest
    @Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "published")
    @Outcome(id = "false", expect = Expect.FORBIDDEN, desc = "the new model never publishes it")
    @State
    public static class ModelIsMadeWhilePercentilesAreTracked {
        private final TelemetryStore store = new TelemetryStore(1);

        @Actor
        public void track() {
            store.track(List.of(ASKED));
        }

        @Actor
        public void make() {
            store.model("m");
        }

        @Arbiter
        public void read(Z_Result r) {
            store.model("m").record(Series.STREAMED, Metric.TTFT, 1, 0);
            r.r1 = store.model("m")
                    .window(Series.STREAMED, Metric.TTFT)
                    .summary()
                    .has(ASKED);
        }
    }

    @JCStressTest
    @Outcome(id = "1 sample at 7, true", expect = Expect.ACCEPTABLE, desc = "recorded and published")
    @Outcome(expect = Expect.FORBIDDEN, desc = "one of them was lost")
    @State
    public static class SampleIsRecordedWhilePercentilesAreTracked {
        private final TelemetryStore store = new TelemetryStore(1);

        public SampleIsRecordedWhilePercentilesAreTracked() {
            store.model("m");
        }

        @Actor
        public void track() {
            store.track(List.of(ASKED));
        }

        @Actor
        public void record() {
            store.model("m").record(Series.STREAMED, Metric.TTFT, 1, 7);
        }

        @Arbiter
        public void read(L_Result r) {
            LatencySummary summary =
                    store.model("m").window(Series.STREAMED, Metric.TTFT).summary();
            r.r1 = summary.count() + " sample at " + summary.newestNanos() + ", " + summary.has(ASKED);
        }
    }
}
