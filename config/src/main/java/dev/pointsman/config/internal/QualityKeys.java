package dev.pointsman.config.internal;

import dev.pointsman.config.ModelConfig;
import dev.pointsman.core.evidence.Candidate;
import java.util.Map;
import java.util.Optional;

/**
 * Under which key the catalogue holds a configured model's records. An alias that is bound to a catalogue model shares that
 * model's; a custom model has its own, even where its name is a catalogue model's; and an adapter is another checkpoint than its
 * base model, with the key {@code model+adapter}.
 */
public final class QualityKeys {
    private final Map<String, ModelConfig> models;
    private final Map<String, ?> catalogModels;

    public QualityKeys(Map<String, ModelConfig> models, Map<String, ?> catalogModels) {
        this.models = models;
        this.catalogModels = catalogModels;
    }

    /** The key of a name that a record uses; empty where nothing is called so. */
    public Optional<String> ofRecord(String name) {
        ModelConfig model = models.get(name);
        if (model != null) {
            return Optional.of(of(model));
        }
        int plus = name.lastIndexOf('+');
        ModelConfig base = plus < 0 ? null : models.get(name.substring(0, plus));
        if (base != null && base.card().loraNames().contains(name.substring(plus + 1))) {
            return Optional.of(of(base) + name.substring(plus));
        }
        return catalogModels.containsKey(name) ? Optional.of(name) : Optional.empty();
    }

    String ofCandidate(Candidate candidate, ModelConfig model) {
        return of(model) + candidate.loraName().map(lora -> "+" + lora).orElse("");
    }

    private String of(ModelConfig model) {
        return model.catalogModel()
                .orElseGet(() -> catalogModels.containsKey(model.name()) ? model.name() + " (custom)" : model.name());
    }
}
