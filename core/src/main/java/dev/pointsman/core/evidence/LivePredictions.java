package dev.pointsman.core.evidence;

import dev.pointsman.core.telemetry.LatencyModel;
import dev.pointsman.core.telemetry.LatencyPredictor;
import dev.pointsman.core.telemetry.Load;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Predictions for one request from what was learned and the load of one moment: TTFT from the prompt tokens that would wait for
 * a first token with this request among them, TPOT from the attempts that would be in flight. A TTFT is never predicted below
 * the age of the oldest attempt that still waits, so that a hung backend is seen before its first answer.
 */
final class LivePredictions implements Predictions {
    private static final double NANOS_PER_SECOND = 1e9;

    private final LatencyModel[] models;
    private final double[] waitingTokens;
    private final double[] inflight;
    private final double[] oldestAgeSeconds;

    private LivePredictions(int candidates) {
        models = new LatencyModel[candidates * Series.SLOTS];
        waitingTokens = new double[candidates];
        inflight = new double[candidates];
        oldestAgeSeconds = new double[candidates];
    }

    /**
     * @param inputTokens of the request by candidate; {@code null} where its own estimate stands for all
     * @param inflight attempts in flight as the evidence has them, before this request
     */
    static LivePredictions gather(
            CandidatePool pool, RequestEvidence request, long @Nullable [] inputTokens, int[] inflight, long nowNanos) {
        LivePredictions predictions = new LivePredictions(pool.size());
        LatencyPredictor[] predictors = pool.predictors();
        for (int k = 0; k < predictors.length; k++) {
            predictions.models[k] = predictors[k].model();
        }
        long requestTokens = request.inputTokens().orElse(0);
        for (int i = 0; i < pool.size(); i++) {
            Load load = pool.load(i);
            OptionalLong oldest = load.oldestWaitingStartNanos();
            long own = inputTokens == null ? requestTokens : inputTokens[i];
            predictions.waitingTokens[i] = (double) load.waitingPromptTokens() + own;
            predictions.inflight[i] = inflight[i] + 1.0;
            predictions.oldestAgeSeconds[i] =
                    oldest.isPresent() ? Math.max(0, (nowNanos - oldest.getAsLong()) / NANOS_PER_SECOND) : 0;
        }
        return predictions;
    }

    @Override
    public LatencyPrediction of(int index, Series series, Metric metric) {
        LatencyModel model = models[index * Series.SLOTS + series.slot(metric)];
        if (!model.isKnown()) {
            return LatencyPrediction.unknown();
        }
        return metric == Metric.TTFT
                ? new LatencyPrediction(
                        model.predictSeconds(waitingTokens[index]), model.ratios(), oldestAgeSeconds[index])
                : new LatencyPrediction(model.predictSeconds(inflight[index]), model.ratios(), 0);
    }
}
