package dev.pointsman.cli.catalog;

import dev.pointsman.config.CatalogView;
import dev.pointsman.core.quality.ComponentExplanation;
import dev.pointsman.core.quality.IndexExplanation;
import dev.pointsman.core.quality.IndexResult;
import dev.pointsman.core.quality.IndexResult.Status;
import dev.pointsman.core.quality.QualityIndex;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Scores for people. */
final class ScoreTables {
    private static final int HUNDRED = 100;

    private ScoreTables() {}

    /** All models and efforts, a column for each index. */
    static String ofAll(CatalogView view, List<QualityIndex> indexes, List<ListedScore> scores) {
        TextTable table = new TextTable("ll" + "r".repeat(indexes.size()) + "l");
        List<String> head = new ArrayList<>(List.of("model", "effort"));
        indexes.forEach(index -> head.add(CatalogOptions.shortId(index.id())));
        head.add(servedHead(view));
        table.row(head);
        for (int i = 0; i < scores.size(); i += indexes.size()) {
            ListedScore first = scores.get(i);
            List<String> row = new ArrayList<>(List.of(first.entry().key(), CatalogOptions.effort(first.effort())));
            scores.subList(i, i + indexes.size()).forEach(score -> row.add(shown(score.result())));
            row.add(served(first.entry()));
            table.row(row);
        }
        return table.text("")
                + System.lineSeparator()
                + lines(
                        scores.size() / Math.max(1, indexes.size()) + " efforts of "
                                + view.quality().models().size()
                                + " models. - is no score; a share in brackets is what is there of an index without one.",
                        "One index, best first, with what is missing: pointsman catalog list --index "
                                + indexes.getLast().id());
    }

    static String shown(IndexResult result) {
        return switch (result.status()) {
            case AVAILABLE -> score(result);
            case PARTIAL -> "(" + percent(result.coverage()) + ")";
            case MISSING -> "-";
        };
    }

    /** One index: scores first, best on top; then what has a part of it, and which part it lacks. */
    static String ofOne(CatalogView view, QualityIndex index, List<ListedScore> scores) {
        List<ListedScore> available = with(Status.AVAILABLE, scores);
        available.sort(Comparator.comparingDouble(
                        (ListedScore score) -> -score.result().score().orElseThrow())
                .thenComparing(score -> score.entry().key()));
        List<ListedScore> partial = with(Status.PARTIAL, scores);
        partial.sort(Comparator.comparingDouble(
                        (ListedScore score) -> -score.result().coverage())
                .thenComparing(score -> score.entry().key()));
        StringBuilder text = new StringBuilder();
        text.append(lines(index.id() + ", " + number(index.lo()) + " to " + number(index.hi())
                + (index.description().isEmpty() ? "" : ": " + index.description())));
        text.append(System.lineSeparator());
        TextTable complete = new TextTable("rrlll");
        complete.row("", "score", "model", "effort", coverageHead(available) + servedHead(view));
        for (int i = 0; i < available.size(); i++) {
            ListedScore score = available.get(i);
            complete.row(
                    Integer.toString(i + 1),
                    score(score.result()),
                    score.entry().key(),
                    CatalogOptions.effort(score.effort()),
                    coverage(score, available) + served(score.entry()));
        }
        text.append(available.isEmpty() ? lines("No model has a score.") : complete.text(""));
        if (!partial.isEmpty()) {
            text.append(System.lineSeparator())
                    .append(lines("Without a score, because something is missing:"))
                    .append(System.lineSeparator());
            TextTable incomplete = new TextTable("rlll");
            incomplete.row("there", "model", "effort", "missing");
            for (ListedScore score : partial) {
                incomplete.row(
                        percent(score.result().coverage()),
                        score.entry().key(),
                        CatalogOptions.effort(score.effort()),
                        missing(view, index, score));
            }
            text.append(incomplete.text(""));
        }
        int nothing = scores.size() - available.size() - partial.size();
        text.append(System.lineSeparator())
                .append(lines(
                        available.size() + " with a score, " + partial.size() + " with a part of it"
                                + (nothing > 0 ? ", " + nothing + " with nothing that counts here" : "") + ".",
                        "How a score comes about: pointsman catalog explain MODEL --effort EFFORT --index "
                                + index.id()));
        return text.toString();
    }

    private static List<ListedScore> with(Status status, List<ListedScore> scores) {
        return scores.stream()
                .filter(score -> score.result().status() == status)
                .collect(Collectors.toCollection(ArrayList::new));
    }

    /** The benchmarks that lack a record, however deep they are nested. */
    private static String missing(CatalogView view, QualityIndex index, ListedScore score) {
        Set<String> found = new LinkedHashSet<>();
        view.quality()
                .explain(
                        score.entry().key(),
                        index.id(),
                        score.effort(),
                        score.entry().card().defaultEffort())
                .ifPresent(tree -> collect(tree, found));
        return String.join(", ", found);
    }

    private static void collect(IndexExplanation tree, Set<String> found) {
        for (ComponentExplanation component : tree.components()) {
            if (component.normalised().isPresent()) {
                continue;
            }
            if (component.nested().isPresent()) {
                collect(component.nested().get(), found);
            } else {
                found.add(CatalogOptions.shortId(component.component().label().split(" ", 2)[0]));
            }
        }
    }

    /** Coverage is worth a column only where a score can stand on a part of its index. */
    private static boolean differ(List<ListedScore> available) {
        return available.stream().anyMatch(score -> score.result().coverage() < 1);
    }

    private static String coverageHead(List<ListedScore> available) {
        return differ(available) ? "there  " : "";
    }

    private static String coverage(ListedScore score, List<ListedScore> available) {
        return differ(available) ? "%-7s".formatted(percent(score.result().coverage())) : "";
    }

    private static String servedHead(CatalogView view) {
        return view.recorded().stream().allMatch(entry -> entry.servedAs().isEmpty()) ? "" : "configured as";
    }

    private static String served(CatalogView.Entry entry) {
        return String.join(", ", entry.servedAs());
    }

    private static String score(IndexResult result) {
        return String.format(Locale.ROOT, "%.2f", result.score().orElseThrow());
    }

    static String percent(double share) {
        return number(Math.round(share * HUNDRED * HUNDRED) / (double) HUNDRED) + " %";
    }

    /** As short as it can be without loss. */
    static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }

    static String lines(String... lines) {
        return String.join(System.lineSeparator(), lines) + System.lineSeparator();
    }
}
