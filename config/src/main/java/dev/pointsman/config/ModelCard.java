package dev.pointsman.config;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What is known of a model beside its evidence.
 *
 * @param name the model
 * @param description for people; may be empty
 * @param contextWindowTokens prompt and completion tokens that fit together, &gt; 0
 * @param maxOutputTokens completion tokens that it can give, &gt; 0
 * @param capabilities free words
 * @param defaultEffort reasoning effort where nobody names one
 * @param loras adapters that its backends serve
 */
public record ModelCard(
        String name,
        String description,
        OptionalLong contextWindowTokens,
        OptionalLong maxOutputTokens,
        List<String> capabilities,
        Optional<String> defaultEffort,
        List<Lora> loras) {
    /** An adapter, asked for by its own name. */
    public record Lora(String name, String description) {}

    public ModelCard {
        capabilities = List.copyOf(capabilities);
        loras = List.copyOf(loras);
    }

    /** A card that says nothing. */
    public static ModelCard blank(String name) {
        return new ModelCard(
                name, "", OptionalLong.empty(), OptionalLong.empty(), List.of(), Optional.empty(), List.of());
    }

    /** This card, with what it leaves open taken from another one. */
    public ModelCard orElse(ModelCard other) {
        return new ModelCard(
                name,
                description.isEmpty() ? other.description : description,
                contextWindowTokens.isPresent() ? contextWindowTokens : other.contextWindowTokens,
                maxOutputTokens.isPresent() ? maxOutputTokens : other.maxOutputTokens,
                capabilities.isEmpty() ? other.capabilities : capabilities,
                defaultEffort.or(() -> other.defaultEffort),
                loras.isEmpty() ? other.loras : loras);
    }

    public List<String> loraNames() {
        return loras.stream().map(Lora::name).toList();
    }
}
