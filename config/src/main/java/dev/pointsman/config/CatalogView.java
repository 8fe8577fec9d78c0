package dev.pointsman.config;

import dev.pointsman.config.internal.QualityKeys;
import dev.pointsman.core.pricing.Pricing;
import dev.pointsman.core.quality.EffortResults;
import dev.pointsman.core.quality.QualityCatalog;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The catalogue as somebody looks at it: cards, records and indexes that ship with the product, and a configuration's own on top
 * of them. Selections read {@link QualityCatalog} directly.
 */
public final class CatalogView {
    private final QualityCatalog quality;
    private final Map<String, CatalogModel> catalogModels;
    private final Map<String, ModelConfig> configured;
    private final QualityKeys keys;

    private CatalogView(
            QualityCatalog quality, Map<String, CatalogModel> catalogModels, Map<String, ModelConfig> configured) {
        this.quality = quality;
        this.catalogModels = catalogModels;
        this.configured = configured;
        this.keys = new QualityKeys(configured, catalogModels);
    }

    /** What ships with the product. */
    public static CatalogView builtIn() {
        BuiltInCatalog builtIn = BuiltInCatalog.load();
        return new CatalogView(
                QualityCatalog.builder().builtIn(builtIn.evaluation()).build().orThrow(), builtIn.models(), Map.of());
    }

    /** The same with this configuration's models, benchmarks, indexes and records. */
    public static CatalogView of(Configuration configuration) {
        return new CatalogView(configuration.catalog(), configuration.catalogModels(), configuration.models());
    }

    /**
     * A model as the catalogue knows it.
     *
     * @param key the name under which its records are kept
     * @param card limits and default effort; blank where nothing is known
     * @param catalogModel what the catalogue says of it; empty for a custom model
     * @param pricing the configuration's own price of this name; unknown where it has none
     * @param servedAs names under which the configuration serves it
     */
    public record Entry(
            String key, ModelCard card, Optional<CatalogModel> catalogModel, Pricing pricing, List<String> servedAs) {
        public Entry {
            servedAs = List.copyOf(servedAs);
        }
    }

    public QualityCatalog quality() {
        return quality;
    }

    /** Every name that {@link #find} knows, in alphabetical order. */
    public Collection<String> names() {
        Set<String> names = new TreeSet<>(catalogModels.keySet());
        names.addAll(quality.models());
        configured.values().forEach(model -> {
            names.add(model.name());
            model.card().loraNames().forEach(lora -> names.add(model.name() + "+" + lora));
        });
        return names;
    }

    /**
     * The model of this name: one that the configuration serves, an adapter of it as {@code model+adapter}, or one of the
     * catalogue.
     */
    public Optional<Entry> find(String name) {
        Optional<String> key = keys.ofRecord(name).or(() -> Optional.of(name).filter(quality.models()::contains));
        return key.map(found -> entry(found, name));
    }

    /** The models that have a record, in alphabetical order. */
    public List<Entry> recorded() {
        return quality.models().stream().map(key -> entry(key, key)).toList();
    }

    /** Results at every effort with a record. */
    public List<EffortResults> results(Entry entry) {
        return quality.listed(entry.key(), entry.card().defaultEffort());
    }

    private Entry entry(String key, String name) {
        Optional<CatalogModel> catalogModel = Optional.ofNullable(catalogModels.get(key));
        Map<String, ModelCard> serving = serving(key);
        ModelCard card = Optional.ofNullable(serving.get(name))
                .or(() -> catalogModel.map(CatalogModel::card))
                .or(() -> serving.values().stream().findFirst())
                .orElseGet(() -> ModelCard.blank(key));
        return new Entry(key, card, catalogModel, pricing(name), List.copyOf(serving.keySet()));
    }

    private Pricing pricing(String name) {
        return Optional.ofNullable(configured.get(name))
                .map(ModelConfig::pricing)
                .orElse(Pricing.unknown());
    }

    private Map<String, ModelCard> serving(String key) {
        Map<String, ModelCard> serving = new LinkedHashMap<>();
        for (ModelConfig model : configured.values()) {
            Stream.concat(
                            Stream.of(model.name()),
                            model.card().loraNames().stream().map(lora -> model.name() + "+" + lora))
                    .filter(name -> keys.ofRecord(name).filter(key::equals).isPresent())
                    .forEach(name -> serving.put(name, model.card()));
        }
        return serving;
    }
}
