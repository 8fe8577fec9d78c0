package dev.pointsman.core.selection;

import dev.pointsman.core.evidence.Candidate;
import dev.pointsman.core.evidence.RuleViolation;
import java.util.List;

/**
 * Whether a candidate stayed in the comparison.
 *
 * @param candidate who
 * @param rules every rule that removed it; empty where it was kept
 */
public record Eligibility(Candidate candidate, List<RuleViolation> rules) {
    public boolean kept() {
        return rules.isEmpty();
    }
}
