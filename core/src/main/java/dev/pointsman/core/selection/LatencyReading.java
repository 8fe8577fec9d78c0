package dev.pointsman.core.selection;

import dev.pointsman.core.evidence.Basis;
import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.evidence.LatencyPrediction;
import dev.pointsman.core.telemetry.LatencySummary;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;

/** Reads latencies out of evidence, in the one series that a selection uses for all its candidates and metrics. */
final class LatencyReading {
    private LatencyReading() {}

    /** A percentile of every candidate in seconds, where it is known. */
    static Column column(Evidence evidence, Series series, Metric metric, int percentile, Basis basis) {
        Column column = new Column(evidence.size());
        if (basis == Basis.PREDICTED) {
            for (int i = 0; i < evidence.size(); i++) {
                LatencyPrediction prediction = evidence.prediction(i, series, metric);
                if (prediction.isKnown() && prediction.ratios().has(percentile)) {
                    column.set(i, prediction.at(percentile));
                }
            }
        } else {
            for (int i = 0; i < evidence.size(); i++) {
                LatencySummary summary = evidence.latency(i, series, metric);
                if (!summary.isEmpty() && summary.has(percentile)) {
                    column.set(i, summary.at(percentile));
                }
            }
        }
        return column;
    }
}
