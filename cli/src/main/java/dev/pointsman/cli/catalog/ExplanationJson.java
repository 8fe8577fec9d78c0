package dev.pointsman.cli.catalog;

import dev.pointsman.config.CatalogView;
import dev.pointsman.core.quality.BenchmarkComponent;
import dev.pointsman.core.quality.ComponentExplanation;
import dev.pointsman.core.quality.EffortResolution;
import dev.pointsman.core.quality.IndexExplanation;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** How an index came to its result, for programs. What is missing is absent, with {@code absence} saying why. */
final class ExplanationJson {
    private ExplanationJson() {}

    static ObjectNode of(CatalogView.Entry entry, EffortResolution effort, IndexExplanation tree) {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("model", entry.key());
        json.put("effort", effort.effort().orElse(null));
        json.put("effort_source", effort.source().name().toLowerCase(Locale.ROOT));
        write(json, tree);
        return json;
    }

    private static void write(ObjectNode json, IndexExplanation tree) {
        ListedScore.write(json, tree.result());
        json.putArray("scale").add(tree.index().lo()).add(tree.index().hi());
        json.put("missing_policy", ExplanationPage.policy(tree.index()));
        ArrayNode components = json.putArray("components");
        tree.components().forEach(component -> write(components.addObject(), component));
    }

    private static void write(ObjectNode json, ComponentExplanation component) {
        json.put("weight", component.component().weight());
        json.put(
                "normalization",
                ExplanationPage.normalization(component.component().normalization()));
        component.raw().ifPresent(value -> json.put("value", value));
        component.normalised().ifPresent(value -> json.put("normalised", value));
        component.contribution().ifPresent(points -> json.put("contribution", points));
        component.absence().ifPresent(why -> json.put("absence", why));
        if (component.component() instanceof BenchmarkComponent leaf) {
            json.put("benchmark", leaf.benchmark());
            json.put("metric", leaf.metric());
            component.profile().ifPresent(profile -> json.put("profile", profile));
            component.source().ifPresent(record -> ModelJson.record(json.putObject("record"), record));
        }
        component.nested().ifPresent(nested -> write(json, nested));
    }
}
