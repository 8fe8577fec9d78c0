package dev.pointsman.config.internal;

import dev.pointsman.config.CatalogModel;
import dev.pointsman.config.ReasoningConfig;
import dev.pointsman.config.ReasoningConfig.Origin;
import dev.pointsman.core.reasoning.EffortKind;
import dev.pointsman.core.reasoning.ReasoningFamily;
import dev.pointsman.core.reasoning.ReasoningFamily.AdaptiveThinking;
import dev.pointsman.core.reasoning.ReasoningFamily.EffortField;
import dev.pointsman.core.reasoning.ReasoningFamily.SwitchedEffort;
import dev.pointsman.core.reasoning.ReasoningFamily.TemplateSwitch;
import dev.pointsman.core.reasoning.ReasoningFamily.Unknown;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * How a catalogue model is told its effort where the configuration does not say: by its vendor's family, as an OpenAI-compatible
 * server with the model's own chat template takes it.
 */
final class CatalogFamilies {
    private static final String ENABLE_THINKING = "enable_thinking";
    private static final String THINKING = "thinking";

    /** Names of the switch in the chat templates of models that can reason or not, without levels. */
    private static final Map<String, String> SWITCHES = Map.of(
            "qwen3", ENABLE_THINKING,
            "glm", ENABLE_THINKING,
            "gemma4", ENABLE_THINKING,
            "mimo", ENABLE_THINKING,
            "nemotron-thinking-toggle", ENABLE_THINKING,
            "kimi-k2", THINKING,
            "deepseek-v3.1", THINKING,
            "deepseek-v3.2", THINKING);

    /** The same for models that have levels too. */
    private static final Map<String, String> SWITCHES_BESIDE_LEVELS = Map.of(
            "qwen3.8", ENABLE_THINKING,
            "glm-5.2", ENABLE_THINKING,
            "nemotron-super", ENABLE_THINKING,
            "nemotron-ultra", ENABLE_THINKING,
            "deepseek", THINKING);

    /** Beginnings of families that take {@code none} as a level where they list a mode without reasoning. */
    private static final List<String> NONE_IS_A_LEVEL = List.of("gpt-", "grok-", "mistral-");

    private CatalogFamilies() {}

    /** What is known of a model that the catalogue has or, without one, of any model. */
    static ReasoningConfig of(Optional<CatalogModel> model) {
        if (model.isEmpty() || model.get().reasoningFamily().isEmpty()) {
            return new ReasoningConfig(ReasoningFamily.usual(), Origin.USUAL, Set.of());
        }
        CatalogModel known = model.get();
        String vendor = known.reasoningFamily().get();
        boolean needsNoTelling =
                known.efforts().isEmpty() && known.modes().size() <= 1 && !SWITCHES.containsKey(vendor);
        return needsNoTelling
                ? new ReasoningConfig(ReasoningFamily.usual(), Origin.USUAL, listed(known))
                : new ReasoningConfig(family(vendor, known), Origin.CATALOG, listed(known));
    }

    static Set<String> listed(CatalogModel model) {
        Set<String> listed = new HashSet<>(model.efforts());
        listed.addAll(model.modes());
        return listed;
    }

    private static ReasoningFamily family(String vendor, CatalogModel model) {
        boolean canDisable = model.modes().contains(EffortKind.DISABLED);
        if (vendor.startsWith("claude-")) {
            return new AdaptiveThinking(vendor, canDisable);
        }
        if (SWITCHES.containsKey(vendor)) {
            return new TemplateSwitch(vendor, SWITCHES.get(vendor));
        }
        if (SWITCHES_BESIDE_LEVELS.containsKey(vendor)) {
            return new SwitchedEffort(vendor, SWITCHES_BESIDE_LEVELS.get(vendor));
        }
        if (model.efforts().isEmpty()) {
            return new Unknown(vendor);
        }
        boolean noneIsALevel = canDisable && NONE_IS_A_LEVEL.stream().anyMatch(vendor::startsWith);
        return new EffortField(
                vendor,
                EffortField.Place.BY_FORMAT,
                noneIsALevel ? EffortField.Off.UNDERSTOOD : EffortField.Off.UNSURE);
    }
}
