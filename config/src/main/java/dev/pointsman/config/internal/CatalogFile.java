package dev.pointsman.config.internal;

import dev.pointsman.config.CatalogModel;
import dev.pointsman.config.ModelCard;
import dev.pointsman.core.pricing.Pricing;
import dev.pointsman.core.quality.Provenance;
import dev.pointsman.core.quality.QualityRecord;
import dev.pointsman.record.reading.Section;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** One creator's file of the catalogue: cards of its models, and records about them. */
record CatalogFile(List<CatalogModel> models, List<QualityRecord> records) {
    /** The key by which such a file is told from an evaluation. */
    static final String CREATOR = "creator";

    /** Reads a file as strictly as a configuration; what is wrong is in the section's problems. */
    static CatalogFile read(Section file) {
        String creator = file.requiredText(CREATOR);
        Set<String> ids = new HashSet<>();
        List<CatalogModel> models = file.sections("models").stream()
                .map(section -> model(section, creator, ids))
                .toList();
        List<QualityRecord> records = new EvaluationReader(Provenance.THIRD_PARTY).records(file);
        for (int i = 0; i < records.size(); i++) {
            requireCreator(file, "records[" + i + "].model", records.get(i).model(), creator);
        }
        file.done();
        return new CatalogFile(models, records);
    }

    private static void requireCreator(Section file, String path, String model, String creator) {
        if (!model.isEmpty() && !creator.isEmpty() && !model.startsWith(creator + "/")) {
            file.problems().error(path, "'" + model + "' must begin with " + creator + "/, the creator of this file");
        }
    }

    private static CatalogModel model(Section section, String creator, Set<String> ids) {
        String id = section.requiredText("id");
        requireCreator(section, section.path("id"), id, creator);
        if (!ids.add(id)) {
            section.problems().error(section.path("id"), "'" + id + "' is listed twice");
        }
        Optional<Section> reasoning = section.section("reasoning");
        Optional<Section> price = section.section("list_price");
        ModelCard card = new ModelCard(
                id,
                "",
                section.whole("context_window_size", 1, Long.MAX_VALUE),
                section.whole("max_output_tokens", 1, Long.MAX_VALUE),
                List.of(),
                section.text("default_effort"),
                List.of());
        CatalogModel model = new CatalogModel(
                id,
                section.text("display_name").orElse(id),
                card,
                reasoning.flatMap(block -> block.text("family")),
                reasoning.map(block -> block.texts("levels")).orElse(List.of()),
                reasoning.map(block -> block.texts("modes")).orElse(List.of()),
                price.map(CatalogFile::pricing).orElse(Pricing.unknown()),
                price.flatMap(block -> block.text("source")));
        reasoning.ifPresent(block -> {
            block.text("default_mode");
            block.done();
        });
        price.ifPresent(Section::done);
        section.done();
        return model;
    }

    private static Pricing pricing(Section section) {
        return new Pricing(
                section.text("currency").orElse("USD"),
                rate(section, "prompt_per_1m"),
                rate(section, "completion_per_1m"),
                rate(section, "cached_input_per_1m"));
    }

    private static OptionalDouble rate(Section section, String key) {
        return section.number(key, 0, Double.MAX_VALUE);
    }
}
