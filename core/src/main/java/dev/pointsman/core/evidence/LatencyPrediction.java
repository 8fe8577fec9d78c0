package dev.pointsman.core.evidence;

import dev.pointsman.core.telemetry.LatencySummary;
import java.util.OptionalDouble;

/**
 * The latency predicted for one request at one candidate: the model's mean prediction times a percentile of the ratios
 * actual / predicted of recent samples, and never below the floor.
 */
public final class LatencyPrediction {
    private static final LatencyPrediction UNKNOWN = new LatencyPrediction(0, LatencySummary.empty(), 0);

    private final double meanSeconds;
    private final LatencySummary ratios;
    private final double floorSeconds;

    /**
     * @param meanSeconds what the model predicts, finite and &gt; 0
     * @param ratios actual / predicted of recent samples; empty makes the prediction unknown
     * @param floorSeconds lower bound, 0 where there is none
     */
    public LatencyPrediction(double meanSeconds, LatencySummary ratios, double floorSeconds) {
        if (!(meanSeconds >= 0 && Double.isFinite(meanSeconds) && floorSeconds >= 0 && Double.isFinite(floorSeconds))) {
            throw new IllegalArgumentException("a prediction and its floor must be finite and >= 0 seconds, but are "
                    + meanSeconds + " and " + floorSeconds);
        }
        this.meanSeconds = meanSeconds;
        this.ratios = ratios;
        this.floorSeconds = floorSeconds;
    }

    public static LatencyPrediction unknown() {
        return UNKNOWN;
    }

    public boolean isKnown() {
        return !ratios.isEmpty();
    }

    /** The predicted percentile in seconds; only where it is known. */
    public double at(int percentile) {
        return Math.max(Math.min(meanSeconds * ratios.at(percentile), Double.MAX_VALUE), floorSeconds);
    }

    public OptionalDouble seconds(int percentile) {
        return isKnown() && ratios.has(percentile) ? OptionalDouble.of(at(percentile)) : OptionalDouble.empty();
    }

    public double meanSeconds() {
        return meanSeconds;
    }

    public LatencySummary ratios() {
        return ratios;
    }

    public double floorSeconds() {
        return floorSeconds;
    }
}
