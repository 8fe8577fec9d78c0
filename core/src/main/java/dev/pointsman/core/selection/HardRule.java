package dev.pointsman.core.selection;

import dev.pointsman.core.evidence.RuleViolation;
import dev.pointsman.core.telemetry.Metric;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;

/** The hard rules of {@code multi_factor}: who breaks one is out, whatever its score. A new rule is a new constant. */
@SuppressWarnings("ImmutableEnumChecker") // the functions capture nothing
enum HardRule {
    MAX_TPOT_MS(
            "max_tpot_ms",
            Breach.SLOWER,
            policy -> policy.slo().maxTpotMs(),
            comparison -> comparison.latency(Metric.TPOT, comparison.policy.sloBasis())),
    MAX_TTFT_MS(
            "max_ttft_ms",
            Breach.SLOWER,
            policy -> policy.slo().maxTtftMs(),
            comparison -> comparison.latency(Metric.TTFT, comparison.policy.sloBasis())),
    MAX_COST_PER_1M("max_cost_per_1m", Breach.ABOVE, policy -> policy.slo().maxCostPer1m(), Comparison::ratePer1m),
    MAX_INFLIGHT("max_inflight", Breach.REACHED, HardRule::maxInflight, Comparison::load),
    /** The quality floor. */
    MIN_SCORE("min_score", Breach.BELOW_OR_UNKNOWN, policy -> policy.quality().minScore(), Comparison::quality);

    /** Not a limit: removes who has no qualifying evidence, after the rules above, where the policy says {@code exclude}. */
    static final String QUALITY_EVIDENCE = "quality_evidence";

    private static final double MS_PER_SECOND = 1_000;
    private static final HardRule[] ALL = values();

    private final String id;
    private final Breach breach;
    private final Function<MultiFactorPolicy, OptionalDouble> limit;
    private final Function<Comparison, Column> observed;

    HardRule(
            String id,
            Breach breach,
            Function<MultiFactorPolicy, OptionalDouble> limit,
            Function<Comparison, Column> observed) {
        this.id = id;
        this.breach = breach;
        this.limit = limit;
        this.observed = observed;
    }

    /** What breaks a limit. */
    private enum Breach {
        /** Seconds above a limit in milliseconds. */
        SLOWER,
        ABOVE,
        /** This request would be one more. */
        REACHED,
        BELOW_OR_UNKNOWN
    }

    /** The name in configuration and JSON. */
    String id() {
        return id;
    }

    /** Removes every candidate that breaks a rule of the policy. */
    static void removeAllFrom(CandidateSet kept, Comparison comparison) {
        for (HardRule rule : ALL) {
            rule.removeFrom(kept, comparison);
        }
    }

    private void removeFrom(CandidateSet kept, Comparison comparison) {
        OptionalDouble set = limit.apply(comparison.policy);
        if (set.isEmpty()) {
            return;
        }
        double bound = set.getAsDouble();
        Column values = observed.apply(comparison);
        if (nobodyBreaks(values, bound)) {
            return;
        }
        for (int i = kept.next(0); i >= 0; i = kept.next(i + 1)) {
            if (breaks(values, i, bound)) {
                kept.remove(i);
            }
        }
    }

    /** Whether the candidate breaks this rule, if the policy has it. */
    boolean removes(Comparison comparison, int index) {
        OptionalDouble set = limit.apply(comparison.policy);
        return set.isPresent() && breaks(observed.apply(comparison), index, set.getAsDouble());
    }

    /** What to tell about a candidate that this rule removes. */
    RuleViolation violation(Comparison comparison, int index) {
        Column values = observed.apply(comparison);
        OptionalDouble value =
                breach == Breach.SLOWER ? OptionalDouble.of(values.get(index) * MS_PER_SECOND) : values.find(index);
        return new RuleViolation(id, limit.apply(comparison.policy), value);
    }

    private boolean nobodyBreaks(Column values, double bound) {
        return breach == Breach.BELOW_OR_UNKNOWN
                ? values.isComplete() && !breaks(values.min(), bound)
                : !breaks(values.max(), bound);
    }

    private boolean breaks(Column values, int index, double bound) {
        return values.isKnown(index) ? breaks(values.get(index), bound) : breach == Breach.BELOW_OR_UNKNOWN;
    }

    private boolean breaks(double value, double bound) {
        return switch (breach) {
            // Both directions, so that a value exactly at the limit passes whichever way it was rounded.
            case SLOWER -> value * MS_PER_SECOND > bound && value > bound / MS_PER_SECOND;
            case ABOVE -> value > bound;
            case REACHED -> value >= bound;
            case BELOW_OR_UNKNOWN -> value < bound;
        };
    }

    private static OptionalDouble maxInflight(MultiFactorPolicy policy) {
        OptionalInt most = policy.slo().maxInflight();
        return most.isPresent() ? OptionalDouble.of(most.getAsInt()) : OptionalDouble.empty();
    }
}
