package dev.pointsman.insights.explain;

import dev.pointsman.core.selection.LatencyAwarePolicy;
import dev.pointsman.core.selection.MultiFactorPolicy;
import dev.pointsman.core.selection.Policy;
import dev.pointsman.core.selection.Selection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The smallest single changes under which a loser would have won, one for each knob that could have done it. */
final class Counterfactuals {
    private Counterfactuals() {}

    static List<Change> of(Selection selection, int loser) {
        if (!selection.servable().contains(loser)) {
            // What it cannot serve it cannot win, whatever is changed about the choice.
            return List.of();
        }
        Win win = new Win(loser, selection.outcome());
        List<Change> changes = new ArrayList<>();
        for (Knob knob : knobs(selection, loser)) {
            Search.nearest(knob, win).ifPresent(value -> changes.add(knob.to(value)));
        }
        changes.sort(Comparator.comparingDouble(Change::size));
        return List.copyOf(changes);
    }

    static List<Knob> knobs(Selection selection, int loser) {
        Policy policy = selection.policy();
        List<Knob> knobs = new ArrayList<>();
        if (policy instanceof MultiFactorPolicy multiFactor) {
            knobs.addAll(new WeightKnobs(selection, multiFactor).all());
            knobs.addAll(new ToleranceKnobs(selection, multiFactor).all());
            knobs.addAll(new LimitKnobs(selection, multiFactor).all());
            knobs.addAll(new LoserKnobs(selection, loser).ofMultiFactor(multiFactor));
        } else if (policy instanceof LatencyAwarePolicy latencyAware) {
            knobs.addAll(new SampleKnobs(selection, latencyAware).all());
            knobs.addAll(new LoserKnobs(selection, loser).ofLatencyAware());
        }
        return knobs;
    }
}
