package dev.pointsman.stress;

import dev.pointsman.core.telemetry.LatencySummary;
import dev.pointsman.core.telemetry.LatencyWindow;
import dev.pointsman.core.telemetry.PercentileGrid;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** A read never sees a half-written window. */
public final class WindowStress {
    private static final PercentileGrid GRID = PercentileGrid.of(50, 100);
    private static final int OFF_GRID = 37;
    private static final int SIZE = 16;

    private WindowStress() {}

    /** A published summary is of one instant: percentiles, count and time belong together. */
    @JCStressTest
    @Outcome(id = "p50 1.0, p100 1.0, 2 samples, newest 1", expect = Expect.ACCEPTABLE, desc = "before both")
    @Outcome(id = "p50 1.5, p100 2.0, 2 samples, newest 2", expect = Expect.ACCEPTABLE, desc = "between them")
    @Outcome(id = "p50 2.0, p100 2.0, 2 samples, newest 3", expect = Expect.ACCEPTABLE, desc = "after both")
    @Outcome(expect = Expect.FORBIDDEN, desc = "half-written")
    @State
    public static class SummaryWhileTheWindowTurnsOver {
        private final LatencyWindow window = new LatencyWindow(2, GRID);

        public SummaryWhileTheWindowTurnsOver() {
            window.record(1, 0);
            window.record(1, 1);
        }

        @Actor
        public void write() {
            window.record(2, 2);
            window.record(2, 3);
        }

        @Actor
        public void read(L_Result r) {
            r.r1 = describe(window.summary());
        }
    }

    /** A summary with percentiles of the caller's is of one instant too. */
    @JCStressTest
    @Outcome(id = "p50 1.0, p100 1.0, 2 samples, newest 1", expect = Expect.ACCEPTABLE, desc = "before both")
    @Outcome(id = "p50 1.5, p100 2.0, 2 samples, newest 2", expect = Expect.ACCEPTABLE, desc = "between them")
    @Outcome(id = "p50 2.0, p100 2.0, 2 samples, newest 3", expect = Expect.ACCEPTABLE, desc = "after both")
    @Outcome(expect = Expect.FORBIDDEN, desc = "half-written")
    @State
    public static class WantedSummaryWhileTheWindowTurnsOver {
        private final LatencyWindow window = new LatencyWindow(2, PercentileGrid.of(90));

        public WantedSummaryWhileTheWindowTurnsOver() {
            window.record(1, 0);
            window.record(1, 1);
        }

        @Actor
        public void write() {
            window.record(2, 2);
            window.record(2, 3);
        }

        @Actor
        public void read(L_Result r) {
            r.r1 = describe(window.summary(GRID));
        }
    }

    /** The samples are 1..16, then 2..17, then 3..18: an off-grid percentile moves by whole steps or the move is half seen. */
    @JCStressTest
    @Outcome(id = "1..16", expect = Expect.ACCEPTABLE, desc = "before both")
    @Outcome(id = "2..17", expect = Expect.ACCEPTABLE, desc = "between them")
    @Outcome(id = "3..18", expect = Expect.ACCEPTABLE, desc = "after both")
    @Outcome(expect = Expect.FORBIDDEN, desc = "half-written")
    @State
    public static class OffGridPercentileWhileSamplesMove {
        private static final double[] EXPECTED = {expected(0), expected(1), expected(2)};
        private final LatencyWindow window = filled(0);

        @Actor
        public void write() {
            window.record(SIZE + 1, SIZE + 1);
            window.record(SIZE + 2, SIZE + 2);
        }

        @Actor
        public void read(L_Result r) {
            double seconds = window.percentile(OFF_GRID).orElse(0);
            r.r1 = "torn: " + seconds;
            for (int k = 0; k < EXPECTED.length; k++) {
                if (seconds == EXPECTED[k]) {
                    r.r1 = (k + 1) + ".." + (k + SIZE);
                }
            }
        }

        private static double expected(int shift) {
            return filled(shift).percentile(OFF_GRID).orElseThrow();
        }

        private static LatencyWindow filled(int shift) {
            LatencyWindow window = new LatencyWindow(SIZE, GRID);
            for (int i = 1; i <= SIZE; i++) {
                window.record(i + shift, i);
            }
            return window;
        }
    }

    /** A window that grows: the count and the samples are seen together. */
    @JCStressTest
    @Outcome(id = "5.0", expect = Expect.ACCEPTABLE, desc = "one sample")
    @Outcome(id = "3.0", expect = Expect.ACCEPTABLE, desc = "two samples")
    @Outcome(expect = Expect.FORBIDDEN, desc = "half-written")
    @State
    public static class OffGridPercentileWhileTheWindowGrows {
        private final LatencyWindow window = new LatencyWindow(4, GRID);

        public OffGridPercentileWhileTheWindowGrows() {
            window.record(5, 0);
        }

        @Actor
        public void write() {
            window.record(1, 1);
        }

        @Actor
        public void read(L_Result r) {
            r.r1 = window.percentile(49).isPresent()
                    ? rounded(window.percentile(49).orElseThrow())
                    : "nothing";
        }

        private static double rounded(double seconds) {
            return Math.round(seconds);
        }
    }

    /** Two writers exclude each other: no sample is lost. */
    @JCStressTest
    @Outcome(id = "p50 2.0, p100 3.0, 3 samples", expect = Expect.ACCEPTABLE, desc = "all are there")
    @Outcome(expect = Expect.FORBIDDEN, desc = "a sample was lost")
    @State
    public static class TwoWriters {
        private final LatencyWindow window = new LatencyWindow(4, GRID);

        public TwoWriters() {
            window.record(2, 0);
        }

        @Actor
        public void writeShort() {
            window.record(1, 1);
        }

        @Actor
        public void writeLong() {
            window.record(3, 1);
        }

        @Arbiter
        public void read(L_Result r) {
            LatencySummary summary = window.summary();
            r.r1 = "p50 " + summary.at(50) + ", p100 " + summary.at(100) + ", " + summary.count() + " samples";
        }
    }

    private static String describe(LatencySummary summary) {
        return "p50 " + summary.at(50) + ", p100 " + summary.at(100) + ", " + summary.count() + " samples, newest "
                + summary.newestNanos();
    }
}
