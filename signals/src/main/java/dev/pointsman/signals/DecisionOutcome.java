package dev.pointsman.signals;

import java.util.Optional;

/**
 * Why a decision matched a request, or did not.
 *
 * @param decision its name
 * @param matched whether its rules hold; the first decision of which this is true is the one that a request gets
 * @param rules how they came out; empty for a decision without rules, which matches every request
 */
public record DecisionOutcome(String decision, boolean matched, Optional<RuleOutcome> rules) {}
