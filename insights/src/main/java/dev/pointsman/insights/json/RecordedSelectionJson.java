package dev.pointsman.insights.json;

import dev.pointsman.core.evidence.Candidate;
import dev.pointsman.core.evidence.RuleViolation;
import dev.pointsman.core.learning.Dispatch;
import dev.pointsman.core.learning.StageName;
import dev.pointsman.core.selection.Eligibility;
import dev.pointsman.core.selection.Outcome;
import dev.pointsman.core.selection.SelectionTrace;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.insights.RecordedSelection;
import dev.pointsman.record.CandidateJson;
import dev.pointsman.record.TraceJson;
import dev.pointsman.record.reading.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/** A recorded choice in the words of Preview. */
public final class RecordedSelectionJson {
    private RecordedSelectionJson() {}

    /** {@code {status, selected_index, model, score, scores, confidence, series, survivors}}. */
    public static void write(JsonGenerator json, RecordedSelection selection) {
        json.writeStartObject();
        json.writeStringProperty("status", selection.outcome().id());
        selection.selected().ifPresent(index -> {
            json.writeNumberProperty("selected_index", index);
            json.writeStringProperty(
                    "model", selection.eligibility().get(index).candidate().model());
        });
        json.writeNumberProperty("score", selection.score());
        json.writeArrayPropertyStart("scores");
        for (OptionalDouble score : selection.scores()) {
            if (score.isPresent()) {
                json.writeNumber(score.getAsDouble());
            } else {
                json.writeNull();
            }
        }
        json.writeEndArray();
        json.writeNumberProperty("confidence", selection.confidence());
        json.writeStringProperty("series", selection.series().id());
        json.writeArrayPropertyStart("survivors");
        selection.survivors().forEach(json::writeNumber);
        json.writeEndArray();
        json.writeEndObject();
    }

    /** {@code {index, model, stage, reason}}, or null. */
    public static void writeDispatch(JsonGenerator json, Optional<Dispatch> dispatch, List<Candidate> candidates) {
        if (dispatch.isEmpty()) {
            json.writeNull();
            return;
        }
        json.writeStartObject();
        json.writeNumberProperty("index", dispatch.get().index());
        json.writeStringProperty("model", candidates.get(dispatch.get().index()).model());
        json.writeStringProperty("stage", dispatch.get().stage().id());
        json.writeStringProperty("reason", dispatch.get().reason());
        json.writeEndObject();
    }

    /** The properties {@code eligibility} and {@code selection_trace}. */
    static void writeDiagnostics(JsonGenerator json, RecordedSelection selection) {
        json.writeArrayPropertyStart("eligibility");
        for (Eligibility eligibility : selection.eligibility()) {
            json.writeStartObject();
            json.writeName("candidate");
            CandidateJson.write(json, eligibility.candidate());
            json.writeBooleanProperty("kept", eligibility.kept());
            json.writeArrayPropertyStart("rules");
            for (RuleViolation rule : eligibility.rules()) {
                json.writeStartObject();
                json.writeStringProperty("rule", rule.rule());
                RecordJson.number(json, "limit", rule.limit());
                RecordJson.number(json, "observed", rule.observed());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeName("selection_trace");
        TraceJson.write(json, selection.trace());
    }

    static RecordedSelection read(Section selection, Section diagnostics, List<Candidate> candidates) {
        List<OptionalDouble> scores = new ArrayList<>();
        selection
                .node("scores")
                .ifPresent(list -> list.forEach(score -> scores.add(
                        score.isNumber() ? OptionalDouble.of(score.doubleValue()) : OptionalDouble.empty())));
        List<Integer> survivors = new ArrayList<>();
        selection.node("survivors").ifPresent(list -> list.forEach(index -> survivors.add(index.asInt())));
        return new RecordedSelection(
                selection.oneOf("status", Outcome.class, Outcome::id).orElse(Outcome.REJECTED),
                selection.integer("selected_index", 0, candidates.size() - 1),
                number(selection, "score").orElse(0),
                number(selection, "confidence").orElse(0),
                selection.oneOf("series", Series.class, Series::id).orElse(Series.UNARY),
                List.copyOf(scores),
                List.copyOf(survivors),
                eligibility(diagnostics, candidates),
                trace(diagnostics));
    }

    private static Optional<SelectionTrace> trace(Section diagnostics) {
        Optional<JsonNode> node = diagnostics.node("selection_trace");
        return node.isEmpty()
                ? Optional.empty()
                : TraceJson.read(node.get(), diagnostics.path("selection_trace"), diagnostics.problems());
    }

    private static List<Eligibility> eligibility(Section diagnostics, List<Candidate> candidates) {
        List<Section> rows = diagnostics.sections("eligibility");
        List<Eligibility> all = new ArrayList<>();
        for (int i = 0; i < candidates.size(); i++) {
            List<RuleViolation> rules = new ArrayList<>();
            if (i < rows.size()) {
                for (Section rule : rows.get(i).sections("rules")) {
                    rules.add(new RuleViolation(
                            rule.requiredText("rule"), number(rule, "limit"), number(rule, "observed")));
                }
            }
            all.add(new Eligibility(candidates.get(i), List.copyOf(rules)));
        }
        return List.copyOf(all);
    }

    static Optional<Dispatch> readDispatch(Section dispatch, int candidates) {
        OptionalInt index = dispatch.integer("index", 0, candidates - 1);
        return index.isEmpty()
                ? Optional.empty()
                : Optional.of(new Dispatch(
                        index.getAsInt(),
                        dispatch.oneOf("stage", StageName.class, StageName::id).orElse(StageName.BASE),
                        dispatch.text("reason").orElse("")));
    }

    static OptionalDouble number(Section section, String key) {
        return section.number(key, -Double.MAX_VALUE, Double.MAX_VALUE);
    }
}
