package dev.pointsman.core.selection;

import dev.pointsman.core.evidence.Basis;
import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.pricing.Pricing;
import dev.pointsman.core.pricing.RequestCost;
import dev.pointsman.core.quality.QualityEvidence;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The numbers that one {@code multi_factor} choice compares, read from evidence under its policy. Each is read once, when first
 * asked for, so that limits and factors see the same one. Stays with the thread that made it.
 */
final class Comparison {
    final MultiFactorPolicy policy;
    final Evidence evidence;
    final Series series;

    /** By metric and basis. */
    private final @Nullable Column[] latencies = new Column[4];

    private @Nullable Column latency;
    private @Nullable Column cost;
    private @Nullable Column ratePer1m;
    private @Nullable Column load;
    private @Nullable Column quality;

    Comparison(MultiFactorPolicy policy, Evidence evidence, Series series) {
        this.policy = policy;
        this.evidence = evidence;
        this.series = series;
    }

    /** What a factor compares, in its unit. */
    Column values(Factor factor) {
        return switch (factor) {
            case QUALITY -> quality();
            case LATENCY -> latency();
            case COST -> cost();
            case LOAD -> load();
        };
    }

    /** A latency at the policy's percentile, in seconds. */
    Column latency(Metric metric, Basis basis) {
        int slot = (metric == Metric.TTFT ? 0 : 1) + (basis == Basis.OBSERVED ? 0 : 2);
        Column known = latencies[slot];
        if (known == null) {
            known = LatencyReading.column(evidence, series, metric, policy.latencyPercentile(), basis);
            latencies[slot] = known;
        }
        return known;
    }

    private Column latency() {
        if (policy.latencyMetric() != LatencyMetric.TPOT_THEN_TTFT) {
            return latency(
                    policy.latencyMetric() == LatencyMetric.TPOT ? Metric.TPOT : Metric.TTFT, policy.latencyBasis());
        }
        if (latency == null) {
            latency = latency(Metric.TPOT, policy.latencyBasis()).orElse(latency(Metric.TTFT, policy.latencyBasis()));
        }
        return latency;
    }

    /** Which latency the factor reads for this candidate: the configured one, or TPOT where it is known, else TTFT. */
    LatencyMetric latencyMetric(int index) {
        if (policy.latencyMetric() != LatencyMetric.TPOT_THEN_TTFT) {
            return policy.latencyMetric();
        }
        return latency(Metric.TPOT, policy.latencyBasis()).isKnown(index) ? LatencyMetric.TPOT : LatencyMetric.TTFT;
    }

    private double inputTokens(int index) {
        return evidence.inputTokens(index).orElse(0);
    }

    /** The cached part of the prompt, which grows and shrinks with how the candidate's model counts the whole. */
    private double cachedTokens(int index) {
        double cached = evidence.request().cachedInputTokens().orElse(0);
        double estimated = evidence.request().inputTokens().orElse(0);
        double counted = inputTokens(index);
        return cached == 0 || counted == estimated ? cached : Math.min(counted, cached * counted / estimated);
    }

    /** The caller's output budget, else the expected one within the model's own maximum, else 0. */
    private double outputTokens(int index) {
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

    /** Of this request, in the price's currency. */
    Column cost() {
        if (cost == null) {
            cost = new Column(evidence.size());
            for (int i = 0; i < evidence.size(); i++) {
                Pricing pricing = evidence.profile(i).pricing();
                if (pricing.isKnown()) {
                    cost.set(i, finite(RequestCost.cost(pricing, inputTokens(i), cachedTokens(i), outputTokens(i))));
                }
            }
        }
        return cost;
    }

    /** Per million tokens of this request's mix, in the price's currency. */
    Column ratePer1m() {
        if (ratePer1m == null) {
            ratePer1m = new Column(evidence.size());
            for (int i = 0; i < evidence.size(); i++) {
                Pricing pricing = evidence.profile(i).pricing();
                if (pricing.isKnown()) {
                    ratePer1m.set(
                            i,
                            finite(RequestCost.ratePer1m(pricing, inputTokens(i), cachedTokens(i), outputTokens(i))));
                }
            }
        }
        return ratePer1m;
    }

    /** Attempts in flight. */
    Column load() {
        if (load == null) {
            load = new Column(evidence.size());
            for (int i = 0; i < evidence.size(); i++) {
                OptionalInt inflight = evidence.inflight(i);
                if (inflight.isPresent()) {
                    load.set(i, inflight.getAsInt());
                }
            }
        }
        return load;
    }

    /** Score of the qualifying result, on the index's scale. */
    Column quality() {
        if (quality == null) {
            quality = new Column(evidence.size());
            for (int i = 0; i < evidence.size(); i++) {
                int at = qualifying(i);
                if (at >= 0) {
                    quality.set(i, evidence.quality(i).score(at));
                }
            }
        }
        return quality;
    }

    /** Coverage of the qualifying result; only where there is one. */
    double qualityCoverage(int index) {
        return evidence.quality(index).coverage(qualifying(index));
    }

    /** Position of the qualifying result among the candidate's quality results, or -1. */
    private int qualifying(int index) {
        QualityEvidence results = evidence.quality(index);
        int at = results.indexOf(policy.quality().index());
        return at >= 0
                        && results.available(at)
                        && results.coverage(at) >= policy.quality().minCoverage()
                ? at
                : -1;
    }

    private static double finite(double amount) {
        return Math.min(amount, Double.MAX_VALUE);
    }
}
