package dev.pointsman.config.internal;

import dev.pointsman.config.BuiltInCatalog;
import dev.pointsman.config.CatalogModel;
import dev.pointsman.core.quality.BuiltInEvaluation;
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
import java.util.TreeMap;

/** Reads the catalogue's files, one for each creator. */
public final class CatalogFiles {
    private static final String FOLDER = "/dev/pointsman/config/catalog/";

    private CatalogFiles() {}

    /** @throws IllegalStateException where a file of the product is damaged */
    public static BuiltInCatalog load() {
        Map<String, CatalogModel> models = new TreeMap<>();
        List<QualityRecord> records = new ArrayList<>();
        for (String creator : resource("creators").lines().toList()) {
            CatalogFile file = read(creator + ".yaml");
            file.models().forEach(model -> models.put(model.id(), model));
            records.addAll(file.records());
        }
        return new BuiltInCatalog(
                Collections.unmodifiableMap(models),
                BuiltInEvaluation.definitions().withRecords(records));
    }

    private static CatalogFile read(String name) {
        Problems problems = new Problems();
        try {
            CatalogFile file = CatalogFile.read(
                    Section.of(YamlDocument.parse(resource(name)).root(), "", problems));
            if (!problems.all().isEmpty()) {
                throw new IllegalStateException("the catalogue file " + name + " has problems: " + problems.all());
            }
            return file;
        } catch (YamlException e) {
            throw new IllegalStateException(
                    "the catalogue file " + name + " is damaged in line "
                            + e.position().line() + ": " + e.reason(),
                    e);
        }
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
