package dev.pointsman.core.telemetry;

/**
 * What a predictor had learned at one instant: latency = intercept + slope * load, and how far recent samples were off. Immutable.
 *
 * @param interceptSeconds latency without load, finite and &gt;= 0
 * @param slopeSecondsPerUnit seconds for each unit of load (a waiting prompt token, or an attempt in flight), finite and &gt;= 0
 * @param samples samples learned since the start, or since the state was restored
 * @param ratios percentiles of actual / predicted over recent samples, each against the prediction made before it was learned;
 *     empty while too few were learned
 */
public record LatencyModel(double interceptSeconds, double slopeSecondsPerUnit, long samples, LatencySummary ratios) {
    private static final LatencyModel UNKNOWN = new LatencyModel(0, 0, 0, LatencySummary.empty());

    /** Nothing was learned. */
    public static LatencyModel unknown() {
        return UNKNOWN;
    }

    /** Whether enough was learned to predict. */
    public boolean isKnown() {
        return !ratios.isEmpty();
    }

    /** Predicted mean in seconds, above 0. */
    public double predictSeconds(double load) {
        return LatencyPredictor.positive(interceptSeconds + slopeSecondsPerUnit * load);
    }
}
