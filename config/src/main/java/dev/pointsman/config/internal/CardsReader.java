package dev.pointsman.config.internal;

import dev.pointsman.config.CatalogModel;
import dev.pointsman.config.ModelCard;
import dev.pointsman.config.ModelCard.Lora;
import dev.pointsman.config.ModelConfig;
import dev.pointsman.record.reading.NearestName;
import dev.pointsman.record.reading.Section;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads {@code modelCards} and gives each model its card: the own one first, then the catalogue's, then the defaults. */
final class CardsReader {
    private CardsReader() {}

    static Map<String, ModelConfig> apply(
            Section routing,
            Map<String, ModelConfig> models,
            Map<String, CatalogModel> catalogModels,
            Optional<String> defaultEffort) {
        Map<String, ModelCard> cards = cards(routing, models);
        Map<String, ModelConfig> carded = new LinkedHashMap<>();
        for (ModelConfig model : models.values()) {
            ModelCard card = cards.getOrDefault(model.name(), ModelCard.blank(model.name()));
            Optional<CatalogModel> known = model.catalogModel().map(catalogModels::get);
            ModelCard merged = known.map(entry -> card.orElse(entry.card())).orElse(card);
            carded.put(
                    model.name(),
                    model.withCard(merged.defaultEffort().isPresent() ? merged : withEffort(merged, defaultEffort)));
        }
        return carded;
    }

    private static ModelCard withEffort(ModelCard card, Optional<String> effort) {
        return new ModelCard(
                card.name(),
                card.description(),
                card.contextWindowTokens(),
                card.maxOutputTokens(),
                card.capabilities(),
                effort,
                card.loras());
    }

    private static Map<String, ModelCard> cards(Section routing, Map<String, ModelConfig> models) {
        Map<String, ModelCard> cards = new LinkedHashMap<>();
        for (Section section : routing.sections("modelCards")) {
            String name = section.requiredText("name").strip();
            ModelCard card = card(section, name);
            if (cards.putIfAbsent(name, card) != null) {
                section.problems()
                        .error(section.path("name"), "the model '" + name + "' has two cards: keep one of them");
            }
            if (!name.isEmpty() && !models.containsKey(name)) {
                section.problems()
                        .warning(
                                section.path("name"),
                                "no provider defines the model '" + name + "', so this card has no effect"
                                        + NearestName.of(name, models.keySet())
                                                .map(near -> "; did you mean '" + near + "'?")
                                                .orElse(""));
            }
        }
        return cards;
    }

    private static ModelCard card(Section section, String name) {
        if (section.has("quality_score")) {
            section.problems()
                    .error(
                            section.path("quality_score"),
                            "a number typed beside a model is no evidence: remove it; write records under evaluation, or "
                                    + "bind the model to the catalogue (providers.models[].catalog)");
        }
        ModelCard card = new ModelCard(
                name,
                section.text("description").orElse(""),
                Values.tokens(section, "context_window_size"),
                Values.tokens(section, "max_output_tokens"),
                section.texts("capabilities"),
                section.text("default_effort").filter(text -> !text.isBlank()),
                loras(section));
        section.done();
        return card;
    }

    private static List<Lora> loras(Section card) {
        List<Lora> loras = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Section section : card.sections("loras")) {
            Lora lora = new Lora(
                    section.requiredText("name"), section.text("description").orElse(""));
            section.done();
            if (!names.add(lora.name())) {
                section.problems().error(section.path("name"), "the adapter '" + lora.name() + "' is listed twice");
            }
            loras.add(lora);
        }
        return loras;
    }
}
