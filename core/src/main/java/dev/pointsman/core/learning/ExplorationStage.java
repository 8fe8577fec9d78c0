package dev.pointsman.core.learning;

import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.selection.CandidateSet;
import dev.pointsman.core.selection.Selection;
import dev.pointsman.core.telemetry.LatencySummary;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;

/**
 * Gives a bounded share of requests to survivors whose evidence is missing, thin or stale. Among those the one that was explored
 * longest ago comes first, then the least fresh, then declared order: so none waits for more than (number of candidates)
 * explorations, not even behind one that never answers. A candidate with as many attempts in flight as it needs samples gets no
 * further one: they will tell enough, and one that hangs costs no more than them.
 */
public final class ExplorationStage implements Stage {
    private final ExplorationSettings settings;

    public ExplorationStage(ExplorationSettings settings) {
        this.settings = settings;
    }

    /** How much a candidate lacks evidence, worst first. */
    private enum Freshness {
        MISSING("has no measurement"),
        THIN("has few measurements"),
        STALE("has old measurements"),
        FRESH("is measured");

        private final String description;

        Freshness(String description) {
            this.description = description;
        }
    }

    @Override
    public StageName name() {
        return StageName.EXPLORATION;
    }

    @Override
    public Dispatch propose(Selection selection, Dispatch proposal) {
        Evidence evidence = selection.evidence();
        if (!evidence.exploration().due()) {
            return proposal;
        }
        int chosen = -1;
        Freshness worst = Freshness.FRESH;
        CandidateSet survivors = selection.survivors();
        for (int i = survivors.next(0); i >= 0; i = survivors.next(i + 1)) {
            Freshness freshness =
                    i == proposal.index() || isBeingMeasured(evidence, i) ? Freshness.FRESH : freshness(selection, i);
            if (freshness != Freshness.FRESH && (chosen < 0 || isBefore(evidence, i, freshness, chosen, worst))) {
                chosen = i;
                worst = freshness;
            }
        }
        return chosen < 0
                ? proposal
                : new Dispatch(
                        chosen,
                        StageName.EXPLORATION,
                        evidence.candidate(chosen).label() + " " + worst.description);
    }

    private boolean isBeingMeasured(Evidence evidence, int index) {
        return evidence.inflight(index).orElse(0) >= settings.minSamples();
    }

    private static boolean isBefore(Evidence evidence, int a, Freshness ofA, int b, Freshness ofB) {
        int byTurn = Long.compare(
                evidence.exploration().lastExplored(a), evidence.exploration().lastExplored(b));
        return byTurn < 0 || (byTurn == 0 && ofA.compareTo(ofB) < 0);
    }

    /** The worst freshness of the metrics that the policy reads, in the series that this request would add to. */
    private Freshness freshness(Selection selection, int index) {
        Series series = selection.evidence().request().series();
        Freshness worst = Freshness.FRESH;
        for (Metric metric : selection.policy().latencyMetrics()) {
            Freshness freshness =
                    freshness(selection.evidence(), selection.evidence().latency(index, series, metric));
            worst = freshness.compareTo(worst) < 0 ? freshness : worst;
        }
        return worst;
    }

    private Freshness freshness(Evidence evidence, LatencySummary summary) {
        if (summary.isEmpty()) {
            return Freshness.MISSING;
        }
        if (summary.count() < settings.minSamples()) {
            return Freshness.THIN;
        }
        return evidence.nowNanos() - summary.newestNanos() > settings.maxAge().toNanos()
                ? Freshness.STALE
                : Freshness.FRESH;
    }
}
