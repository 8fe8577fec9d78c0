package dev.pointsman.core.evidence;

import dev.pointsman.core.quality.QualityEvidence;
import dev.pointsman.core.telemetry.LatencySummary;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.ModelTelemetry;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.core.time.TimeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Freezes the evidence of one request. The only reader of live state: each number is read once. */
public final class EvidenceGatherer {
    private static final Series[] SERIES = Series.values();
    private static final Metric[] METRICS = Metric.values();

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
        LatencySummary[] latency = new LatencySummary[n * Series.SLOTS];
        QualityEvidence[] quality = new QualityEvidence[n];
        int[] inflight = new int[n];
        List<RuleViolation> @Nullable [] unservable = null;
        for (int i = 0; i < n; i++) {
            PoolMember member = pool.member(i);
            ModelTelemetry telemetry = member.telemetry();
            int slot = i * Series.SLOTS;
            for (Series series : SERIES) {
                for (Metric metric : METRICS) {
                    latency[slot + series.slot(metric)] =
                            telemetry.window(series, metric).summary();
                }
            }
            inflight[i] = telemetry.load().inflight();
            quality[i] = member.quality().apply(request.callerEffort());
            List<RuleViolation> violations = violations(pool, i, request);
            if (!violations.isEmpty()) {
                if (unservable == null) {
                    unservable = EvidenceBuilder.newLists(n);
                }
                unservable[i] = violations;
            }
        }
        return new Evidence(
                request.numbers(),
                time.nanoTime(),
                pool.profiles(),
                quality,
                latency,
                null,
                inflight,
                unservable,
                exploration);
    }

    private static List<RuleViolation> violations(CandidatePool pool, int index, RoutedRequest request) {
        List<RuleViolation> found = List.of();
        for (ServabilityRule rule : pool.rules(index)) {
            Optional<RuleViolation> violation = rule.check(pool.member(index), request);
            if (violation.isPresent()) {
                found = found.isEmpty() ? new ArrayList<>() : found;
                found.add(violation.get());
            }
        }
        return found;
    }
}
