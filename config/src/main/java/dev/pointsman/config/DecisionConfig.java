package dev.pointsman.config;

import dev.pointsman.core.evidence.CandidateProfile;
import dev.pointsman.core.evidence.RoutedRequest;
import dev.pointsman.core.learning.ExplorationSettings;
import dev.pointsman.core.quality.QualityEvidence;
import dev.pointsman.core.selection.Policy;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A kind of request and how its model is chosen.
 *
 * @param name unique within its routing
 * @param description for people; may be empty
 * @param priority higher ones are tried first
 * @param rules what a request must be like; empty matches every request
 * @param candidates in declared order, at least one, with the limits of their cards
 * @param quality for each candidate its results at the effort that a request would run at; constant time, any thread
 * @param policy how one of them is chosen
 * @param exploration the exploration beside it; empty where it is off
 * @param adaptations what learning may change, as written
 */
public record DecisionConfig(
        String name,
        String description,
        int priority,
        Optional<Rule> rules,
        List<CandidateProfile> candidates,
        List<Function<RoutedRequest, QualityEvidence>> quality,
        Policy policy,
        Optional<ExplorationSettings> exploration,
        Adaptations adaptations) {
    /**
     * Modes of learning for this decision; empty leaves them to {@code global.router.learning}.
     *
     * @param stabilityWeight how much a session's model counts, &gt;= 0
     */
    public record Adaptations(
            Optional<String> mode,
            Optional<String> adaptationMode,
            Optional<String> protectionMode,
            Optional<Double> stabilityWeight) {
        public static Adaptations none() {
            return new Adaptations(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
        }
    }

    public DecisionConfig {
        candidates = List.copyOf(candidates);
        quality = List.copyOf(quality);
    }

    /** Whether every request that gets here is for this decision. */
    public boolean matchesAlways() {
        return rules.isEmpty();
    }
}
