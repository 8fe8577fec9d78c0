package dev.pointsman.insights.json;

import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.insights.ChoiceColumns;
import dev.pointsman.insights.InsightsRecord;
import dev.pointsman.insights.InsightsRecord.AttemptResult;
import dev.pointsman.insights.InsightsRecord.Ending;
import dev.pointsman.insights.Lifecycle;
import dev.pointsman.insights.Measured;
import dev.pointsman.insights.Measured.Cost;
import dev.pointsman.insights.Measured.Tokens;
import dev.pointsman.insights.RecordedChoice;
import dev.pointsman.insights.columns.ChoiceWriter;
import dev.pointsman.record.Algorithm;
import dev.pointsman.record.AlgorithmReader;
import dev.pointsman.record.EvidenceJson;
import dev.pointsman.record.Strictness;
import dev.pointsman.record.reading.Problems;
import dev.pointsman.record.reading.Section;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Reads the whole form of a record, as {@link RecordJson} writes it. */
public final class RecordJsonReader {
    private final ChoiceWriter writer;

    /** @param writer makes columns of the choice, and receives the documents that they refer to */
    public RecordJsonReader(ChoiceWriter writer) {
        this.writer = writer;
    }

    /** The record; empty where it has a problem. */
    public Optional<InsightsRecord> read(JsonNode node, Problems problems) {
        int errorsBefore = problems.errors();
        Section section = Section.of(node, "", problems);
        if (section.integer("format", 1, Integer.MAX_VALUE).orElse(0) > RecordJson.FORMAT) {
            problems.error("format", "is of a later version; this build reads up to " + RecordJson.FORMAT);
        }
        Optional<ChoiceColumns> choice = section.has("evidence") ? choice(section) : Optional.empty();
        InsightsRecord row = new InsightsRecord(
                section.requiredText("id"),
                started(section),
                section.text("config_hash").orElse(""),
                section.text("decision"),
                section.text("session"),
                choice,
                section.oneOf("series", Series.class, Series::id).orElse(Series.UNARY),
                new Ending(
                        section.oneOf("lifecycle", Lifecycle.class, Lifecycle::id)
                                .orElse(Lifecycle.COMPLETED),
                        section.integer("status", 0, 999),
                        section.text("model"),
                        attempts(section)),
                measured(section));
        return problems.errors() > errorsBefore ? Optional.empty() : Optional.of(row);
    }

    private static long started(Section section) {
        String text = section.requiredText("started");
        try {
            return Instant.parse(text).toEpochMilli();
        } catch (DateTimeParseException _) {
            section.problems().error(section.path("started"), "expected a time like 2026-11-30T12:00:00Z");
            return 0;
        }
    }

    private static List<AttemptResult> attempts(Section section) {
        return section.sections("attempts").stream()
                .map(attempt -> new AttemptResult(
                        attempt.text("model").orElse(""),
                        attempt.text("backend").orElse(""),
                        attempt.text("result").orElse("")))
                .toList();
    }

    private static Measured measured(Section section) {
        Section measured = part(section, "measured");
        Section tokens = part(section, "tokens");
        Section cost = part(section, "cost");
        return new Measured(
                RecordedSelectionJson.number(measured, "ttft_seconds"),
                RecordedSelectionJson.number(measured, "tpot_seconds"),
                new Tokens(
                        tokens.whole("prompt", 0, Long.MAX_VALUE),
                        tokens.whole("completion", 0, Long.MAX_VALUE),
                        tokens.whole("reasoning", 0, Long.MAX_VALUE),
                        tokens.whole("cached", 0, Long.MAX_VALUE),
                        tokens.flag("estimated").orElse(false) ? Measured.Basis.ESTIMATED : Measured.Basis.REPORTED),
                new Cost(
                        cost.text("currency"),
                        RecordedSelectionJson.number(cost, "estimated"),
                        RecordedSelectionJson.number(cost, "actual")));
    }

    private static Section part(Section section, String key) {
        return section.section(key).orElseGet(() -> Section.empty(section.path(key), section.problems()));
    }

    private Optional<ChoiceColumns> choice(Section section) {
        Problems problems = section.problems();
        Optional<Evidence> evidence =
                section.node("evidence").flatMap(node -> EvidenceJson.read(node, "evidence", problems));
        Optional<Algorithm> algorithm = section.node("algorithm")
                .flatMap(node -> AlgorithmReader.read(node, "algorithm", problems, Strictness.RECORDED));
        if (evidence.isEmpty() || algorithm.isEmpty()) {
            problems.error("algorithm", "and evidence have to be there together");
            return Optional.empty();
        }
        RecordedChoice choice = new RecordedChoice(
                algorithm.get(),
                evidence.get(),
                RecordedSelectionJson.read(
                        part(section, "selection"),
                        part(section, "route_diagnostics"),
                        evidence.get().candidates()),
                RecordedSelectionJson.readDispatch(
                        part(section, "dispatch"), evidence.get().size()));
        return Optional.of(writer.write(choice, section.requiredText("outcome")));
    }
}
