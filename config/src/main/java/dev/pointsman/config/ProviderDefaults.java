package dev.pointsman.config;

import dev.pointsman.core.reasoning.ReasoningFamily;
import java.util.Map;
import java.util.Optional;

/**
 * @param model the model that answers where no decision matches
 * @param reasoningEffort default effort of models whose card names none
 * @param reasoningFamilies by name, the built-in ones included
 */
public record ProviderDefaults(
        Optional<String> model, Optional<String> reasoningEffort, Map<String, ReasoningFamily> reasoningFamilies) {}
