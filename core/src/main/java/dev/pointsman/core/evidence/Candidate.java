package dev.pointsman.core.evidence;

import java.util.Optional;

/**
 * Who a candidate is. One model at two efforts is two candidates: nothing may collapse them by model name. Telemetry is kept per
 * model, so efforts and LoRA adapters of one model share its windows and its load.
 *
 * @param model configured model name, not blank
 * @param loraName LoRA adapter that is asked for instead of the base model
 * @param reasoningEffort declared effort
 * @param useReasoning whether reasoning is switched on or off explicitly
 * @param weight share in a weighted dispatch, finite and &gt;= 0
 */
public record Candidate(
        String model,
        Optional<String> loraName,
        Optional<String> reasoningEffort,
        Optional<Boolean> useReasoning,
        double weight) {

    public Candidate {
        model = model.trim();
        if (model.isEmpty()) {
            throw new IllegalArgumentException("a candidate needs a model name that is not blank");
        }
        if (!(weight >= 0 && Double.isFinite(weight))) {
            throw new IllegalArgumentException(
                    "the weight of candidate '" + model + "' must be finite and >= 0, but is " + weight);
        }
    }

    public static Candidate of(String model) {
        return new Candidate(model, Optional.empty(), Optional.empty(), Optional.empty(), 1);
    }

    public Candidate withEffort(String effort) {
        return new Candidate(model, loraName, Optional.of(effort), useReasoning, weight);
    }

    public Candidate withLora(String lora) {
        return new Candidate(model, Optional.of(lora), reasoningEffort, useReasoning, weight);
    }

    /** A short name for people: {@code model}, {@code model+lora}, {@code model@effort}. */
    public String label() {
        return model
                + loraName.map(lora -> "+" + lora).orElse("")
                + reasoningEffort.map(effort -> "@" + effort).orElse("")
                + useReasoning.map(on -> on ? "" : "@no-reasoning").orElse("");
    }
}
