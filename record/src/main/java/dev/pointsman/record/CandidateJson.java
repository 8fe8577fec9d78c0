package dev.pointsman.record;

import dev.pointsman.core.evidence.Candidate;
import dev.pointsman.record.reading.Section;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/** A candidate's identity: {@code {"model", "lora_name"?, "reasoning_effort"?, "use_reasoning"?, "weight"? where not 1}}. */
public final class CandidateJson {
    static final String MODEL = "model";
    static final String LORA_NAME = "lora_name";
    static final String REASONING_EFFORT = "reasoning_effort";
    private static final String USE_REASONING = "use_reasoning";
    private static final String WEIGHT = "weight";

    private CandidateJson() {}

    /** Writes the identity as an object. */
    public static void write(JsonGenerator json, Candidate candidate) {
        json.writeStartObject();
        json.writeStringProperty(MODEL, candidate.model());
        if (candidate.loraName().isPresent()) {
            json.writeStringProperty(LORA_NAME, candidate.loraName().get());
        }
        if (candidate.reasoningEffort().isPresent()) {
            json.writeStringProperty(
                    REASONING_EFFORT, candidate.reasoningEffort().get());
        }
        if (candidate.useReasoning().isPresent()) {
            json.writeBooleanProperty(USE_REASONING, candidate.useReasoning().get());
        }
        if (candidate.weight() != 1) {
            json.writeName(WEIGHT);
            Numbers.write(json, candidate.weight());
        }
        json.writeEndObject();
    }

    /** Reads an identity; empty where it has no model, which is a problem then. */
    static Optional<Candidate> read(Section section) {
        String model = section.requiredText(MODEL);
        Optional<String> lora = section.text(LORA_NAME);
        Optional<String> effort = section.text(REASONING_EFFORT);
        Optional<Boolean> useReasoning = section.flag(USE_REASONING);
        double weight = section.number(WEIGHT, 0, Double.MAX_VALUE).orElse(1);
        return model.isBlank()
                ? Optional.empty()
                : Optional.of(new Candidate(model, lora, effort, useReasoning, weight));
    }
}
