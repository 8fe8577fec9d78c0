package dev.pointsman.core.selection;

import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.telemetry.Series;
import org.jspecify.annotations.Nullable;

/** Collects the numbers of one selection. */
final class SelectionBuilder {
    final Policy policy;
    final Evidence evidence;
    final CandidateSet servable;
    double @Nullable [] scores;

    @Nullable CandidateSet scored;

    Outcome outcome = Outcome.SELECTED;
    int selected = Selection.NOBODY;
    double score;
    double confidence;
    CandidateSet kept;
    CandidateSet survivors;
    Series series;
    LexicographicObjective.@Nullable Walk walk;
    String rejection = "";

    SelectionBuilder(Policy policy, Evidence evidence, CandidateSet servable) {
        this.policy = policy;
        this.evidence = evidence;
        this.servable = servable;
        this.kept = servable;
        this.survivors = servable;
        this.series = evidence.request().series();
    }

    SelectionBuilder outcome(Outcome how) {
        outcome = how;
        return this;
    }

    SelectionBuilder selected(int index, double withScore) {
        selected = index;
        score = withScore;
        return this;
    }

    /** The scores of all that were compared, by candidate; the arrays are the selection's from here on. */
    SelectionBuilder scores(double[] values, CandidateSet compared) {
        scores = values;
        scored = compared;
        return this;
    }

    SelectionBuilder confidence(double value) {
        confidence = value;
        return this;
    }

    SelectionBuilder kept(CandidateSet candidates) {
        kept = candidates;
        return this;
    }

    SelectionBuilder survivors(CandidateSet candidates) {
        survivors = candidates;
        return this;
    }

    SelectionBuilder series(Series used) {
        series = used;
        return this;
    }

    SelectionBuilder walk(LexicographicObjective.Walk stages) {
        walk = stages;
        return this;
    }

    Selection build() {
        return new Selection(this);
    }

    double[] scores() {
        if (scores != null) {
            return scores;
        }
        double[] only = new double[evidence.size()];
        if (selected != Selection.NOBODY) {
            only[selected] = score;
        }
        return only;
    }

    /** Who has a score: those that were compared; without a comparison the winner, unless its score is 0. */
    CandidateSet scored() {
        if (scored != null) {
            return scored;
        }
        return score == 0 ? CandidateSet.none(evidence.size()) : CandidateSet.only(evidence.size(), selected);
    }
}
