package dev.pointsman.benchmarks;

import dev.pointsman.core.evidence.Basis;
import dev.pointsman.core.selection.Factor;
import dev.pointsman.core.selection.LatencyAwarePolicy;
import dev.pointsman.core.selection.LatencyMetric;
import dev.pointsman.core.selection.MultiFactorPolicy;
import dev.pointsman.core.selection.Objective;
import dev.pointsman.core.selection.Objective.Priority;
import dev.pointsman.core.selection.QualitySettings;
import dev.pointsman.core.selection.QualitySettings.OnMissing;
import dev.pointsman.core.selection.Slo;
import dev.pointsman.core.selection.Weights;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** The policies that are measured. */
final class Policies {
    static final double MAX_MS = 60_000;

    private Policies() {}

    static LatencyAwarePolicy latencyAware() {
        return LatencyAwarePolicy.observed(OptionalInt.of(90), OptionalInt.of(95));
    }

    static LatencyAwarePolicy latencyAwarePredicted() {
        return new LatencyAwarePolicy(OptionalInt.of(90), OptionalInt.of(95), "", Basis.PREDICTED, 0, Optional.empty());
    }

    /** Four limits are set and none is broken, so that every candidate is checked and compared. */
    static MultiFactorPolicy weighted() {
        return limited(new Objective.Weighted(new Weights(0.4, 0.3, 0.2, 0.1)));
    }

    /** Tolerances wide enough that all four stages run. */
    static MultiFactorPolicy lexicographic() {
        return limited(new Objective.Lexicographic(List.of(
                new Priority(Factor.QUALITY, 0.35),
                new Priority(Factor.LATENCY, 0.5),
                new Priority(Factor.COST, 0.8),
                new Priority(Factor.LOAD, 0))));
    }

    private static MultiFactorPolicy limited(Objective objective) {
        return MultiFactorPolicy.of(objective)
                .withQuality(new QualitySettings(
                        QualitySettings.DEFAULT_INDEX, OnMissing.EXCLUDE, 0.5, OptionalDouble.of(10)))
                .withLatency(LatencyMetric.TTFT, 95)
                .withSlo(new Slo(
                        OptionalDouble.of(MAX_MS),
                        OptionalDouble.of(MAX_MS),
                        OptionalDouble.of(1_000),
                        OptionalInt.of(1_000)));
    }
}
