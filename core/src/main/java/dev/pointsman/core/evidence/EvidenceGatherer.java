package dev.pointsman.core.evidence;

import dev.pointsman.core.quality.QualityEvidence;
import dev.pointsman.core.telemetry.LatencySummary;
import dev.pointsman.core.telemetry.LatencyWindow;
import dev.pointsman.core.time.TimeSource;

/** Freezes the evidence of one request. The only reader of live state: each number is read once. */
public final class EvidenceGatherer {
    private final TimeSource time;

    public EvidenceGatherer(TimeSource time) {
        this.time = time;
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
        QualityEvidence[] quality = new QualityEvidence[n];
        int[] inflight = new int[n];
        for (int i = 0; i < n; i++) {
            inflight[i] = pool.load(i).inflight();
            quality[i] = pool.member(i).quality().apply(request.callerEffort());
        }
        return new Evidence(
                request.numbers(),
                time.nanoTime(),
                pool.profiles(),
                quality,
                latency,
                null,
                inflight,
                pool.unservable(request),
                exploration);
    }
}
