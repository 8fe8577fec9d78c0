package dev.pointsman.core.evidence;

import java.util.OptionalDouble;

/**
 * A rule that removed a candidate.
 *
 * @param rule name of the rule, as in configuration and JSON
 * @param limit what the rule allows, in the rule's unit
 * @param observed what was found, in the same unit; absent where it is unknown or not a number
 */
public record RuleViolation(String rule, OptionalDouble limit, OptionalDouble observed) {

    public static RuleViolation of(String rule) {
        return new RuleViolation(rule, OptionalDouble.empty(), OptionalDouble.empty());
    }

    public static RuleViolation of(String rule, double limit, double observed) {
        return new RuleViolation(rule, OptionalDouble.of(limit), OptionalDouble.of(observed));
    }

    /** A limit that could not be met because nothing is known. */
    public static RuleViolation unmeasured(String rule, double limit) {
        return new RuleViolation(rule, OptionalDouble.of(limit), OptionalDouble.empty());
    }
}
