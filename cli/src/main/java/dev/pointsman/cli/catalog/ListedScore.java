package dev.pointsman.cli.catalog;

import dev.pointsman.config.CatalogView;
import dev.pointsman.core.quality.EffortResults;
import dev.pointsman.core.quality.IndexResult;
import dev.pointsman.core.quality.QualityIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What an index says of one model at one effort that has a record. */
record ListedScore(CatalogView.Entry entry, Optional<String> effort, IndexResult result) {
    /** By model and effort in alphabetical order, for each in the order of the indexes. */
    static List<ListedScore> all(CatalogView view, List<QualityIndex> indexes) {
        List<String> wanted = indexes.stream().map(QualityIndex::id).toList();
        List<ListedScore> scores = new ArrayList<>();
        for (CatalogView.Entry entry : view.recorded()) {
            for (EffortResults results : view.results(entry)) {
                results.results().stream()
                        .filter(result -> wanted.contains(result.indexId()))
                        .forEach(result -> scores.add(new ListedScore(entry, results.effort(), result)));
            }
        }
        return scores;
    }

    static ArrayNode json(List<ListedScore> scores) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (ListedScore score : scores) {
            ObjectNode row = array.addObject();
            row.put("model", score.entry.key());
            row.put("effort", score.effort.orElse(null));
            write(row, score.result);
        }
        return array;
    }

    /** Adds {@code index}, {@code status}, {@code score} (null where there is none) and {@code coverage}. */
    static void write(ObjectNode row, IndexResult result) {
        row.put("index", result.indexId());
        row.put("status", status(result));
        if (result.score().isPresent()) {
            row.put("score", result.score().getAsDouble());
        } else {
            row.putNull("score");
        }
        row.put("coverage", result.coverage());
    }

    static String status(IndexResult result) {
        return result.status().name().toLowerCase(Locale.ROOT);
    }
}
