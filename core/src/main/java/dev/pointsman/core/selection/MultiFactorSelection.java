package dev.pointsman.core.selection;

import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.selection.QualitySettings.OnMissing;

/** {@code multi_factor}: hard rules, quality evidence policy, objective, coverage tie-break, confidence. */
final class MultiFactorSelection {
    private MultiFactorSelection() {}

    static Selection select(MultiFactorPolicy policy, Evidence evidence, CandidateSet servable) {
        Comparison comparison = new Comparison(policy, evidence, SeriesChoice.of(policy, evidence, servable));
        CandidateSet kept = servable.copy();
        HardRule.removeAllFrom(kept, comparison);
        boolean qualityMatters = policy.objective().considers(Factor.QUALITY);
        boolean qualityDisabled = qualityMatters && applyEvidencePolicy(comparison, kept);
        if (kept.isEmpty()) {
            return onNoCandidates(comparison, servable);
        }
        SelectionBuilder selection = new SelectionBuilder(policy, evidence, servable)
                .series(comparison.series)
                .kept(kept);
        Contest contest = new Contest(comparison, kept, qualityMatters && !qualityDisabled, selection);
        if (policy.objective() instanceof Objective.Weighted weighted) {
            WeightedObjective.run(contest, weighted);
        } else if (policy.objective() instanceof Objective.Lexicographic lexicographic) {
            LexicographicObjective.run(contest, lexicographic);
        }
        return selection.outcome(Outcome.SELECTED).build();
    }

    /** What an objective works on: the candidates that are left, and the selection that it fills. */
    record Contest(Comparison comparison, CandidateSet kept, boolean qualityCounts, SelectionBuilder selection) {
        /** The factor's values; nobody has quality where the evidence policy disabled it. */
        Column column(Factor factor) {
            return factor == Factor.QUALITY && !qualityCounts
                    ? new Column(comparison.evidence.size())
                    : comparison.values(factor);
        }

        /** Names the winner after the coverage tie-break, with the confidence that its score has among all that were kept. */
        void decide(int winner, double[] scores) {
            int chosen = qualityCounts ? breakTieByCoverage(winner, scores) : winner;
            selection.scores(scores, kept).selected(chosen, scores[chosen]).confidence(confidence(winner, scores));
        }

        private int breakTieByCoverage(int winner, double[] scores) {
            Column quality = comparison.quality();
            if (!quality.isKnown(winner)) {
                return winner;
            }
            int best = winner;
            for (int i = kept.next(0); i >= 0; i = kept.next(i + 1)) {
                if (scores[i] == scores[winner]
                        && i != best
                        && quality.isKnown(i)
                        && quality.get(i) == quality.get(winner)
                        && comparison.qualityCoverage(i) > comparison.qualityCoverage(best)) {
                    best = i;
                }
            }
            return best;
        }

        private double confidence(int winner, double[] scores) {
            if (kept.count() == 1) {
                return 1;
            }
            double best = scores[winner];
            double second = Double.NEGATIVE_INFINITY;
            for (int i = kept.next(0); i >= 0; i = kept.next(i + 1)) {
                if (i != winner) {
                    second = Math.max(second, scores[i]);
                }
            }
            return best > 0 ? Math.min(1, (best - second) / best + 0.5) : 0.5;
        }
    }

    /** Removes who lacks evidence, or tells that quality is unavailable to all. */
    private static boolean applyEvidencePolicy(Comparison comparison, CandidateSet kept) {
        if (comparison.quality().isComplete()) {
            return false;
        }
        boolean exclude = comparison.policy.quality().onMissing() == OnMissing.EXCLUDE;
        for (int i = kept.next(0); i >= 0; i = kept.next(i + 1)) {
            if (!comparison.quality().isKnown(i)) {
                if (!exclude) {
                    return true;
                }
                kept.remove(i);
            }
        }
        return false;
    }

    private static Selection onNoCandidates(Comparison comparison, CandidateSet servable) {
        MultiFactorPolicy policy = comparison.policy;
        if (policy.onNoCandidates() == OnNoCandidates.FAIL) {
            return Selection.rejected(
                    policy,
                    comparison.evidence,
                    servable,
                    "multi_factor removed all " + comparison.evidence.size() + " candidates");
        }
        int stand = policy.onNoCandidates() == OnNoCandidates.FIRST ? servable.next(0) : cheapest(comparison, servable);
        return new SelectionBuilder(policy, comparison.evidence, servable)
                .series(comparison.series)
                .kept(CandidateSet.none(comparison.evidence.size()))
                .survivors(CandidateSet.only(comparison.evidence.size(), stand))
                .outcome(Outcome.POLICY_FALLBACK)
                .selected(stand, 0)
                .confidence(0)
                .build();
    }

    private static int cheapest(Comparison comparison, CandidateSet servable) {
        int cheapest = servable.next(0);
        double lowest = Double.POSITIVE_INFINITY;
        Column cost = comparison.cost();
        for (int i = servable.next(0); i >= 0; i = servable.next(i + 1)) {
            if (cost.isKnown(i) && cost.get(i) < lowest) {
                lowest = cost.get(i);
                cheapest = i;
            }
        }
        return cheapest;
    }
}
