package dev.pointsman.config;

import dev.pointsman.core.reasoning.ReasoningFamily;
import java.util.Set;

/**
 * How a model's backends are told an effort.
 *
 * @param family its way
 * @param origin how the family was found
 * @param listedEfforts levels and modes that the catalogue lists for the model; none where it lists none
 */
public record ReasoningConfig(ReasoningFamily family, Origin origin, Set<String> listedEfforts) {
    /** How a family was found. */
    public enum Origin {
        /** The configuration names it. */
        CONFIGURED,
        /** The catalogue's vendor family says it. */
        CATALOG,
        /** Nothing says it: the wire format's own field is taken. */
        USUAL
    }

    public ReasoningConfig {
        listedEfforts = Set.copyOf(listedEfforts);
    }
}
