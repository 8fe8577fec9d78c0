package dev.pointsman.gateway.internal;

import dev.pointsman.signals.DecisionOutcome;
import dev.pointsman.signals.RuleOutcome;
import dev.pointsman.signals.SignalReading;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** {@code matching}: for each decision in order why it matches or not. It holds no text of the request. */
final class MatchingJson {
    private MatchingJson() {}

    static void write(JsonGenerator json, List<DecisionOutcome> outcomes) {
        json.writeArrayPropertyStart("matching");
        for (DecisionOutcome outcome : outcomes) {
            json.writeStartObject();
            json.writeStringProperty("decision", outcome.decision());
            json.writeBooleanProperty("matched", outcome.matched());
            json.writeName("rules");
            if (outcome.rules().isPresent()) {
                write(json, outcome.rules().get());
            } else {
                json.writeNull();
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void write(JsonGenerator json, RuleOutcome rule) {
        json.writeStartObject();
        switch (rule) {
            case RuleOutcome.Group group -> {
                json.writeStringProperty("operator", group.operator().name());
                json.writeBooleanProperty("matched", group.matched());
                json.writeArrayPropertyStart("conditions");
                group.conditions().forEach(condition -> write(json, condition));
                json.writeEndArray();
            }
            case RuleOutcome.Condition condition -> write(json, condition.reading());
        }
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, SignalReading reading) {
        json.writeStringProperty("type", reading.signal().type().id());
        json.writeStringProperty("name", reading.signal().name());
        json.writeBooleanProperty("matched", reading.matched());
        double value = reading.value();
        if (value == Math.rint(value) && Math.abs(value) < 1L << 53) {
            json.writeNumberProperty("value", (long) value);
        } else {
            json.writeNumberProperty("value", value);
        }
        reading.word().ifPresent(word -> json.writeStringProperty("detected", word));
    }
}
