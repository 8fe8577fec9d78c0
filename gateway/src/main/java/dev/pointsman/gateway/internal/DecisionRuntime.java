package dev.pointsman.gateway.internal;

import dev.pointsman.config.DecisionConfig;
import dev.pointsman.core.choice.Chooser;
import java.util.List;

/**
 * A decision as requests reach it.
 *
 * @param config as configured
 * @param chooser makes its choices
 * @param models the model of each candidate, in declared order
 */
public record DecisionRuntime(DecisionConfig config, Chooser chooser, List<ModelRuntime> models) {
    String name() {
        return config.name();
    }
}
