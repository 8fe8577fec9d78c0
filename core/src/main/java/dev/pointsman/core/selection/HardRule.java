package dev.pointsman.core.selection;

import dev.pointsman.core.evidence.RuleViolation;
import dev.pointsman.core.telemetry.Metric;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** The hard rules of {@code multi_factor}: who breaks one is out, whatever its score. A new rule is a new constant. */
enum HardRule {
    MAX_TPOT_MS("max_tpot_ms") {
        @Override
        boolean removes(Comparison comparison, int index) {
            return isSlow(comparison, index, comparison.policy.slo().maxTpotMs(), Metric.TPOT);
        }

        @Override
        RuleViolation violation(Comparison comparison, int index) {
            return slow(this, comparison, index, comparison.policy.slo().maxTpotMs(), Metric.TPOT);
        }
    },
    MAX_TTFT_MS("max_ttft_ms") {
        @Override
        boolean removes(Comparison comparison, int index) {
            return isSlow(comparison, index, comparison.policy.slo().maxTtftMs(), Metric.TTFT);
        }

        @Override
        RuleViolation violation(Comparison comparison, int index) {
            return slow(this, comparison, index, comparison.policy.slo().maxTtftMs(), Metric.TTFT);
        }
    },
    MAX_COST_PER_1M("max_cost_per_1m") {
        @Override
        boolean removes(Comparison comparison, int index) {
            OptionalDouble limit = comparison.policy.slo().maxCostPer1m();
            if (limit.isEmpty()) {
                return false;
            }
            OptionalDouble rate = comparison.ratePer1m(index);
            return rate.isPresent() && rate.getAsDouble() > limit.getAsDouble();
        }

        @Override
        RuleViolation violation(Comparison comparison, int index) {
            return new RuleViolation(id(), comparison.policy.slo().maxCostPer1m(), comparison.ratePer1m(index));
        }
    },
    MAX_INFLIGHT("max_inflight") {
        @Override
        boolean removes(Comparison comparison, int index) {
            OptionalInt limit = comparison.policy.slo().maxInflight();
            OptionalInt inflight = comparison.evidence.inflight(index);
            return limit.isPresent() && inflight.isPresent() && inflight.getAsInt() >= limit.getAsInt();
        }

        @Override
        RuleViolation violation(Comparison comparison, int index) {
            return RuleViolation.of(
                    id(),
                    comparison.policy.slo().maxInflight().orElseThrow(),
                    comparison.evidence.inflight(index).orElseThrow());
        }
    },
    /** The quality floor. */
    MIN_SCORE("min_score") {
        @Override
        boolean removes(Comparison comparison, int index) {
            OptionalDouble floor = comparison.policy.quality().minScore();
            if (floor.isEmpty()) {
                return false;
            }
            OptionalDouble score = comparison.qualityScore(index);
            return score.isEmpty() || score.getAsDouble() < floor.getAsDouble();
        }

        @Override
        RuleViolation violation(Comparison comparison, int index) {
            return new RuleViolation(id(), comparison.policy.quality().minScore(), comparison.qualityScore(index));
        }
    };

    /** Not a limit: removes who has no qualifying evidence, after the rules above, where the policy says {@code exclude}. */
    static final String QUALITY_EVIDENCE = "quality_evidence";

    private static final double MS_PER_SECOND = 1_000;
    private static final HardRule[] ALL = values();

    private final String id;

    HardRule(String id) {
        this.id = id;
    }

    /** The name in configuration and JSON. */
    String id() {
        return id;
    }

    abstract boolean removes(Comparison comparison, int index);

    /** What to tell about a candidate that this rule removes. */
    abstract RuleViolation violation(Comparison comparison, int index);

    static boolean anyRemoves(Comparison comparison, int index) {
        for (HardRule rule : ALL) {
            if (rule.removes(comparison, index)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSlow(Comparison comparison, int index, OptionalDouble limitMs, Metric metric) {
        if (limitMs.isEmpty()) {
            return false;
        }
        OptionalDouble seconds = comparison.latencySeconds(index, metric, comparison.policy.sloBasis());
        // Both directions, so that a value exactly at the limit passes whichever way it was rounded.
        return seconds.isPresent()
                && seconds.getAsDouble() * MS_PER_SECOND > limitMs.getAsDouble()
                && seconds.getAsDouble() > limitMs.getAsDouble() / MS_PER_SECOND;
    }

    private static RuleViolation slow(
            HardRule rule, Comparison comparison, int index, OptionalDouble limitMs, Metric metric) {
        double seconds = comparison
                .latencySeconds(index, metric, comparison.policy.sloBasis())
                .orElseThrow();
        return RuleViolation.of(rule.id, limitMs.orElseThrow(), seconds * MS_PER_SECOND);
    }
}
