package dev.pointsman.cli.catalog;

import dev.pointsman.cli.ConfigurationFile;
import dev.pointsman.cli.Failure;
import dev.pointsman.cli.OutputFormat;
import dev.pointsman.config.CatalogView;
import dev.pointsman.core.quality.BuiltInEvaluation;
import dev.pointsman.core.quality.EffortResults;
import dev.pointsman.core.quality.QualityIndex;
import dev.pointsman.record.reading.NearestName;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What the commands that look at the catalogue have in common: which one, how it is printed, and names that do not exist. */
final class CatalogOptions {
    private static final int NEAREST = 3;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description =
                    "A configuration whose models, benchmarks, indexes and records are added to the built-in ones.")
    private @Nullable Path config;

    @Option(names = "--output", defaultValue = "table", description = "table or json (default: table).")
    private OutputFormat output = OutputFormat.table;

    boolean isJson() {
        return output == OutputFormat.json;
    }

    CatalogView view(PrintWriter err) {
        return config == null ? CatalogView.builtIn() : CatalogView.of(ConfigurationFile.load(config, err));
    }

    /** @throws Failure with the nearest names where there is no such model */
    static CatalogView.Entry model(CatalogView view, String name) {
        return view.find(name)
                .orElseThrow(() -> new Failure("there is no model '" + name + "'; " + nearest(name, view.names())
                        + " (pointsman catalog list shows all)"));
    }

    /**
     * The index of this id; left out it is the default one.
     *
     * @throws Failure with the nearest ids where there is no such index
     */
    static QualityIndex index(CatalogView view, @Nullable String id) {
        String wanted = id == null ? BuiltInEvaluation.DEFAULT_INDEX : id;
        return view.quality()
                .index(wanted)
                .orElseThrow(() -> new Failure("there is no index '" + wanted + "'; "
                        + nearest(
                                wanted,
                                view.quality().indexes().stream()
                                        .map(QualityIndex::id)
                                        .toList())));
    }

    /**
     * Checks that the model has, or is said to have, this effort.
     *
     * @throws Failure with the nearest names where it has not
     */
    static void requireEffort(CatalogView view, CatalogView.Entry entry, String effort) {
        Collection<String> known = new TreeSet<>();
        for (EffortResults results : view.results(entry)) {
            results.effort().ifPresent(known::add);
        }
        entry.card().defaultEffort().ifPresent(known::add);
        entry.catalogModel().ifPresent(model -> {
            known.addAll(model.efforts());
            known.addAll(model.modes());
        });
        if (!known.contains(effort)) {
            throw new Failure(entry.key() + " has no record at effort '" + effort + "'; " + nearest(effort, known));
        }
    }

    private static String nearest(String wanted, Collection<String> known) {
        List<String> near = NearestName.ranked(wanted, known, NEAREST);
        return near.isEmpty() ? "none is known" : "nearest are " + String.join(", ", near);
    }

    /** A word of the catalogue as it stands in a column: the name without its namespace and version. */
    static String shortId(String id) {
        String name = id.substring(id.indexOf('/') + 1);
        int version = name.indexOf('@');
        return version < 0 ? name : name.substring(0, version);
    }

    static String effort(Optional<String> effort) {
        return effort.orElse("(not named)");
    }
}
