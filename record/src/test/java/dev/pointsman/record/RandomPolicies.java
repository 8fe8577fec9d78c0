package dev.pointsman.record;

import dev.pointsman.core.evidence.Basis;
import dev.pointsman.core.selection.Factor;
import dev.pointsman.core.selection.LatencyAwarePolicy;
import dev.pointsman.core.selection.LatencyMetric;
import dev.pointsman.core.selection.MultiFactorPolicy;
import dev.pointsman.core.selection.Objective;
import dev.pointsman.core.selection.OnNoCandidates;
import dev.pointsman.core.selection.Policy;
import dev.pointsman.core.selection.QualitySettings;
import dev.pointsman.core.selection.QualitySettings.OnMissing;
import dev.pointsman.core.selection.Slo;
import dev.pointsman.core.selection.StaticPolicy;
import dev.pointsman.core.selection.Weights;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;

/** Policies of every kind. */
public final class RandomPolicies {
    public static final String INDEX = "acme/quality@1.0.0";
    private static final int[] PERCENTILES = {1, 37, 50, 90, 95, 99, 100};
    private static final double[] WEIGHTS = {0, 0, 0.1, 0.25, 1, 3, 1e300, Double.MIN_VALUE};

    private RandomPolicies() {}

    public static Policy any(Random random) {
        return switch (random.nextInt(5)) {
            case 0 -> new StaticPolicy();
            case 1 -> latencyAware(random);
            case 2, 3 -> multiFactor(random, weighted(random));
            default -> multiFactor(random, lexicographic(random));
        };
    }

    public static LatencyAwarePolicy latencyAware(Random random) {
        return new LatencyAwarePolicy(
                random.nextInt(3) == 0 ? OptionalInt.empty() : OptionalInt.of(percentile(random)),
                random.nextInt(3) == 0 ? OptionalInt.empty() : OptionalInt.of(percentile(random)),
                random.nextBoolean() ? "" : "for \"chat\"\n",
                random.nextInt(4) == 0 ? Basis.PREDICTED : Basis.OBSERVED,
                random.nextInt(3) == 0 ? random.nextInt(30) : 0,
                random.nextInt(3) == 0
                        ? Optional.of(Duration.ofNanos(1 + random.nextInt(2_000_000_000)))
                        : Optional.empty());
    }

    public static Objective.Weighted weighted(Random random) {
        return new Objective.Weighted(new Weights(weight(random), weight(random), weight(random), weight(random)));
    }

    private static double weight(Random random) {
        return WEIGHTS[random.nextInt(WEIGHTS.length)];
    }

    public static Objective.Lexicographic lexicographic(Random random) {
        List<Factor> factors = new ArrayList<>(List.of(Factor.values()));
        Collections.shuffle(factors, random);
        return new Objective.Lexicographic(factors.subList(0, 1 + random.nextInt(4)).stream()
                .map(factor -> new Objective.Priority(factor, random.nextBoolean() ? 0 : random.nextDouble()))
                .toList());
    }

    public static MultiFactorPolicy multiFactor(Random random, Objective objective) {
        boolean exclude = random.nextBoolean();
        return new MultiFactorPolicy(
                objective,
                new QualitySettings(
                        random.nextInt(8) == 0 ? "other" : INDEX,
                        exclude ? OnMissing.EXCLUDE : OnMissing.DISABLE_QUALITY,
                        random.nextInt(3) == 0 ? random.nextDouble() : 0,
                        random.nextInt(3) == 0 ? OptionalDouble.of(random.nextInt(100)) : OptionalDouble.empty()),
                new Slo(
                        limit(random, 0.1 * 1_000),
                        limit(random, 2 * 1_000),
                        limit(random, 10),
                        random.nextInt(3) == 0 ? OptionalInt.of(1 + random.nextInt(10)) : OptionalInt.empty()),
                percentile(random),
                LatencyMetric.values()[random.nextInt(3)],
                random.nextInt(4) == 0 ? Basis.PREDICTED : Basis.OBSERVED,
                random.nextInt(4) == 0 ? Basis.PREDICTED : Basis.OBSERVED,
                random.nextInt(3) == 0 ? OptionalLong.of(1 + random.nextInt(1_000)) : OptionalLong.empty(),
                OnNoCandidates.values()[random.nextInt(3)]);
    }

    /** The same without limits on what has a unit that may be scaled. */
    public static MultiFactorPolicy withoutLimits(MultiFactorPolicy policy) {
        return policy.withSlo(Slo.none());
    }

    private static OptionalDouble limit(Random random, double scale) {
        return random.nextInt(3) == 0
                ? OptionalDouble.of(scale * (0.01 + random.nextDouble()))
                : OptionalDouble.empty();
    }

    private static int percentile(Random random) {
        return PERCENTILES[random.nextInt(PERCENTILES.length)];
    }
}
