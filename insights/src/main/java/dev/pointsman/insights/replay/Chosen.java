package dev.pointsman.insights.replay;

import dev.pointsman.core.evidence.Basis;
import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.evidence.LatencyPrediction;
import dev.pointsman.core.quality.QualityEvidence;
import dev.pointsman.core.selection.CandidateCosts;
import dev.pointsman.core.selection.MultiFactorPolicy;
import dev.pointsman.core.selection.Policy;
import dev.pointsman.core.selection.QualitySettings;
import dev.pointsman.core.selection.Slo;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;
import java.util.OptionalDouble;

/**
 * What one candidate was worth for one request, by the recorded evidence: what it would really have taken, nobody can know.
 *
 * @param cost estimated, in the price's currency
 * @param quality score by the new policy's index
 * @param ttftSeconds median that was recorded of it, or its predicted mean where that was recorded
 * @param tpotSeconds the same
 * @param violatesSlo whether it breaks a limit of the new policy
 */
record Chosen(
        OptionalDouble cost,
        OptionalDouble quality,
        OptionalDouble ttftSeconds,
        OptionalDouble tpotSeconds,
        boolean violatesSlo) {
    private static final int MEDIAN = 50;
    private static final double MS_PER_SECOND = 1_000;

    static Chosen of(Policy policy, Evidence evidence, int index) {
        return new Chosen(
                CandidateCosts.cost(policy, evidence, index),
                quality(policy, evidence.quality(index)),
                expected(evidence, index, Metric.TTFT),
                expected(evidence, index, Metric.TPOT),
                policy instanceof MultiFactorPolicy multiFactor && violates(multiFactor, evidence, index));
    }

    private static OptionalDouble quality(Policy policy, QualityEvidence results) {
        int at = results.indexOf(
                policy instanceof MultiFactorPolicy multiFactor
                        ? multiFactor.quality().index()
                        : QualitySettings.DEFAULT_INDEX);
        return at >= 0 && results.available(at) ? OptionalDouble.of(results.score(at)) : OptionalDouble.empty();
    }

    private static OptionalDouble expected(Evidence evidence, int index, Metric metric) {
        Series series = evidence.request().series();
        LatencyPrediction prediction = evidence.prediction(index, series, metric);
        return prediction.isKnown()
                ? OptionalDouble.of(prediction.meanSeconds())
                : evidence.latency(index, series, metric).seconds(MEDIAN);
    }

    private static boolean violates(MultiFactorPolicy policy, Evidence evidence, int index) {
        Slo slo = policy.slo();
        return isAbove(latency(policy, evidence, index, Metric.TTFT), slo.maxTtftMs())
                || isAbove(latency(policy, evidence, index, Metric.TPOT), slo.maxTpotMs())
                || isAbove(CandidateCosts.ratePer1m(policy, evidence, index), slo.maxCostPer1m())
                || (slo.maxInflight().isPresent()
                        && evidence.inflight(index).isPresent()
                        && evidence.inflight(index).getAsInt()
                                >= slo.maxInflight().getAsInt());
    }

    private static OptionalDouble latency(MultiFactorPolicy policy, Evidence evidence, int index, Metric metric) {
        Series series = evidence.request().series();
        OptionalDouble seconds = policy.sloBasis() == Basis.PREDICTED
                ? evidence.prediction(index, series, metric).seconds(policy.latencyPercentile())
                : evidence.latency(index, series, metric).seconds(policy.latencyPercentile());
        return seconds.isPresent() ? OptionalDouble.of(seconds.getAsDouble() * MS_PER_SECOND) : seconds;
    }

    private static boolean isAbove(OptionalDouble value, OptionalDouble limit) {
        return value.isPresent() && limit.isPresent() && value.getAsDouble() > limit.getAsDouble();
    }
}
