package dev.pointsman.config;

import dev.pointsman.config.signals.SignalConfig;
import java.util.List;
import java.util.Optional;

/**
 * Decisions to try in order; the first that matches wins.
 *
 * @param name of the recipe; {@code default} for the file's own routing
 * @param description for people; may be empty
 * @param signals what rules can refer to, in declared order of each type
 * @param decisions highest priority first, equal ones in declared order
 */
public record RoutingConfig(
        String name, String description, List<SignalConfig> signals, List<DecisionConfig> decisions) {
    /** Name of the file's own routing. */
    public static final String DEFAULT = "default";

    public RoutingConfig {
        signals = List.copyOf(signals);
        decisions = List.copyOf(decisions);
    }

    /** The decision of this name. */
    public Optional<DecisionConfig> decision(String decisionName) {
        return decisions.stream()
                .filter(decision -> decision.name().equals(decisionName))
                .findFirst();
    }
}
