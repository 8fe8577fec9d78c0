package dev.pointsman.core.selection;

import dev.pointsman.core.evidence.Basis;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.PercentileGrid;
import java.util.EnumSet;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Hard eligibility, then an objective over quality, latency, cost and load. See {@code docs/algorithms/multi-factor.md}.
 *
 * @param objective weighted or lexicographic
 * @param quality what is asked of quality evidence
 * @param slo hard limits
 * @param latencyPercentile percentile of the latency factor and of the latency limits, 1..100
 * @param latencyMetric which latency the factor compares
 * @param latencyBasis observed or predicted latency for the factor
 * @param sloBasis observed or predicted latency for the limits
 * @param expectedOutputTokens completion tokens assumed where the caller gave no budget
 * @param onNoCandidates what is chosen where the hard rules leave nobody
 */
public record MultiFactorPolicy(
        Objective objective,
        QualitySettings quality,
        Slo slo,
        int latencyPercentile,
        LatencyMetric latencyMetric,
        Basis latencyBasis,
        Basis sloBasis,
        OptionalLong expectedOutputTokens,
        OnNoCandidates onNoCandidates)
        implements Policy {
    /** Percentile of latencies where none is configured. */
    public static final int DEFAULT_LATENCY_PERCENTILE = 95;

    public MultiFactorPolicy {
        PercentileGrid.requirePercentile(latencyPercentile);
        if (expectedOutputTokens.isPresent() && expectedOutputTokens.getAsLong() <= 0) {
            throw new IllegalArgumentException(
                    "expected_output_tokens must be above 0, but is " + expectedOutputTokens.getAsLong());
        }
    }

    /** The documented defaults with this objective. */
    public static MultiFactorPolicy of(Objective objective) {
        return new MultiFactorPolicy(
                objective,
                QualitySettings.defaults(),
                Slo.none(),
                DEFAULT_LATENCY_PERCENTILE,
                LatencyMetric.TPOT_THEN_TTFT,
                Basis.OBSERVED,
                Basis.OBSERVED,
                OptionalLong.empty(),
                OnNoCandidates.CHEAPEST);
    }

    public MultiFactorPolicy withQuality(QualitySettings settings) {
        return new MultiFactorPolicy(
                objective,
                settings,
                slo,
                latencyPercentile,
                latencyMetric,
                latencyBasis,
                sloBasis,
                expectedOutputTokens,
                onNoCandidates);
    }

    public MultiFactorPolicy withSlo(Slo limits) {
        return new MultiFactorPolicy(
                objective,
                quality,
                limits,
                latencyPercentile,
                latencyMetric,
                latencyBasis,
                sloBasis,
                expectedOutputTokens,
                onNoCandidates);
    }

    public MultiFactorPolicy withLatency(LatencyMetric metric, int percentile) {
        return new MultiFactorPolicy(
                objective,
                quality,
                slo,
                percentile,
                metric,
                latencyBasis,
                sloBasis,
                expectedOutputTokens,
                onNoCandidates);
    }

    public MultiFactorPolicy withOnNoCandidates(OnNoCandidates action) {
        return new MultiFactorPolicy(
                objective,
                quality,
                slo,
                latencyPercentile,
                latencyMetric,
                latencyBasis,
                sloBasis,
                expectedOutputTokens,
                action);
    }

    @Override
    public String algorithm() {
        return "multi_factor";
    }

    @Override
    public Set<Metric> latencyMetrics() {
        Set<Metric> read = EnumSet.noneOf(Metric.class);
        boolean factor = objective.considers(Factor.LATENCY);
        if (slo.maxTtftMs().isPresent() || (factor && latencyMetric != LatencyMetric.TPOT)) {
            read.add(Metric.TTFT);
        }
        if (slo.maxTpotMs().isPresent() || (factor && latencyMetric != LatencyMetric.TTFT)) {
            read.add(Metric.TPOT);
        }
        return read;
    }

    @Override
    public Set<Integer> percentiles() {
        return Set.of(latencyPercentile);
    }

    @Override
    public boolean readsPredictions() {
        return latencyBasis == Basis.PREDICTED || sloBasis == Basis.PREDICTED;
    }

    @Override
    public boolean readsLoad() {
        return slo.maxInflight().isPresent() || objective.considers(Factor.LOAD) || readsPredictions();
    }
}
