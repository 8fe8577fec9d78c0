package dev.pointsman.core.evidence;

import dev.pointsman.core.quality.QualityEvidence;
import dev.pointsman.core.telemetry.LatencySummary;
import dev.pointsman.core.telemetry.LatencyWindow;
import dev.pointsman.core.time.TimeSource;

/** Freezes the evidence of one request. The only reader of live state: each number is read once. */
public final class EvidenceGatherer {
    private final TimeSource time;
    private final Detail detail;

    /** How much is gathered. */
    public enum Detail {
        /** What was observed. */
        OBSERVED,
        /** Predictions for this request too. */
        PREDICTED
    }

    /** Gathers what was observed. */
    public EvidenceGatherer(TimeSource time) {
        this(time, Detail.OBSERVED);
    }

    public EvidenceGatherer(TimeSource time, Detail detail) {
        this.time = time;
        this.detail = detail;
    }

    /**
     * @param pool the candidates
     * @param request what routing knows of the request
     * @param exploration the decision's counters as this request sees them
     */
    public Evidence gather(CandidatePool pool, RoutedRequest request, ExplorationEvidence exploration) {
        int n = pool.size();
        LatencyWindow[] windows = pool.windows();
        LatencySummary[] latency = new LatencySummary[windows.length];
        for (int k = 0; k < windows.length; k++) {
            latency[k] = windows[k].summary();
        }
        long[] inputTokens = pool.correctedInputTokens(request);
        QualityEvidence[] quality = new QualityEvidence[n];
        int[] inflight = new int[n];
        for (int i = 0; i < n; i++) {
            inflight[i] = pool.load(i).inflight();
            quality[i] = pool.member(i).quality().apply(request);
        }
        long nowNanos = time.nanoTime();
        return new Evidence(
                request.numbers(),
                nowNanos,
                pool.profiles(),
                inputTokens,
                quality,
                latency,
                detail == Detail.PREDICTED
                        ? LivePredictions.gather(pool, request.numbers(), inputTokens, inflight, nowNanos)
                        : null,
                inflight,
                pool.unservable(request, inputTokens),
                exploration);
    }
}
