package dev.pointsman.config;

import java.util.Map;
import java.util.Optional;

/**
 * Learning across requests; off until it is enabled.
 *
 * @param enabled the switch for all of it
 * @param adaptation whether and how the choice among survivors adapts
 * @param protection whether and how a session stays with its model
 */
public record LearningConfig(boolean enabled, Adaptation adaptation, Protection protection) {
    /** Adaptation among survivors. */
    public record Adaptation(boolean enabled, Optional<String> strategy, Optional<String> candidateSet) {}

    /**
     * Protection of sessions.
     *
     * @param identityHeaders header name by what it identifies, such as {@code session}
     * @param tuning numbers as written
     */
    public record Protection(
            boolean enabled, Optional<String> scope, Map<String, String> identityHeaders, Map<String, Object> tuning) {}

    public static LearningConfig off() {
        return new LearningConfig(
                false,
                new Adaptation(false, Optional.empty(), Optional.empty()),
                new Protection(false, Optional.empty(), Map.of(), Map.of()));
    }
}
