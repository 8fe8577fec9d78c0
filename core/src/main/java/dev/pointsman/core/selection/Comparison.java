package dev.pointsman.core.selection;

import dev.pointsman.core.evidence.Basis;
import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.pricing.Pricing;
import dev.pointsman.core.pricing.RequestCost;
import dev.pointsman.core.quality.QualityEvidence;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The numbers that one {@code multi_factor} choice compares, read from evidence under its policy. */
final class Comparison {
    final MultiFactorPolicy policy;
    final Evidence evidence;
    final Series series;

    Comparison(MultiFactorPolicy policy, Evidence evidence, CandidateSet servable) {
        this.policy = policy;
        this.evidence = evidence;
        Series own = evidence.request().series();
        this.series = LatencyReading.series(evidence, servable, i -> isCovered(i, own), i -> isCovered(i, own.other()));
    }

    Comparison(MultiFactorPolicy policy, Evidence evidence, Series series) {
        this.policy = policy;
        this.evidence = evidence;
        this.series = series;
    }

    /** Whether the series has every latency that the policy reads of this candidate. */
    private boolean isCovered(int index, Series in) {
        boolean hasTtft = LatencyReading.has(evidence, index, in, Metric.TTFT, Basis.OBSERVED);
        boolean hasTpot = LatencyReading.has(evidence, index, in, Metric.TPOT, Basis.OBSERVED);
        boolean factorCovered = switch (policy.latencyMetric()) {
            case TTFT -> hasTtft;
            case TPOT -> hasTpot;
            case TPOT_THEN_TTFT -> hasTtft || hasTpot;
        };
        return (factorCovered || !policy.objective().considers(Factor.LATENCY))
                && (hasTtft || policy.slo().maxTtftMs().isEmpty())
                && (hasTpot || policy.slo().maxTpotMs().isEmpty());
    }

    /** A latency at the policy's percentile, in seconds. */
    OptionalDouble latencySeconds(int index, Metric metric, Basis basis) {
        return basis == Basis.PREDICTED
                ? evidence.prediction(index, series, metric).seconds(policy.latencyPercentile())
                : evidence.latency(index, series, metric).seconds(policy.latencyPercentile());
    }

    /** Which latency the factor reads for this candidate: the configured one, or TPOT where it is known, else TTFT. */
    LatencyMetric latencyMetric(int index) {
        if (policy.latencyMetric() != LatencyMetric.TPOT_THEN_TTFT) {
            return policy.latencyMetric();
        }
        return latencySeconds(index, Metric.TPOT, policy.latencyBasis()).isPresent()
                ? LatencyMetric.TPOT
                : LatencyMetric.TTFT;
    }

    double inputTokens() {
        return evidence.request().inputTokens().orElse(0);
    }

    /** The caller's output budget, else the expected one within the model's own maximum, else 0. */
    double outputTokens(int index) {
        OptionalLong budget = evidence.request().outputTokens();
        if (budget.isPresent()) {
            return budget.getAsLong();
        }
        OptionalLong expected = policy.expectedOutputTokens();
        return expected.isEmpty()
                ? 0
                : Math.min(
                        expected.getAsLong(),
                        evidence.profile(index).maxOutputTokens().orElse(Long.MAX_VALUE));
    }

    OptionalDouble cost(int index) {
        Pricing pricing = evidence.profile(index).pricing();
        return pricing.isKnown()
                ? OptionalDouble.of(finite(RequestCost.cost(pricing, inputTokens(), outputTokens(index))))
                : OptionalDouble.empty();
    }

    OptionalDouble ratePer1m(int index) {
        Pricing pricing = evidence.profile(index).pricing();
        return pricing.isKnown()
                ? OptionalDouble.of(finite(RequestCost.ratePer1m(pricing, inputTokens(), outputTokens(index))))
                : OptionalDouble.empty();
    }

    /** Position of the qualifying result among the candidate's quality results, or -1. */
    int qualifying(int index) {
        QualityEvidence quality = evidence.quality(index);
        int at = quality.indexOf(policy.quality().index());
        return at >= 0
                        && quality.available(at)
                        && quality.coverage(at) >= policy.quality().minCoverage()
                ? at
                : -1;
    }

    OptionalDouble qualityScore(int index) {
        int at = qualifying(index);
        return at < 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(evidence.quality(index).score(at));
    }

    /** Coverage of the qualifying result; only where there is one. */
    double qualityCoverage(int index) {
        return evidence.quality(index).coverage(qualifying(index));
    }

    OptionalDouble value(Factor factor, int index) {
        return switch (factor) {
            case QUALITY -> qualityScore(index);
            case LATENCY ->
                latencySeconds(
                        index,
                        latencyMetric(index) == LatencyMetric.TPOT ? Metric.TPOT : Metric.TTFT,
                        policy.latencyBasis());
            case COST -> cost(index);
            case LOAD ->
                evidence.inflight(index).isPresent()
                        ? OptionalDouble.of(evidence.inflight(index).getAsInt())
                        : OptionalDouble.empty();
        };
    }

    Column column(Factor factor, CandidateSet among) {
        Column column = new Column(evidence.size());
        for (int i = among.next(0); i >= 0; i = among.next(i + 1)) {
            OptionalDouble value = value(factor, i);
            if (value.isPresent()) {
                column.set(i, value.getAsDouble());
            }
        }
        return column;
    }

    private static double finite(double amount) {
        return Math.min(amount, Double.MAX_VALUE);
    }
}
