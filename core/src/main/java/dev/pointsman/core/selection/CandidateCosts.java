package dev.pointsman.core.selection;

import dev.pointsman.core.evidence.Evidence;
import java.util.OptionalDouble;

/** What a request costs at a candidate, as {@code multi_factor} counts it; for whoever explains or reports a choice. */
public final class CandidateCosts {
    private static final MultiFactorPolicy USUAL = MultiFactorPolicy.of(new Objective.Weighted(Weights.equal()));

    private CandidateCosts() {}

    /** Cost of the request in the price's currency; unknown where the price is. */
    public static OptionalDouble cost(Policy policy, Evidence evidence, int index) {
        return comparison(policy, evidence).cost().find(index);
    }

    /** Price per million tokens of the request's mix, in the price's currency; unknown where the price is. */
    public static OptionalDouble ratePer1m(Policy policy, Evidence evidence, int index) {
        return comparison(policy, evidence).ratePer1m().find(index);
    }

    private static Comparison comparison(Policy policy, Evidence evidence) {
        return new Comparison(
                policy instanceof MultiFactorPolicy multiFactor ? multiFactor : USUAL,
                evidence,
                evidence.request().series());
    }
}
