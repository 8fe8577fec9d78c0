package dev.pointsman.config.internal;

import dev.pointsman.config.Configuration;
import dev.pointsman.config.RoutingConfig;
import dev.pointsman.record.reading.NearestName;
import dev.pointsman.record.reading.Section;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads {@code recipes} and {@code entrypoints}: public names and the routing that each reaches. */
final class EntrypointsReader {
    private final RoutingReader reader;
    private final Set<String> models;

    EntrypointsReader(RoutingReader reader, Set<String> models) {
        this.reader = reader;
        this.models = models;
    }

    Map<String, RoutingConfig> read(Section root, RoutingConfig own) {
        Map<String, RoutingConfig> recipes = recipes(root, own);
        Map<String, RoutingConfig> entrypoints = new LinkedHashMap<>();
        List<Section> sections = root.sections("entrypoints");
        for (Section section : sections) {
            RoutingConfig reached = recipe(section, recipes).orElse(own);
            List<String> names = section.texts("model_names");
            if (names.isEmpty()) {
                section.problems().error(section.path("model_names"), "lists no name: write for example [auto]");
            }
            names.forEach(name -> add(section, name.strip(), reached, entrypoints));
            section.done();
        }
        if (sections.isEmpty()) {
            if (models.contains(Configuration.AUTO)) {
                root.problems()
                        .error(
                                "providers.models",
                                "a model is called 'auto', which is the name that reaches routing: rename it, or write "
                                        + "entrypoints with another name");
            }
            entrypoints.put(Configuration.AUTO, own);
        }
        return Collections.unmodifiableMap(entrypoints);
    }

    private void add(Section section, String name, RoutingConfig reached, Map<String, RoutingConfig> entrypoints) {
        String path = section.path("model_names");
        if (name.isEmpty()) {
            section.problems().error(path, "a public name must not be blank");
        } else if (models.contains(name)) {
            section.problems()
                    .error(
                            path,
                            "'" + name + "' is the name of a model, which it would hide: choose another public name");
        } else if (entrypoints.putIfAbsent(name, reached) != null) {
            section.problems().error(path, "'" + name + "' is already an entrypoint, which it would hide");
        }
    }

    private static Optional<RoutingConfig> recipe(Section section, Map<String, RoutingConfig> recipes) {
        Optional<String> name = section.text("recipe");
        if (name.isPresent() && !recipes.containsKey(name.get())) {
            section.problems()
                    .error(
                            section.path("recipe"),
                            "there is no recipe '" + name.get() + "'" + NearestName.hint(name.get(), recipes.keySet()));
        }
        return name.map(recipes::get);
    }

    private Map<String, RoutingConfig> recipes(Section root, RoutingConfig own) {
        Map<String, RoutingConfig> recipes = new LinkedHashMap<>();
        recipes.put(RoutingConfig.DEFAULT, own);
        for (Section section : root.sections("recipes")) {
            String name = section.requiredText("name");
            Section routing = section.section("routing")
                    .orElseGet(() -> Section.empty(section.path("routing"), section.problems()));
            RoutingConfig recipe =
                    reader.read(routing, name, section.text("description").orElse(""));
            routing.done();
            section.done();
            if (recipe.decisions().isEmpty() && !section.has("routing")) {
                section.problems().error(section.path("routing"), "is required: write the recipe's decisions");
            }
            if (name.equals(RoutingConfig.DEFAULT)) {
                section.problems()
                        .error(section.path("name"), "'default' is the file's own routing: choose another name");
            } else if (!name.isEmpty() && recipes.putIfAbsent(name, recipe) != null) {
                section.problems()
                        .error(section.path("name"), "the recipe '" + name + "' is listed twice: choose another name");
            }
        }
        return recipes;
    }
}
