package dev.pointsman.insights.json;

import dev.pointsman.insights.ChoiceColumns;
import dev.pointsman.insights.InsightsRecord;
import dev.pointsman.insights.InsightsRecord.AttemptResult;
import dev.pointsman.insights.Measured;
import dev.pointsman.insights.RecordedChoice;
import dev.pointsman.record.AlgorithmWriter;
import dev.pointsman.record.EvidenceJson;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import tools.jackson.core.JsonGenerator;

/** Writes a record. {@link RecordJsonReader} reads the whole form back. */
public final class RecordJson {
    /** Version of the whole form. */
    static final int FORMAT = 1;

    private RecordJson() {}

    /** What a list shows of it. */
    public static void writeHead(JsonGenerator json, InsightsRecord row) {
        json.writeStartObject();
        head(json, row);
        json.writeEndObject();
    }

    /** All of it, such that the choice can be made again from this alone. */
    public static void writeWhole(JsonGenerator json, InsightsRecord row, Optional<RecordedChoice> choice) {
        json.writeStartObject();
        json.writeNumberProperty("format", FORMAT);
        head(json, row);
        if (choice.isPresent()) {
            choice(json, row.choice().orElseThrow(), choice.get());
        }
        json.writeEndObject();
    }

    private static void head(JsonGenerator json, InsightsRecord row) {
        json.writeStringProperty("id", row.id());
        json.writeStringProperty(
                "started", Instant.ofEpochMilli(row.startedMillis()).toString());
        json.writeStringProperty("config_hash", row.configHash());
        text(json, "decision", row.decision());
        text(json, "session", row.session());
        json.writeStringProperty("series", row.series().id());
        json.writeStringProperty("lifecycle", row.ending().lifecycle().id());
        if (row.ending().status().isPresent()) {
            json.writeNumberProperty("status", row.ending().status().getAsInt());
        }
        text(json, "model", row.ending().model());
        json.writeStringProperty("outcome", row.outcome());
        json.writeArrayPropertyStart("attempts");
        for (AttemptResult attempt : row.ending().attempts()) {
            json.writeStartObject();
            json.writeStringProperty("model", attempt.model());
            json.writeStringProperty("backend", attempt.backend());
            json.writeStringProperty("result", attempt.result());
            json.writeEndObject();
        }
        json.writeEndArray();
        measured(json, row.measured());
    }

    private static void measured(JsonGenerator json, Measured measured) {
        json.writeObjectPropertyStart("measured");
        number(json, "ttft_seconds", measured.ttftSeconds());
        number(json, "tpot_seconds", measured.tpotSeconds());
        json.writeEndObject();
        json.writeObjectPropertyStart("tokens");
        whole(json, "prompt", measured.tokens().prompt());
        whole(json, "completion", measured.tokens().completion());
        whole(json, "reasoning", measured.tokens().reasoning());
        whole(json, "cached", measured.tokens().cached());
        json.writeBooleanProperty("estimated", measured.tokens().basis() == Measured.Basis.ESTIMATED);
        json.writeEndObject();
        json.writeObjectPropertyStart("cost");
        text(json, "currency", measured.cost().currency());
        number(json, "estimated", measured.cost().estimated());
        number(json, "actual", measured.cost().actual());
        json.writeEndObject();
    }

    private static void choice(JsonGenerator json, ChoiceColumns columns, RecordedChoice choice) {
        json.writeStringProperty("policy_hash", columns.policy());
        json.writePOJOProperty("algorithm", AlgorithmWriter.write(choice.algorithm()));
        json.writeName("selection");
        RecordedSelectionJson.write(json, choice.selection());
        json.writeName("dispatch");
        RecordedSelectionJson.writeDispatch(
                json, choice.dispatch(), choice.evidence().candidates());
        json.writeObjectPropertyStart("route_diagnostics");
        RecordedSelectionJson.writeDiagnostics(json, choice.selection());
        json.writeEndObject();
        json.writeName("evidence");
        EvidenceJson.write(json, choice.evidence());
    }

    static void text(JsonGenerator json, String name, Optional<String> value) {
        value.ifPresent(text -> json.writeStringProperty(name, text));
    }

    static void number(JsonGenerator json, String name, OptionalDouble value) {
        value.ifPresent(number -> json.writeNumberProperty(name, number));
    }

    private static void whole(JsonGenerator json, String name, OptionalLong value) {
        value.ifPresent(number -> json.writeNumberProperty(name, number));
    }
}
