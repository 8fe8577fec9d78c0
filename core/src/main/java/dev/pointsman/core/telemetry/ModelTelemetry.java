package dev.pointsman.core.telemetry;

import java.util.Optional;
import java.util.OptionalDouble;

/** Everything that is measured of one model: a window for each series and metric, its load, and how it counts input tokens. */
public final class ModelTelemetry {
    private final String model;
    private final LatencyWindow[] windows;
    private final LatencyPredictor[] predictors;
    private final Load load;
    private final TokenCorrection tokenCorrection = new TokenCorrection();
    private final SampleRefusals refusals;

    ModelTelemetry(String model, int window, PercentileGrid grid, SampleRefusals refusals) {
        this.model = model;
        this.refusals = refusals;
        this.load = new Load(model);
        this.windows = new LatencyWindow[Series.SLOTS];
        this.predictors = new LatencyPredictor[Series.SLOTS];
        for (int i = 0; i < windows.length; i++) {
            windows[i] = new LatencyWindow(window, grid);
            predictors[i] = new LatencyPredictor(grid);
        }
    }

    public String model() {
        return model;
    }

    public Load load() {
        return load;
    }

    /** How this model's count of input tokens differs from the estimate. */
    public TokenCorrection tokenCorrection() {
        return tokenCorrection;
    }

    public LatencyWindow window(Series series, Metric metric) {
        return windows[series.slot(metric)];
    }

    /** Learns the latency of one request from the load that it met. */
    public LatencyPredictor predictor(Series series, Metric metric) {
        return predictors[series.slot(metric)];
    }

    /**
     * Records a sample of an attempt and learns from it, or counts why it was refused.
     *
     * @param lease the attempt's lease, which knows the load that it met
     * @param seconds finite and above 0, else it is refused
     * @return the reason of the refusal, empty where the sample was recorded
     */
    public Optional<SampleRefusal> record(Lease lease, Metric metric, double seconds, long nowNanos) {
        Optional<SampleRefusal> refusal = record(lease.series(), metric, seconds, nowNanos);
        if (refusal.isEmpty()) {
            predictor(lease.series(), metric).learn(loadMet(lease, metric), seconds, nowNanos);
        }
        return refusal;
    }

    /**
     * What is predicted for an attempt under the load that it met, in seconds, from all that was learned until now; unknown while
     * too little was. Ask before the attempt's own sample is recorded.
     */
    public OptionalDouble predictedSeconds(Lease lease, Metric metric) {
        LatencyModel model = predictor(lease.series(), metric).model();
        return model.isKnown()
                ? OptionalDouble.of(model.predictSeconds(loadMet(lease, metric)))
                : OptionalDouble.empty();
    }

    private static double loadMet(Lease lease, Metric metric) {
        return metric == Metric.TTFT ? lease.waitingPromptTokensAtStart() : lease.inflightAtStart();
    }

    /**
     * Records a sample, or counts why it was refused.
     *
     * @param seconds finite and above 0, else it is refused
     * @return the reason of the refusal, empty where the sample was recorded
     */
    public Optional<SampleRefusal> record(Series series, Metric metric, double seconds, long nowNanos) {
        if (!Double.isFinite(seconds)) {
            return refuse(SampleRefusal.NOT_FINITE);
        }
        if (seconds <= 0) {
            return refuse(SampleRefusal.NOT_POSITIVE);
        }
        window(series, metric).record(seconds, nowNanos);
        return Optional.empty();
    }

    private Optional<SampleRefusal> refuse(SampleRefusal reason) {
        refusals.count(reason);
        return Optional.of(reason);
    }

    void publishGrid(PercentileGrid grid) {
        for (int i = 0; i < windows.length; i++) {
            windows[i].publishGrid(grid);
            predictors[i].publishGrid(grid);
        }
    }
}
