package dev.pointsman.cli.catalog;

import dev.pointsman.config.CatalogModel;
import dev.pointsman.config.CatalogView;
import dev.pointsman.core.pricing.Pricing;
import dev.pointsman.core.quality.EffortResolution;
import dev.pointsman.core.quality.EffortResults;
import dev.pointsman.core.quality.EffortSource;
import dev.pointsman.core.quality.IndexResult;
import dev.pointsman.core.quality.QualityIndex;
import dev.pointsman.core.quality.QualityRecord;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** One model for people. */
final class ModelPage {
    private static final String UNKNOWN = "unknown";

    private ModelPage() {}

    static String of(CatalogView view, CatalogView.Entry entry) {
        StringBuilder text = new StringBuilder();
        String name = entry.catalogModel().map(CatalogModel::displayName).orElse(entry.key());
        text.append(ScoreTables.lines(name.equals(entry.key()) ? name : name + " (" + entry.key() + ")", ""));
        text.append(facts(view, entry).text("  "));
        text.append(ScoreTables.lines("")).append(scores(view, entry));
        text.append(ScoreTables.lines("")).append(records(view.quality().records(entry.key())));
        return text.toString();
    }

    private static TextTable facts(CatalogView view, CatalogView.Entry entry) {
        TextTable facts = new TextTable("ll");
        facts.row("context window", tokens(entry.card().contextWindowTokens()));
        facts.row("max output", tokens(entry.card().maxOutputTokens()));
        entry.catalogModel()
                .ifPresent(model -> facts.row(
                        "list price",
                        price(model.listPrice())
                                + model.priceSource()
                                        .map(source -> " (" + source + ")")
                                        .orElse("")));
        if (entry.pricing().isKnown() || entry.catalogModel().isEmpty()) {
            facts.row("own price", price(entry.pricing()));
        }
        entry.catalogModel()
                .flatMap(CatalogModel::reasoningFamily)
                .ifPresent(family ->
                        facts.row("reasoning", reasoning(entry.catalogModel().orElseThrow(), family)));
        facts.row("default effort", defaultEffort(resolveDefault(view, entry)));
        if (!entry.servedAs().isEmpty()) {
            facts.row("configured as", String.join(", ", entry.servedAs()));
        }
        return facts;
    }

    static EffortResolution resolveDefault(CatalogView view, CatalogView.Entry entry) {
        return view.quality()
                .resolveEffort(
                        entry.key(),
                        Optional.empty(),
                        Optional.empty(),
                        entry.card().defaultEffort());
    }

    private static String tokens(OptionalLong tokens) {
        return tokens.isPresent() ? String.format(Locale.ROOT, "%,d tokens", tokens.getAsLong()) : UNKNOWN;
    }

    private static String price(Pricing price) {
        if (!price.isKnown()) {
            return UNKNOWN;
        }
        List<String> rates = new ArrayList<>();
        add(rates, price.promptPer1m(), "prompt");
        add(rates, price.completionPer1m(), "completion");
        add(rates, price.cachedInputPer1m(), "cached input");
        return String.join(", ", rates) + " in " + price.currency() + " per million tokens";
    }

    private static void add(List<String> rates, OptionalDouble rate, String what) {
        rate.ifPresent(value -> rates.add(ScoreTables.number(value) + " " + what));
    }

    private static String reasoning(CatalogModel model, String family) {
        return family
                + (model.efforts().isEmpty() ? "" : "; levels " + String.join(", ", model.efforts()))
                + (model.modes().isEmpty() ? "" : "; modes " + String.join(", ", model.modes()));
    }

    private static String defaultEffort(EffortResolution byDefault) {
        return byDefault.effort().orElse("none") + ", " + how(byDefault.source());
    }

    /** How an effort was found, for people. */
    static String how(EffortSource source) {
        return switch (source) {
            case DECLARED -> "as asked";
            case CALLER -> "as the caller asks";
            case MODEL_DEFAULT -> "the default of its card";
            case ONLY_RECORDED -> "the only effort with records";
            case CONVENTION -> "by the usual order of efforts, since its card names none";
            case NONE -> "since its card names none and no record has one that can be a default";
        };
    }

    private static String scores(CatalogView view, CatalogView.Entry entry) {
        List<EffortResults> all = view.results(entry);
        if (all.isEmpty()) {
            return ScoreTables.lines("No records.");
        }
        List<QualityIndex> indexes = view.quality().indexes();
        Optional<String> byDefault = resolveDefault(view, entry).effort();
        TextTable table = new TextTable("l" + "r".repeat(indexes.size()));
        List<String> head = new ArrayList<>(List.of("effort"));
        indexes.forEach(index -> head.add(CatalogOptions.shortId(index.id())));
        table.row(head);
        for (EffortResults results : all) {
            boolean isDefault = results.effort().equals(byDefault);
            List<String> row = new ArrayList<>();
            row.add(CatalogOptions.effort(results.effort()) + (isDefault ? " (default)" : ""));
            for (IndexResult result : results.results()) {
                row.add(ScoreTables.shown(result));
            }
            table.row(row);
        }
        return ScoreTables.lines("Scores", "") + table.text("  ") + hint(all, byDefault);
    }

    /** What has records at other efforts than its default one has no evidence for callers who name none. */
    private static String hint(List<EffortResults> all, Optional<String> byDefault) {
        List<String> others = all.stream()
                .flatMap(results -> results.effort().stream())
                .filter(effort -> !effort.equals(QualityRecord.UNSPECIFIED))
                .toList();
        return byDefault.isEmpty() || others.isEmpty() || others.contains(byDefault.get())
                ? ""
                : ScoreTables.lines(
                        "",
                        "  No record is at its default effort " + byDefault.get()
                                + ": as a candidate it has evidence only with",
                        "  reasoning_effort: " + others.getFirst() + ", or where the caller asks for that.");
    }

    private static String records(List<QualityRecord> records) {
        if (records.isEmpty()) {
            return "";
        }
        List<String> sources = records.stream()
                .map(record -> record.source().orElse(""))
                .filter(source -> !source.isEmpty())
                .distinct()
                .toList();
        TextTable table = new TextTable("lllrlll");
        table.row("effort", "benchmark", "profile", "value", "metric", "measured", "by");
        records.stream()
                .sorted(Comparator.comparing((QualityRecord record) ->
                                record.reasoningEffort().orElse(""))
                        .thenComparing(QualityRecord::benchmark))
                .forEach(record -> record.metrics()
                        .forEach((metric, value) -> table.row(
                                CatalogOptions.effort(record.reasoningEffort()),
                                record.benchmark(),
                                record.profile().orElse("-"),
                                ScoreTables.number(value),
                                metric,
                                record.measuredAt().map(LocalDate::toString).orElse("-"),
                                by(record, sources))));
        StringBuilder text = new StringBuilder(ScoreTables.lines("Records", "")).append(table.text("  "));
        if (!sources.isEmpty()) {
            text.append(ScoreTables.lines("", "Sources", ""));
            for (int i = 0; i < sources.size(); i++) {
                text.append(ScoreTables.lines("  [" + (i + 1) + "] " + sources.get(i)));
            }
        }
        return text.toString();
    }

    private static String by(QualityRecord record, List<String> sources) {
        int source = sources.indexOf(record.source().orElse(""));
        return provenance(record) + (source < 0 ? "" : " [" + (source + 1) + "]");
    }

    static String provenance(QualityRecord record) {
        return switch (record.provenance()) {
            case VENDOR_CLAIMED -> "vendor";
            case THIRD_PARTY -> "third party";
            case OPERATOR -> "operator";
        };
    }
}
