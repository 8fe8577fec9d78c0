package dev.pointsman.core.selection;

import dev.pointsman.core.evidence.Basis;
import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.evidence.LatencyPrediction;
import dev.pointsman.core.telemetry.LatencySummary;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * {@code latency_aware}: the score of a candidate is the mean, over the enabled metrics, of its value divided by the best value
 * among the candidates with complete data. The lowest score wins.
 */
final class LatencyAwareSelection {
    private static final int OFF = 0;
    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

    private final Evidence evidence;
    private final int tpotPercentile;
    private final int ttftPercentile;
    private final boolean predicted;
    private final int minSamples;
    private final long maxAgeNanos;

    private LatencyAwareSelection(LatencyAwarePolicy policy, Evidence evidence) {
        this.evidence = evidence;
        this.tpotPercentile = percentile(policy, Metric.TPOT);
        this.ttftPercentile = percentile(policy, Metric.TTFT);
        this.predicted = policy.basis() == Basis.PREDICTED;
        this.minSamples = policy.minSamples();
        Optional<Duration> maxAge = policy.maxAge();
        this.maxAgeNanos = maxAge.isPresent() && maxAge.get().compareTo(LONGEST) < 0
                ? maxAge.get().toNanos()
                : Long.MAX_VALUE;
    }

    static Selection select(LatencyAwarePolicy policy, Evidence evidence, CandidateSet servable) {
        LatencyAwareSelection reading = new LatencyAwareSelection(policy, evidence);
        Series series = evidence.request().series();
        Column[] columns = reading.columns(series);
        CandidateSet complete = complete(servable, columns);
        if (complete.count() < servable.count()) {
            Column[] others = reading.columns(series.other());
            CandidateSet completeInOther = complete(servable, others);
            if (completeInOther.count() > complete.count()) {
                series = series.other();
                columns = others;
                complete = completeInOther;
            }
        }
        SelectionBuilder selection = new SelectionBuilder(policy, evidence, servable).series(series);
        if (columns.length == 0 || complete.isEmpty()) {
            return selection
                    .outcome(Outcome.FALLBACK)
                    .selected(servable.next(0), 1)
                    .confidence(0)
                    .build();
        }
        return score(columns, complete, new double[evidence.size()], selection);
    }

    private static Selection score(
            Column[] columns, CandidateSet complete, double[] scores, SelectionBuilder selection) {
        for (Column column : columns) {
            addRatios(column, complete, scores);
        }
        int best = -1;
        double bestScore = Double.POSITIVE_INFINITY;
        double secondScore = Double.POSITIVE_INFINITY;
        for (int i = complete.next(0); i >= 0; i = complete.next(i + 1)) {
            double score = scores[i] / columns.length;
            scores[i] = score;
            if (score < bestScore) {
                secondScore = bestScore;
                bestScore = score;
                best = i;
            } else if (score < secondScore) {
                secondScore = score;
            }
        }
        return selection
                .scores(scores, complete)
                .outcome(Outcome.SELECTED)
                .selected(best, bestScore)
                .confidence(confidence(complete.count(), bestScore, secondScore))
                .build();
    }

    private static double confidence(int scored, double best, double second) {
        if (scored == 1) {
            return 1;
        }
        return second > best ? (second - best) / second : 0;
    }

    /** Adds value / best for each candidate. */
    private static void addRatios(Column column, CandidateSet complete, double[] sums) {
        double best = column.min(complete);
        double denominator = best <= 0 ? 1 : best;
        for (int i = complete.next(0); i >= 0; i = complete.next(i + 1)) {
            sums[i] += Math.min(column.get(i) / denominator, Double.MAX_VALUE / 2);
        }
    }

    /** The compared value in seconds; empty where the metric is off or the candidate lacks it. */
    static OptionalDouble compared(
            LatencyAwarePolicy policy, Evidence evidence, int index, Series series, Metric metric) {
        LatencyAwareSelection reading = new LatencyAwareSelection(policy, evidence);
        int percentile = percentile(policy, metric);
        return percentile != OFF && reading.isMeasured(index, series, metric, percentile)
                ? OptionalDouble.of(reading.value(index, series, metric, percentile))
                : OptionalDouble.empty();
    }

    private double value(int index, Series series, Metric metric, int percentile) {
        return predicted
                ? evidence.prediction(index, series, metric).at(percentile)
                : evidence.latency(index, series, metric).at(percentile);
    }

    /** The values of each enabled metric, TPOT first. */
    private Column[] columns(Series series) {
        if (tpotPercentile == OFF) {
            return ttftPercentile == OFF ? new Column[0] : new Column[] {column(series, Metric.TTFT, ttftPercentile)};
        }
        Column tpot = column(series, Metric.TPOT, tpotPercentile);
        return ttftPercentile == OFF
                ? new Column[] {tpot}
                : new Column[] {tpot, column(series, Metric.TTFT, ttftPercentile)};
    }

    private Column column(Series series, Metric metric, int percentile) {
        Column column = new Column(evidence.size());
        for (int i = 0; i < evidence.size(); i++) {
            if (isMeasured(i, series, metric, percentile)) {
                column.set(i, value(i, series, metric, percentile));
            }
        }
        return column;
    }

    /** The candidates that have every enabled metric. */
    private static CandidateSet complete(CandidateSet servable, Column[] columns) {
        CandidateSet complete = servable;
        for (Column column : columns) {
            if (!column.isComplete()) {
                complete = column.known(complete);
            }
        }
        return complete;
    }

    private boolean isMeasured(int index, Series series, Metric metric, int percentile) {
        LatencySummary observed = evidence.latency(index, series, metric);
        if (observed.count() < minSamples || isTooOld(observed)) {
            return false;
        }
        if (predicted) {
            LatencyPrediction prediction = evidence.prediction(index, series, metric);
            return prediction.isKnown() && prediction.ratios().has(percentile);
        }
        return !observed.isEmpty() && observed.has(percentile);
    }

    private boolean isTooOld(LatencySummary observed) {
        return !observed.isEmpty() && evidence.nowNanos() - observed.newestNanos() > maxAgeNanos;
    }

    /** The configured percentile; 0 where the metric is off. */
    static int percentile(LatencyAwarePolicy policy, Metric metric) {
        return (metric == Metric.TPOT ? policy.tpotPercentile() : policy.ttftPercentile()).orElse(OFF);
    }
}
