package dev.pointsman.config.internal;

import dev.pointsman.config.BuiltInCatalog;
import dev.pointsman.config.CatalogModel;
import dev.pointsman.config.ModelCard;
import dev.pointsman.core.pricing.Pricing;
import dev.pointsman.core.quality.BuiltInEvaluation;
import dev.pointsman.core.quality.Provenance;
import dev.pointsman.core.quality.QualityRecord;
import dev.pointsman.record.reading.Problems;
import dev.pointsman.record.reading.Section;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** Reads the catalogue's files, one for each creator, as strictly as a configuration. */
public final class CatalogFiles {
    private static final String FOLDER = "/dev/pointsman/config/catalog/";

    private final Map<String, CatalogModel> models = new TreeMap<>();
    private final List<QualityRecord> records = new ArrayList<>();

    private CatalogFiles() {}

    /** @throws IllegalStateException where a file of the product is damaged */
    public static BuiltInCatalog load() {
        CatalogFiles files = new CatalogFiles();
        for (String creator : resource("creators").lines().toList()) {
            files.read(creator + ".yaml");
        }
        return new BuiltInCatalog(
                Collections.unmodifiableMap(files.models),
                BuiltInEvaluation.definitions().withRecords(files.records));
    }

    private void read(String name) {
        Problems problems = new Problems();
        try {
            Section file = Section.of(YamlDocument.parse(resource(name)).root(), "", problems);
            String creator = file.requiredText("creator");
            file.sections("models").forEach(section -> model(section, creator));
            records.addAll(new EvaluationReader(Provenance.THIRD_PARTY).records(file));
            file.done();
        } catch (YamlException e) {
            throw new IllegalStateException(
                    "the catalogue file " + name + " is damaged in line "
                            + e.position().line() + ": " + e.reason(),
                    e);
        }
        if (!problems.all().isEmpty()) {
            throw new IllegalStateException("the catalogue file " + name + " has problems: " + problems.all());
        }
    }

    private void model(Section section, String creator) {
        String id = section.requiredText("id");
        if (!id.startsWith(creator + "/")) {
            section.problems().error(section.path("id"), "must begin with " + creator + "/");
        }
        Optional<Section> reasoning = section.section("reasoning");
        Optional<Section> price = section.section("list_price");
        String name = section.text("display_name").orElse(id);
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
                name,
                card,
                reasoning.flatMap(block -> block.text("family")),
                reasoning.map(block -> block.texts("levels")).orElse(List.of()),
                reasoning.map(block -> block.texts("modes")).orElse(List.of()),
                price.map(CatalogFiles::pricing).orElse(Pricing.unknown()),
                price.flatMap(block -> block.text("source")));
        reasoning.ifPresent(block -> {
            block.text("default_mode");
            block.done();
        });
        price.ifPresent(Section::done);
        section.done();
        if (models.put(id, model) != null) {
            section.problems().error(section.path("id"), "'" + id + "' is listed twice");
        }
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

    private static String resource(String name) {
        try (InputStream in = CatalogFiles.class.getResourceAsStream(FOLDER + name)) {
            if (in == null) {
                throw new IllegalStateException("the catalogue file " + name + " is missing from the product");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
