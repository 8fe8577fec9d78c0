package dev.pointsman.insights.explain;

import dev.pointsman.core.selection.Factor;
import dev.pointsman.core.selection.MultiFactorPolicy;
import dev.pointsman.core.selection.Objective;
import dev.pointsman.core.selection.Objective.Priority;
import dev.pointsman.core.selection.Weights;
import java.util.ArrayList;
import java.util.List;

/** Policies with one number changed. */
final class Policies {
    private Policies() {}

    static Weights with(Weights weights, Factor factor, double value) {
        return new Weights(
                factor == Factor.QUALITY ? value : weights.quality(),
                factor == Factor.LATENCY ? value : weights.latency(),
                factor == Factor.COST ? value : weights.cost(),
                factor == Factor.LOAD ? value : weights.load());
    }

    static Objective.Lexicographic with(Objective.Lexicographic objective, int priority, double tolerance) {
        List<Priority> priorities = new ArrayList<>(objective.priorities());
        priorities.set(priority, new Priority(priorities.get(priority).factor(), tolerance));
        return new Objective.Lexicographic(priorities);
    }

    static MultiFactorPolicy with(MultiFactorPolicy policy, Objective objective) {
        return new MultiFactorPolicy(
                objective,
                policy.quality(),
                policy.slo(),
                policy.latencyPercentile(),
                policy.latencyMetric(),
                policy.latencyBasis(),
                policy.sloBasis(),
                policy.expectedOutputTokens(),
                policy.onNoCandidates());
    }
}
