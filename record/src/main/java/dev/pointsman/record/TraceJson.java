package dev.pointsman.record;

import dev.pointsman.core.evidence.Candidate;
import dev.pointsman.core.selection.Factor;
import dev.pointsman.core.selection.LatencyMetric;
import dev.pointsman.core.selection.SelectionTrace;
import dev.pointsman.core.selection.SelectionTrace.Row;
import dev.pointsman.core.selection.SelectionTrace.Stage;
import dev.pointsman.record.reading.Problems;
import dev.pointsman.record.reading.Section;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/** The {@code selection_trace} of a reply and of a record, written and read. */
public final class TraceJson {
    private static final String METRIC = "metric";
    private static final String PERCENTILE = "percentile";
    private static final String ELIMINATION_REASON = "elimination_reason";
    private static final String CANDIDATES = "candidates";
    private static final String FINAL_SURVIVORS = "final_survivors";

    private TraceJson() {}

    /** Writes the trace, or null where there is none. */
    public static void write(JsonGenerator json, Optional<SelectionTrace> trace) {
        if (trace.isEmpty()) {
            json.writeNull();
            return;
        }
        json.writeStartObject();
        json.writeArrayPropertyStart("stages");
        for (Stage stage : trace.get().stages()) {
            write(json, stage);
        }
        json.writeEndArray();
        json.writeArrayPropertyStart(FINAL_SURVIVORS);
        for (Candidate survivor : trace.get().finalSurvivors()) {
            CandidateJson.write(json, survivor);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Stage stage) {
        json.writeStartObject();
        json.writeStringProperty("factor", stage.factor().id());
        if (stage.metric().isPresent()) {
            json.writeStringProperty(METRIC, stage.metric().get().id());
        }
        if (stage.percentile().isPresent()) {
            json.writeNumberProperty(PERCENTILE, stage.percentile().getAsInt());
        }
        json.writeStringProperty("action", stage.action());
        json.writeStringProperty("reason", stage.reason());
        json.writeName("tolerance");
        Numbers.write(json, stage.tolerance());
        json.writeNumberProperty("available", stage.available());
        json.writeNumberProperty("total", stage.total());
        json.writeArrayPropertyStart(CANDIDATES);
        for (Row row : stage.candidates()) {
            write(json, row);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Row row) {
        json.writeStartObject();
        json.writeName("candidate");
        CandidateJson.write(json, row.candidate());
        if (row.metric().isPresent()) {
            json.writeStringProperty(METRIC, row.metric().get().id());
        }
        SelectionJson.writeIfKnown(json, "value", row.value());
        if (row.eliminationReason().isPresent()) {
            json.writeStringProperty(ELIMINATION_REASON, row.eliminationReason().get());
        }
        json.writeEndObject();
    }

    /** Reads a trace back; empty where it has a problem. */
    public static Optional<SelectionTrace> read(JsonNode node, String path, Problems problems) {
        int errorsBefore = problems.errors();
        Section trace = Section.of(node, path, problems);
        List<Stage> stages = trace.sections("stages").stream()
                .map(TraceJson::stage)
                .flatMap(Optional::stream)
                .toList();
        List<Candidate> survivors = candidates(trace, FINAL_SURVIVORS);
        return problems.errors() > errorsBefore ? Optional.empty() : Optional.of(new SelectionTrace(stages, survivors));
    }

    private static List<Candidate> candidates(Section section, String key) {
        return section.sections(key).stream()
                .map(CandidateJson::read)
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<Stage> stage(Section section) {
        List<Row> rows = section.sections(CANDIDATES).stream()
                .map(TraceJson::row)
                .flatMap(Optional::stream)
                .toList();
        return section.oneOf("factor", Factor.class, Factor::id)
                .map(factor -> new Stage(
                        factor,
                        metric(section),
                        section.integer(PERCENTILE, 1, 100),
                        section.requiredText("action"),
                        section.requiredText("reason"),
                        section.number("tolerance", 0, 1).orElse(0),
                        section.integer("available", 0, Integer.MAX_VALUE).orElse(0),
                        section.integer("total", 0, Integer.MAX_VALUE).orElse(0),
                        rows));
    }

    private static Optional<Row> row(Section section) {
        return section.section("candidate")
                .flatMap(CandidateJson::read)
                .map(candidate -> new Row(
                        candidate,
                        metric(section),
                        section.number("value", -Double.MAX_VALUE, Double.MAX_VALUE),
                        section.text(ELIMINATION_REASON)));
    }

    private static Optional<LatencyMetric> metric(Section section) {
        return section.oneOf(METRIC, LatencyMetric.class, LatencyMetric::id);
    }
}
