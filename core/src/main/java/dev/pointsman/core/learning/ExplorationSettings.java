package dev.pointsman.core.learning;

import dev.pointsman.core.telemetry.LatencyPredictor;
import java.time.Duration;

/**
 * @param share at most this share of a decision's requests explores, above 0 and at most 1
 * @param minSamples fewer samples are thin evidence, &gt;= 1
 * @param maxAge evidence whose newest sample is older is stale, above 0
 */
public record ExplorationSettings(double share, int minSamples, Duration maxAge) {
    private static final ExplorationSettings DEFAULTS = new ExplorationSettings(0.02, 20, Duration.ofMinutes(10));
    private static final ExplorationSettings FOR_PREDICTIONS =
            new ExplorationSettings(0.5, LatencyPredictor.MIN_SAMPLES, Duration.ofMinutes(10));

    public ExplorationSettings {
        if (!(share > 0 && share <= 1)) {
            throw new IllegalArgumentException("exploration share must be above 0 and at most 1, but is " + share);
        }
        if (minSamples < 1) {
            throw new IllegalArgumentException("exploration min_samples must be at least 1, but is " + minSamples);
        }
        if (maxAge.isNegative() || maxAge.isZero()) {
            throw new IllegalArgumentException("exploration max_age must be above 0, but is " + maxAge);
        }
    }

    /** 2 % of requests, 20 samples, 10 minutes. */
    public static ExplorationSettings defaults() {
        return DEFAULTS;
    }

    /**
     * 50 % of requests, 5 samples, 10 minutes: what predictions need to begin. The share is spent only while a candidate lacks
     * evidence, and on at most five attempts at a time for each.
     */
    public static ExplorationSettings forPredictions() {
        return FOR_PREDICTIONS;
    }

    /** Requests that pass between two explorations: 1 / share, rounded down, so that one request in at most 1 / share + 1 explores. */
    public long period() {
        return (long) (1 / share);
    }
}
