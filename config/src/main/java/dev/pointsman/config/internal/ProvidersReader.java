package dev.pointsman.config.internal;

import dev.pointsman.config.CatalogModel;
import dev.pointsman.config.ModelCard;
import dev.pointsman.config.ModelConfig;
import dev.pointsman.config.ProviderDefaults;
import dev.pointsman.config.ReasoningConfig;
import dev.pointsman.core.pricing.Pricing;
import dev.pointsman.core.reasoning.ReasoningFamily;
import dev.pointsman.record.reading.NearestName;
import dev.pointsman.record.reading.Section;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Reads {@code providers}. Models come with a blank card; {@link CardsReader} reads those. */
final class ProvidersReader {
    private static final String OPENAI = "openai";
    private static final List<String> FORMATS = List.of(OPENAI, "responses", "anthropic");

    private final Map<String, CatalogModel> catalogModels;
    private final BackendReader backends;
    private final Map<String, ModelConfig> models = new LinkedHashMap<>();
    private Map<String, ReasoningFamily> families = Map.of();

    ProvidersReader(Map<String, CatalogModel> catalogModels, Secrets secrets) {
        this.catalogModels = catalogModels;
        this.backends = new BackendReader(secrets);
    }

    /** Reads all; {@link #models()} then has the models. */
    ProviderDefaults read(Section root) {
        Optional<Section> written = root.section("providers");
        Section providers = written.orElseGet(() -> Section.empty("providers", root.problems()));
        Section defaults = providers
                .section("defaults")
                .orElseGet(() -> Section.empty(providers.path("defaults"), root.problems()));
        families = ReasoningFamilies.read(defaults);
        providers.sections("models").forEach(this::model);
        if (models.isEmpty()) {
            root.problems()
                    .error(
                            written.isPresent() ? providers.path("models") : "providers",
                            "no model is defined: write providers: {models: [{name: small, backend_refs: "
                                    + "[{base_url: \"http://127.0.0.1:8000/v1\"}]}]}");
        }
        providers.done();
        ProviderDefaults read = new ProviderDefaults(
                renamed(defaults, "model", "default_model"),
                renamed(defaults, "reasoning_effort", "default_reasoning_effort"),
                families);
        defaults.done();
        read.model()
                .filter(name -> !models.containsKey(name))
                .ifPresent(name -> root.problems()
                        .error(
                                defaults.path(defaults.has("model") ? "model" : "default_model"),
                                "no provider defines the model '" + name + "'"
                                        + NearestName.hint(name, models.keySet())));
        return read;
    }

    Map<String, ModelConfig> models() {
        return models;
    }

    private static Optional<String> renamed(Section section, String key, String old) {
        Optional<String> value = section.text(key).filter(text -> !text.isBlank());
        if (value.isPresent() || !section.keys().contains(old)) {
            return value;
        }
        section.problems().warning(section.path(old), "is an old spelling: write '" + key + "'");
        return section.text(old).filter(text -> !text.isBlank());
    }

    private void model(Section section) {
        String name = section.requiredText("name").strip();
        Set<String> formats = formats(section);
        Optional<String> catalogId = catalogModel(section);
        ModelConfig model = new ModelConfig(
                name,
                catalogId,
                section.text("provider_model_id")
                        .filter(text -> !text.isBlank())
                        .orElse(name),
                formats,
                reasoning(section, catalogId.map(catalogModels::get)),
                pricing(section),
                section.flag("inject_usage").orElse(true),
                backends.read(section, formats.equals(Set.of("anthropic"))),
                ReliabilityReader.read(section),
                ModelCard.blank(name));
        section.done();
        if (!name.isEmpty() && models.putIfAbsent(name, model) != null) {
            section.problems()
                    .error(
                            section.path("name"),
                            "the model '" + name
                                    + "' is listed twice: one would hide the other; list its servers under "
                                    + "one backend_refs, or choose another name");
        }
    }

    private Optional<String> catalogModel(Section section) {
        Optional<String> id = section.text("catalog");
        if (id.isPresent() && !catalogModels.containsKey(id.get())) {
            section.problems()
                    .error(
                            section.path("catalog"),
                            "the catalogue has no model '" + id.get() + "'"
                                    + NearestName.of(id.get(), catalogModels.keySet())
                                            .map(near -> "; did you mean '" + near + "'?")
                                            .orElse("; 'pointsman catalog list' shows what it has"));
            return Optional.empty();
        }
        return id;
    }

    private static Set<String> formats(Section section) {
        Set<String> formats = new LinkedHashSet<>();
        List<String> written = section.texts("api_format");
        for (String format : written) {
            if (FORMATS.contains(format)) {
                formats.add(format);
            } else {
                section.problems()
                        .error(
                                section.path("api_format"),
                                "'" + format + "' is not one of " + String.join(", ", FORMATS)
                                        + NearestName.of(format, FORMATS)
                                                .map(near -> "; write '" + near + "'")
                                                .orElse(""));
            }
        }
        return formats.isEmpty() ? Set.of(OPENAI) : Set.copyOf(formats);
    }

    private ReasoningConfig reasoning(Section section, Optional<CatalogModel> known) {
        return family(section)
                .map(family -> new ReasoningConfig(
                        family,
                        ReasoningConfig.Origin.CONFIGURED,
                        known.map(CatalogFamilies::listed).orElse(Set.of())))
                .orElseGet(() -> CatalogFamilies.of(known));
    }

    private Optional<ReasoningFamily> family(Section section) {
        Optional<String> name = section.text("reasoning_family");
        if (name.isPresent() && !families.containsKey(name.get())) {
            section.problems()
                    .error(
                            section.path("reasoning_family"),
                            "the reasoning family '" + name.get() + "' is neither built in nor defined under "
                                    + "providers.defaults.reasoning_families"
                                    + NearestName.hint(name.get(), families.keySet()));
        }
        return name.map(families::get);
    }

    private static Pricing pricing(Section model) {
        Optional<Section> block = model.section("pricing");
        if (block.isEmpty()) {
            return Pricing.unknown();
        }
        Section section = block.get();
        String currency = section.text("currency").orElse("USD");
        if (!currency.matches("[A-Z]{3}")) {
            section.problems()
                    .error(
                            section.path("currency"),
                            "must be a code of three capital letters such as USD, but is '" + currency + "'");
        }
        OptionalDouble prompt = section.number("prompt_per_1m", 0, Double.MAX_VALUE);
        OptionalDouble completion = section.number("completion_per_1m", 0, Double.MAX_VALUE);
        OptionalDouble cached = section.number("cached_input_per_1m", 0, Double.MAX_VALUE);
        if (!section.has("prompt_per_1m") && !section.has("completion_per_1m")) {
            section.problems()
                    .warning(
                            section.path(),
                            "gives no rate, so the price is unknown: write prompt_per_1m and completion_per_1m, 0 for free");
        }
        section.done();
        return new Pricing(currency, prompt, completion, cached);
    }
}
