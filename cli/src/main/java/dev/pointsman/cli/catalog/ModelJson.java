package dev.pointsman.cli.catalog;

import dev.pointsman.config.CatalogModel;
import dev.pointsman.config.CatalogView;
import dev.pointsman.core.pricing.Pricing;
import dev.pointsman.core.quality.EffortResolution;
import dev.pointsman.core.quality.EffortResults;
import dev.pointsman.core.quality.IndexResult;
import dev.pointsman.core.quality.QualityRecord;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** One model for programs. What is unknown is absent. */
final class ModelJson {
    private ModelJson() {}

    static ObjectNode of(CatalogView view, CatalogView.Entry entry) {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("model", entry.key());
        entry.catalogModel().map(CatalogModel::displayName).ifPresent(name -> json.put("display_name", name));
        entry.card().contextWindowTokens().ifPresent(tokens -> json.put("context_window_size", tokens));
        entry.card().maxOutputTokens().ifPresent(tokens -> json.put("max_output_tokens", tokens));
        entry.catalogModel().ifPresent(model -> catalogModel(json, model));
        if (entry.pricing().isKnown()) {
            price(json.putObject("pricing"), entry.pricing());
        }
        EffortResolution byDefault = ModelPage.resolveDefault(view, entry);
        byDefault.effort().ifPresent(effort -> json.put("default_effort", effort));
        json.put("default_effort_source", byDefault.source().name().toLowerCase(Locale.ROOT));
        texts(json.putArray("configured_as"), entry.servedAs());
        ArrayNode scores = json.putArray("scores");
        for (EffortResults results : view.results(entry)) {
            for (IndexResult result : results.results()) {
                ObjectNode row = scores.addObject();
                row.put("effort", results.effort().orElse(null));
                ListedScore.write(row, result);
            }
        }
        ArrayNode records = json.putArray("records");
        view.quality().records(entry.key()).forEach(record -> record(records.addObject(), record));
        return json;
    }

    private static void catalogModel(ObjectNode json, CatalogModel model) {
        if (model.listPrice().isKnown()) {
            ObjectNode written = price(json.putObject("list_price"), model.listPrice());
            model.priceSource().ifPresent(source -> written.put("source", source));
        }
        model.reasoningFamily().ifPresent(family -> {
            ObjectNode reasoning = json.putObject("reasoning").put("family", family);
            texts(reasoning.putArray("levels"), model.efforts());
            texts(reasoning.putArray("modes"), model.modes());
        });
    }

    private static ObjectNode price(ObjectNode json, Pricing price) {
        json.put("currency", price.currency());
        rate(json, "prompt_per_1m", price.promptPer1m());
        rate(json, "completion_per_1m", price.completionPer1m());
        rate(json, "cached_input_per_1m", price.cachedInputPer1m());
        return json;
    }

    private static void rate(ObjectNode json, String key, OptionalDouble rate) {
        rate.ifPresent(value -> json.put(key, value));
    }

    private static void texts(ArrayNode array, List<String> texts) {
        texts.forEach(array::add);
    }

    /** In the form of {@code evaluation.records}. */
    static void record(ObjectNode json, QualityRecord record) {
        json.put("benchmark", record.benchmark());
        record.profile().ifPresent(profile -> json.put("benchmark_profile", profile));
        record.reasoningEffort().ifPresent(effort -> json.put("reasoning_effort", effort));
        ObjectNode metrics = json.putObject("metrics");
        record.metrics().forEach(metrics::put);
        record.measuredAt().ifPresent(day -> json.put("measured_at", day.toString()));
        record.source().ifPresent(source -> json.put("source", source));
        json.put("provenance", record.provenance().name().toLowerCase(Locale.ROOT));
    }
}
