package dev.pointsman.config;

import dev.pointsman.core.pricing.Pricing;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A model that requests can be sent to.
 *
 * @param name what decisions and callers call it
 * @param catalogModel the catalogue model that it is ({@code creator/model}); empty for a custom model, which inherits nothing
 * @param providerModelId what its backends call it
 * @param apiFormats wire formats that its backends speak: {@code openai}, {@code responses}, {@code anthropic}
 * @param reasoning how its backends are told an effort, and what is known of the efforts that it has
 * @param pricing list price, possibly unknown
 * @param injectUsage whether the gateway asks for token usage where the caller does not
 * @param backends where it is served; without any it can serve nothing
 * @param reliability timeouts and retries
 * @param card its limits, own or from the catalogue
 */
public record ModelConfig(
        String name,
        Optional<String> catalogModel,
        String providerModelId,
        Set<String> apiFormats,
        ReasoningConfig reasoning,
        Pricing pricing,
        boolean injectUsage,
        List<BackendConfig> backends,
        ReliabilityConfig reliability,
        ModelCard card) {
    public ModelConfig {
        backends = List.copyOf(backends);
    }

    /** The same model with another card. */
    public ModelConfig withCard(ModelCard other) {
        return new ModelConfig(
                name,
                catalogModel,
                providerModelId,
                apiFormats,
                reasoning,
                pricing,
                injectUsage,
                backends,
                reliability,
                other);
    }
}
