package dev.pointsman.cli.catalog;

import dev.pointsman.config.CatalogModel;
import dev.pointsman.config.CatalogView;
import dev.pointsman.core.quality.BenchmarkComponent;
import dev.pointsman.core.quality.Component;
import dev.pointsman.core.quality.ComponentExplanation;
import dev.pointsman.core.quality.EffortResolution;
import dev.pointsman.core.quality.IndexExplanation;
import dev.pointsman.core.quality.IndexResult;
import dev.pointsman.core.quality.MissingPolicy;
import dev.pointsman.core.quality.Normalization;
import dev.pointsman.core.quality.QualityIndex;
import dev.pointsman.core.quality.QualityRecord;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How an index came to its result, for people: the tree with its numbers, and under it where each value comes from. */
final class ExplanationPage {
    private final TextTable tree = new TextTable("lrrrrl");
    private final List<QualityRecord> cited = new ArrayList<>();

    private ExplanationPage() {}

    static String of(CatalogView view, CatalogView.Entry entry, EffortResolution effort, IndexExplanation explanation) {
        ExplanationPage page = new ExplanationPage();
        page.tree.row("", "weight", "value", "0..1", "points", "");
        IndexResult result = explanation.result();
        page.tree.row(explanation.index().id(), "", "", "", points(result.score()), verdict(explanation));
        page.components(explanation, "");
        String name = entry.catalogModel().map(CatalogModel::displayName).orElse(entry.key());
        return ScoreTables.lines(
                        name + " at effort " + effort.effort().orElse("none") + " (" + ModelPage.how(effort.source())
                                + ")",
                        "")
                + page.tree.text("")
                + page.sources()
                + ScoreTables.lines("", formula(explanation))
                + (explanation.result().coverage() == 0 ? otherEfforts(view, entry) : "");
    }

    private void components(IndexExplanation explanation, String indent) {
        int last = explanation.components().size() - 1;
        for (int i = 0; i <= last; i++) {
            ComponentExplanation component = explanation.components().get(i);
            tree.row(
                    indent + (i == last ? "└─ " : "├─ ") + component.component().label(),
                    ScoreTables.number(component.component().weight()),
                    shown(component.raw()),
                    shown(component.normalised()),
                    points(component.contribution()),
                    note(component));
            String below = indent + (i == last ? "   " : "│  ");
            component.nested().ifPresent(nested -> components(nested, below));
        }
    }

    private String note(ComponentExplanation component) {
        List<String> notes = new ArrayList<>();
        component.source().ifPresent(record -> {
            cited.add(record);
            notes.add("[" + cited.size() + "]"
                    + component.profile().map(profile -> " " + profile).orElse(""));
        });
        String how = normalization(component.component().normalization());
        if (!how.equals("identity")) {
            notes.add(how);
        }
        component
                .nested()
                .map(ExplanationPage::verdict)
                .or(() -> component.absence().map(why -> absence(component.component(), why)))
                .filter(text -> !text.isEmpty())
                .ifPresent(notes::add);
        return String.join(", ", notes);
    }

    private static String absence(Component component, String why) {
        return component instanceof BenchmarkComponent leaf && !leaf.profiles().isEmpty()
                ? "no record; what counts, first one first: " + String.join(", ", leaf.profiles())
                : why;
    }

    private static String verdict(IndexExplanation explanation) {
        IndexResult result = explanation.result();
        return result.isAvailable() && result.coverage() == 1
                ? ""
                : ListedScore.status(result) + ", " + ScoreTables.percent(result.coverage()) + " there, "
                        + policy(explanation.index());
    }

    private String sources() {
        if (cited.isEmpty()) {
            return "";
        }
        TextTable sources = new TextTable("llll");
        for (int i = 0; i < cited.size(); i++) {
            QualityRecord record = cited.get(i);
            sources.row(
                    "[" + (i + 1) + "]",
                    record.measuredAt().map(LocalDate::toString).orElse("no date"),
                    ModelPage.provenance(record),
                    record.source().orElse("no source"));
        }
        return ScoreTables.lines("", "Sources", "") + sources.text("  ");
    }

    private static String otherEfforts(CatalogView view, CatalogView.Entry entry) {
        String efforts = view.results(entry).stream()
                .map(results -> CatalogOptions.effort(results.effort()))
                .collect(Collectors.joining(", "));
        return ScoreTables.lines(
                efforts.isEmpty()
                        ? "The model has no record at all."
                        : "The model has records at effort " + efforts + ".");
    }

    private static String formula(IndexExplanation explanation) {
        QualityIndex index = explanation.index();
        return explanation.result().isAvailable()
                ? "The score is " + (index.lo() == 0 ? "the sum of" : ScoreTables.number(index.lo()) + " plus")
                        + " the points of its parts; points = weight x (0..1) / what is there x "
                        + ScoreTables.number(index.hi() - index.lo()) + "."
                : "There is no score: " + index.id() + " needs " + needs(index.missing()) + ".";
    }

    private static String needs(MissingPolicy policy) {
        return switch (policy) {
            case MissingPolicy.RequireAll _ -> "all of its parts";
            case MissingPolicy.RequireCoverage required ->
                "at least " + ScoreTables.percent(required.minimum()) + " of its parts by weight";
            case MissingPolicy.ReportedOnly _ -> "at least one of its parts";
        };
    }

    /** The missing policy as it is configured. */
    static String policy(QualityIndex index) {
        return switch (index.missing()) {
            case MissingPolicy.RequireAll _ -> "require_all";
            case MissingPolicy.RequireCoverage required -> "require_coverage " + ScoreTables.number(required.minimum());
            case MissingPolicy.ReportedOnly _ -> "reported_only";
        };
    }

    /** The normalisation as it is configured. */
    static String normalization(Normalization normalization) {
        return switch (normalization) {
            case Normalization.Identity _ -> "identity";
            case Normalization.OneMinus _ -> "one_minus";
            case Normalization.LinearClamp clamp -> "linear_clamp " + clamp.min() + ".." + clamp.max();
            case Normalization.PiecewiseLinear piecewise ->
                "piecewise_linear "
                        + piecewise.points().stream()
                                .map(point -> point.x() + ":" + point.y())
                                .collect(Collectors.joining(" "));
            case Normalization.Logistic logistic -> "logistic k " + logistic.k() + " x0 " + logistic.x0();
            case Normalization.Lookup lookup ->
                "lookup "
                        + lookup.values().entrySet().stream()
                                .flatMap(entry -> Stream.of(entry.getKey() + ":" + entry.getValue()))
                                .collect(Collectors.joining(" "));
        };
    }

    private static String shown(OptionalDouble value) {
        return value.isPresent() ? String.format(Locale.ROOT, "%.4f", value.getAsDouble()) : "-";
    }

    private static String points(OptionalDouble value) {
        return value.isPresent() ? String.format(Locale.ROOT, "%.2f", value.getAsDouble()) : "-";
    }
}
