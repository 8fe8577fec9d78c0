package dev.pointsman.config;

import dev.pointsman.core.pricing.Pricing;
import java.util.List;
import java.util.Optional;

/**
 * A model of the built-in catalogue.
 *
 * @param id {@code creator/model}
 * @param displayName for people; the id where none is known
 * @param card its limits and default effort
 * @param reasoningFamily the vendor's family of reasoning models, by which an effort is told
 * @param efforts reasoning levels that it documents; may be empty
 * @param modes reasoning modes that it documents; may be empty
 * @param listPrice a published price, for people: a configuration's own pricing is what counts
 * @param priceSource where that price is published
 */
public record CatalogModel(
        String id,
        String displayName,
        ModelCard card,
        Optional<String> reasoningFamily,
        List<String> efforts,
        List<String> modes,
        Pricing listPrice,
        Optional<String> priceSource) {
    public CatalogModel {
        efforts = List.copyOf(efforts);
        modes = List.copyOf(modes);
    }
}
