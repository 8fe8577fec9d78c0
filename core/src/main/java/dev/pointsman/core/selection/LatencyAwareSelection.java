package dev.pointsman.core.selection;

import dev.pointsman.core.evidence.Basis;
import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.telemetry.LatencySummary;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;
import java.util.OptionalDouble;

/**
 * {@code latency_aware}: the score of a candidate is the mean, over the enabled metrics, of its value divided by the best value
 * among the candidates with complete data. The lowest score wins.
 */
final class LatencyAwareSelection {
    private LatencyAwareSelection() {}

    static Selection select(LatencyAwarePolicy policy, Evidence evidence, CandidateSet servable) {
        Series own = evidence.request().series();
        Series series = LatencyReading.series(
                evidence,
                servable,
                i -> isComplete(policy, evidence, i, own),
                i -> isComplete(policy, evidence, i, own.other()));
        CandidateSet complete = CandidateSet.none(evidence.size());
        if (policy.tpotPercentile().isPresent() || policy.ttftPercentile().isPresent()) {
            for (int i = servable.next(0); i >= 0; i = servable.next(i + 1)) {
                if (isComplete(policy, evidence, i, series)) {
                    complete.add(i);
                }
            }
        }
        Selection.Builder selection = new Selection.Builder(policy, evidence, servable).series(series);
        if (complete.isEmpty()) {
            return selection
                    .outcome(Outcome.FALLBACK)
                    .selected(servable.next(0), 1)
                    .confidence(0)
                    .build();
        }
        return score(policy, evidence, complete, series, selection);
    }

    private static Selection score(
            LatencyAwarePolicy policy,
            Evidence evidence,
            CandidateSet complete,
            Series series,
            Selection.Builder selection) {
        double[] sums = new double[evidence.size()];
        int metrics = addRatios(policy, evidence, complete, series, Metric.TPOT, sums)
                + addRatios(policy, evidence, complete, series, Metric.TTFT, sums);
        int best = -1;
        double bestScore = Double.POSITIVE_INFINITY;
        double secondScore = Double.POSITIVE_INFINITY;
        for (int i = complete.next(0); i >= 0; i = complete.next(i + 1)) {
            double score = sums[i] / metrics;
            selection.score(i, score);
            if (score < bestScore) {
                secondScore = bestScore;
                bestScore = score;
                best = i;
            } else if (score < secondScore) {
                secondScore = score;
            }
        }
        return selection
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

    /** Adds value / best for each candidate and returns 1, or does nothing and returns 0 where the metric is off. */
    private static int addRatios(
            LatencyAwarePolicy policy,
            Evidence evidence,
            CandidateSet complete,
            Series series,
            Metric metric,
            double[] sums) {
        int percentile = percentile(policy, metric);
        if (percentile == 0) {
            return 0;
        }
        double best = Double.POSITIVE_INFINITY;
        for (int i = complete.next(0); i >= 0; i = complete.next(i + 1)) {
            best = Math.min(best, value(policy, evidence, i, series, metric, percentile));
        }
        double denominator = best <= 0 ? 1 : best;
        for (int i = complete.next(0); i >= 0; i = complete.next(i + 1)) {
            double ratio = value(policy, evidence, i, series, metric, percentile) / denominator;
            sums[i] += Math.min(ratio, Double.MAX_VALUE / 2);
        }
        return 1;
    }

    /** The compared value in seconds; empty where the metric is off or the candidate lacks it. */
    static OptionalDouble compared(
            LatencyAwarePolicy policy, Evidence evidence, int index, Series series, Metric metric) {
        int percentile = percentile(policy, metric);
        return percentile != 0 && isMeasured(policy, evidence, index, series, metric, percentile)
                ? OptionalDouble.of(value(policy, evidence, index, series, metric, percentile))
                : OptionalDouble.empty();
    }

    private static double value(
            LatencyAwarePolicy policy, Evidence evidence, int index, Series series, Metric metric, int percentile) {
        return policy.basis() == Basis.PREDICTED
                ? evidence.prediction(index, series, metric).at(percentile)
                : evidence.latency(index, series, metric).at(percentile);
    }

    private static boolean isComplete(LatencyAwarePolicy policy, Evidence evidence, int index, Series series) {
        return isMeasuredOrOff(policy, evidence, index, series, Metric.TPOT)
                && isMeasuredOrOff(policy, evidence, index, series, Metric.TTFT);
    }

    private static boolean isMeasuredOrOff(
            LatencyAwarePolicy policy, Evidence evidence, int index, Series series, Metric metric) {
        int percentile = percentile(policy, metric);
        return percentile == 0 || isMeasured(policy, evidence, index, series, metric, percentile);
    }

    private static boolean isMeasured(
            LatencyAwarePolicy policy, Evidence evidence, int index, Series series, Metric metric, int percentile) {
        LatencySummary observed = evidence.latency(index, series, metric);
        if (observed.count() < policy.minSamples() || isTooOld(policy, evidence, observed)) {
            return false;
        }
        return policy.basis() == Basis.PREDICTED
                ? evidence.prediction(index, series, metric).isKnown()
                        && evidence.prediction(index, series, metric).ratios().has(percentile)
                : !observed.isEmpty() && observed.has(percentile);
    }

    private static boolean isTooOld(LatencyAwarePolicy policy, Evidence evidence, LatencySummary observed) {
        return policy.maxAge().isPresent()
                && !observed.isEmpty()
                && evidence.nowNanos() - observed.newestNanos()
                        > policy.maxAge().get().toNanos();
    }

    /** The configured percentile; 0 where the metric is off. */
    static int percentile(LatencyAwarePolicy policy, Metric metric) {
        return (metric == Metric.TPOT ? policy.tpotPercentile() : policy.ttftPercentile()).orElse(0);
    }
}
