package dev.pointsman.insights.explain;

import dev.pointsman.core.selection.MultiFactorPolicy;
import dev.pointsman.core.selection.Objective;
import dev.pointsman.core.selection.Objective.Priority;
import dev.pointsman.core.selection.Selection;
import dev.pointsman.core.selection.Selector;
import dev.pointsman.insights.explain.Change.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/** The tolerances of a lexicographic objective: a band changes only where one candidate's value enters that of another one. */
final class ToleranceKnobs {
    private final Selection selection;
    private final MultiFactorPolicy policy;
    private final Readings readings;

    ToleranceKnobs(Selection selection, MultiFactorPolicy policy) {
        this.selection = selection;
        this.policy = policy;
        this.readings = new Readings(selection, policy);
    }

    List<Knob> all() {
        List<Knob> knobs = new ArrayList<>();
        if (policy.objective() instanceof Objective.Lexicographic lexicographic) {
            for (int k = 0; k < lexicographic.priorities().size(); k++) {
                knobs.add(knob(lexicographic, k));
            }
        }
        return knobs;
    }

    private Knob knob(Objective.Lexicographic objective, int priority) {
        Priority turned = objective.priorities().get(priority);
        return new Knob(
                "priorities." + turned.factor().id() + ".tolerance",
                Kind.TOLERANCE,
                turned.tolerance(),
                0,
                1,
                Knob.Steps.ANY,
                1,
                points(readings.all(index -> readings.factor(index, turned.factor()))),
                value -> Selector.select(
                        Policies.with(policy, Policies.with(objective, priority, value)), selection.evidence()));
    }

    private static double[] points(double[] values) {
        DoubleStream.Builder points = DoubleStream.builder();
        for (double best : values) {
            for (double other : values) {
                points.add(Math.abs(other - best) / Math.abs(best));
            }
        }
        return points.build().toArray();
    }
}
