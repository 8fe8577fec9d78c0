package dev.pointsman.config;

import dev.pointsman.config.internal.CatalogFiles;
import dev.pointsman.core.quality.Evaluation;
import java.util.Map;

/**
 * The catalogue that ships with the product: six benchmarks, five indexes, public records and model cards. Where its figures
 * come from, and how to correct one, is on {@code docs/catalog.md}.
 *
 * @param models by id, {@code creator/model}
 * @param evaluation definitions and records
 */
public record BuiltInCatalog(Map<String, CatalogModel> models, Evaluation evaluation) {
    /** Reads the files that ship with the product; some tens of milliseconds. */
    public static BuiltInCatalog load() {
        return CatalogFiles.load();
    }
}
