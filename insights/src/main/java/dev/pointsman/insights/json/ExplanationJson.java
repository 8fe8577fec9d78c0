package dev.pointsman.insights.json;

import dev.pointsman.insights.InsightsRecord;
import dev.pointsman.insights.RecordedSelection;
import dev.pointsman.insights.explain.Change;
import dev.pointsman.insights.explain.Explanation;
import dev.pointsman.record.CandidateJson;
import tools.jackson.core.JsonGenerator;

/** An explanation as JSON. */
public final class ExplanationJson {
    private ExplanationJson() {}

    /** {@code {id, decision, identical, reasoning, selection, again?, counterfactuals}}. */
    public static void write(JsonGenerator json, InsightsRecord row, Explanation explanation) {
        json.writeStartObject();
        json.writeStringProperty("id", row.id());
        RecordJson.text(json, "decision", row.decision());
        json.writeBooleanProperty("identical", explanation.identical());
        json.writeStringProperty("reasoning", explanation.again().reasoning());
        json.writeName("selection");
        RecordedSelectionJson.write(json, explanation.recorded());
        if (!explanation.identical()) {
            json.writeName("again");
            RecordedSelectionJson.write(json, RecordedSelection.of(explanation.again()));
        }
        json.writeName("dispatch");
        RecordedSelectionJson.writeDispatch(
                json, explanation.dispatch(), explanation.again().evidence().candidates());
        json.writeArrayPropertyStart("counterfactuals");
        for (Explanation.Loser loser : explanation.losers()) {
            write(json, loser);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    /** {@code {candidate, none_would, changes}}, the smallest change first. */
    private static void write(JsonGenerator json, Explanation.Loser loser) {
        json.writeStartObject();
        json.writeName("candidate");
        CandidateJson.write(json, loser.candidate());
        json.writeBooleanProperty("none_would", loser.changes().isEmpty());
        json.writeArrayPropertyStart("changes");
        for (Change change : loser.changes()) {
            json.writeStartObject();
            json.writeStringProperty("knob", change.knob());
            json.writeStringProperty("kind", change.kind().id());
            json.writeNumberProperty("from", change.from());
            json.writeNumberProperty("to", change.to());
            json.writeNumberProperty("size", change.size());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
