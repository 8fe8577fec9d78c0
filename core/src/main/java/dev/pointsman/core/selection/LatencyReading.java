package dev.pointsman.core.selection;

import dev.pointsman.core.evidence.Basis;
import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.evidence.LatencyPrediction;
import dev.pointsman.core.telemetry.LatencySummary;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;
import java.util.function.IntPredicate;

/** Reads latencies out of evidence, in the one series that a selection uses for all its candidates and metrics. */
final class LatencyReading {
    private LatencyReading() {}

    /** Fills the column with a percentile in seconds, where it is known. */
    static Column column(
            Evidence evidence, CandidateSet among, Series series, Metric metric, int percentile, Basis basis) {
        Column column = new Column(evidence.size());
        for (int i = among.next(0); i >= 0; i = among.next(i + 1)) {
            if (basis == Basis.PREDICTED) {
                LatencyPrediction prediction = evidence.prediction(i, series, metric);
                if (prediction.isKnown() && prediction.ratios().has(percentile)) {
                    column.set(i, prediction.at(percentile));
                }
            } else {
                LatencySummary summary = evidence.latency(i, series, metric);
                if (!summary.isEmpty() && summary.has(percentile)) {
                    column.set(i, summary.at(percentile));
                }
            }
        }
        return column;
    }

    /**
     * The series of the request's own kind if every candidate is covered by it, else the one that covers more of them; with
     * equal coverage its own.
     */
    static Series series(
            Evidence evidence, CandidateSet among, IntPredicate coveredByOwn, IntPredicate coveredByOther) {
        Series own = evidence.request().series();
        int ownCovers = covered(among, coveredByOwn);
        if (ownCovers == among.count()) {
            return own;
        }
        return covered(among, coveredByOther) > ownCovers ? own.other() : own;
    }

    static boolean has(Evidence evidence, int index, Series series, Metric metric, Basis basis) {
        return basis == Basis.PREDICTED
                ? evidence.prediction(index, series, metric).isKnown()
                : !evidence.latency(index, series, metric).isEmpty();
    }

    private static int covered(CandidateSet among, IntPredicate test) {
        int covered = 0;
        for (int i = among.next(0); i >= 0; i = among.next(i + 1)) {
            if (test.test(i)) {
                covered++;
            }
        }
        return covered;
    }
}
