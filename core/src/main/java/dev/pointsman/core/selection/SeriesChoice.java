package dev.pointsman.core.selection;

import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;

/**
 * Which series {@code multi_factor} reads: that of the request's own kind if it has every latency that the policy needs of every
 * candidate, else the one that covers more candidates; with equal coverage its own.
 */
final class SeriesChoice {
    private final Evidence evidence;
    private final CandidateSet among;
    private final boolean needsTtft;
    private final boolean needsTpot;
    private final boolean needsEither;

    private SeriesChoice(MultiFactorPolicy policy, Evidence evidence, CandidateSet among) {
        boolean factor = policy.objective().considers(Factor.LATENCY);
        this.evidence = evidence;
        this.among = among;
        this.needsTtft =
                policy.slo().maxTtftMs().isPresent() || (factor && policy.latencyMetric() == LatencyMetric.TTFT);
        this.needsTpot =
                policy.slo().maxTpotMs().isPresent() || (factor && policy.latencyMetric() == LatencyMetric.TPOT);
        this.needsEither = factor && policy.latencyMetric() == LatencyMetric.TPOT_THEN_TTFT;
    }

    static Series of(MultiFactorPolicy policy, Evidence evidence, CandidateSet among) {
        Series own = evidence.request().series();
        SeriesChoice choice = new SeriesChoice(policy, evidence, among);
        int ownCovers = choice.covered(own);
        return ownCovers == among.count() || ownCovers >= choice.covered(own.other()) ? own : own.other();
    }

    private int covered(Series series) {
        int covered = 0;
        for (int i = among.next(0); i >= 0; i = among.next(i + 1)) {
            boolean hasTtft = !evidence.latency(i, series, Metric.TTFT).isEmpty();
            boolean hasTpot = !evidence.latency(i, series, Metric.TPOT).isEmpty();
            if ((hasTtft || !needsTtft) && (hasTpot || !needsTpot) && (hasTtft || hasTpot || !needsEither)) {
                covered++;
            }
        }
        return covered;
    }
}
