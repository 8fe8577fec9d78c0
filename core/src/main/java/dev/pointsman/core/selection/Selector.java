package dev.pointsman.core.selection;

import dev.pointsman.core.evidence.Evidence;

/**
 * The engine: a pure function of a policy and frozen evidence, without clock, lock or I/O. Live traffic, preview, replay and
 * simulation all call it; equal inputs give an equal selection and trace, bit for bit.
 */
public final class Selector {
    private Selector() {}

    /**
     * Chooses.
     *
     * @throws IllegalArgumentException where the evidence has no candidates
     */
    public static Selection select(Policy policy, Evidence evidence) {
        if (evidence.size() == 0) {
            throw new IllegalArgumentException("no candidates: a decision needs at least one");
        }
        CandidateSet servable = servable(evidence);
        if (servable.isEmpty()) {
            return Selection.rejected(policy, evidence, servable, "no candidate can serve this request");
        }
        if (policy instanceof LatencyAwarePolicy latencyAware) {
            return LatencyAwareSelection.select(latencyAware, evidence, servable);
        }
        if (policy instanceof MultiFactorPolicy multiFactor) {
            return MultiFactorSelection.select(multiFactor, evidence, servable);
        }
        return selectFirst(policy, evidence, servable);
    }

    private static CandidateSet servable(Evidence evidence) {
        CandidateSet servable = CandidateSet.all(evidence.size());
        if (!evidence.isAllServable()) {
            for (int i = 0; i < evidence.size(); i++) {
                if (!evidence.isServable(i)) {
                    servable.remove(i);
                }
            }
        }
        return servable;
    }

    private static Selection selectFirst(Policy policy, Evidence evidence, CandidateSet servable) {
        return new SelectionBuilder(policy, evidence, servable)
                .outcome(Outcome.SELECTED)
                .selected(servable.next(0), 1)
                .confidence(1)
                .build();
    }
}
