package dev.pointsman.record;

import dev.pointsman.core.evidence.RuleViolation;
import dev.pointsman.core.learning.Dispatch;
import dev.pointsman.core.selection.Eligibility;
import dev.pointsman.core.selection.FactorContribution;
import dev.pointsman.core.selection.LatencyAwarePolicy;
import dev.pointsman.core.selection.Selection;
import dev.pointsman.core.telemetry.Metric;
import java.util.Optional;
import java.util.OptionalDouble;
import tools.jackson.core.JsonGenerator;

/**
 * Writes the pieces of a reply about one selection, in snake case. Lists by candidate are in declared order. Each method writes
 * one value; the caller has written its name.
 */
public final class SelectionJson {
    private static final Metric[] METRICS = Metric.values();

    private SelectionJson() {}

    /** The base choice, with all numbers that were compared. */
    public static void writeSelection(JsonGenerator json, Selection selection, StatusWords words) {
        json.writeStartObject();
        json.writeStringProperty("status", words.of(selection.outcome()));
        writeWho(json, selection);
        writeScores(json, selection);
        json.writeStringProperty("method", selection.method());
        json.writeStringProperty("reasoning", selection.reasoning());
        json.writeName("survivors");
        writeSurvivors(json, selection);
        json.writeStringProperty("series", selection.series().id());
        writeContributions(json, selection);
        if (selection.policy() instanceof LatencyAwarePolicy latencyAware) {
            writeCompared(json, selection, latencyAware);
        }
        json.writeEndObject();
    }

    private static void writeWho(JsonGenerator json, Selection selection) {
        json.writeName("selected_index");
        if (selection.selectedIndex().isEmpty()) {
            json.writeNull();
            json.writeNullProperty(CandidateJson.MODEL);
            return;
        }
        int index = selection.selectedIndex().getAsInt();
        json.writeNumber(index);
        json.writeStringProperty(
                CandidateJson.MODEL, selection.evidence().candidate(index).model());
        writeEffort(json, selection, index);
    }

    /** The effort that the candidate runs at: its own, else the one that its evidence was resolved to; none that nobody is told. */
    private static void writeEffort(JsonGenerator json, Selection selection, int index) {
        if (selection.evidence().quality(index).withheldBecause().isPresent()) {
            return;
        }
        Optional<String> effort = selection
                .evidence()
                .candidate(index)
                .reasoningEffort()
                .or(() -> selection.evidence().quality(index).effort());
        if (effort.isPresent()) {
            json.writeStringProperty(CandidateJson.REASONING_EFFORT, effort.get());
        }
    }

    /** {@code score} (null where nobody was selected), {@code scores} (null where not compared) and {@code confidence}. */
    public static void writeScores(JsonGenerator json, Selection selection) {
        json.writeName("score");
        write(json, selection.isRejected() ? OptionalDouble.empty() : OptionalDouble.of(selection.score()));
        json.writeArrayPropertyStart("scores");
        for (int i = 0; i < selection.evidence().size(); i++) {
            write(json, selection.score(i));
        }
        json.writeEndArray();
        json.writeName("confidence");
        Numbers.write(json, selection.confidence());
    }

    /** The indices of the survivors. */
    public static void writeSurvivors(JsonGenerator json, Selection selection) {
        json.writeStartArray();
        for (int i = selection.survivors().next(0);
                i >= 0;
                i = selection.survivors().next(i + 1)) {
            json.writeNumber(i);
        }
        json.writeEndArray();
    }

    private static void writeContributions(JsonGenerator json, Selection selection) {
        if (selection.contributions(0).isEmpty()) {
            return;
        }
        json.writeArrayPropertyStart("contributions");
        for (int i = 0; i < selection.evidence().size(); i++) {
            if (selection.score(i).isEmpty()) {
                json.writeNull();
                continue;
            }
            json.writeStartArray();
            for (FactorContribution term : selection.contributions(i)) {
                write(json, term);
            }
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    private static void write(JsonGenerator json, FactorContribution term) {
        json.writeStartObject();
        json.writeStringProperty("factor", term.factor().id());
        writeIfKnown(json, "raw", term.raw());
        writeIfKnown(json, "normalised", term.normalised());
        json.writeName("weight");
        Numbers.write(json, term.weight());
        writeIfKnown(json, "contribution", term.contribution());
        json.writeEndObject();
    }

    /** By candidate what {@code latency_aware} compared, and which enabled metric was missing. */
    private static void writeCompared(JsonGenerator json, Selection selection, LatencyAwarePolicy policy) {
        json.writeArrayPropertyStart("compared");
        for (int i = 0; i < selection.evidence().size(); i++) {
            json.writeStartObject();
            for (Metric metric : METRICS) {
                writeIfKnown(json, metric.id() + "_seconds", selection.comparedSeconds(i, metric));
            }
            writeMissing(json, selection, policy, i);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void writeMissing(JsonGenerator json, Selection selection, LatencyAwarePolicy policy, int index) {
        boolean any = false;
        for (Metric metric : policy.latencyMetrics()) {
            if (selection.comparedSeconds(index, metric).isEmpty()) {
                if (!any) {
                    json.writeArrayPropertyStart("missing_measurement");
                    any = true;
                }
                json.writeString(metric.id());
            }
        }
        if (any) {
            json.writeEndArray();
        }
    }

    /** What is dispatched: {@code {index, model, lora_name?, reasoning_effort?, stage, reason}}. */
    public static void writeDispatch(JsonGenerator json, Selection selection, Dispatch dispatch) {
        json.writeStartObject();
        json.writeNumberProperty("index", dispatch.index());
        json.writeStringProperty(
                CandidateJson.MODEL,
                selection.evidence().candidate(dispatch.index()).model());
        selection
                .evidence()
                .candidate(dispatch.index())
                .loraName()
                .ifPresent(lora -> json.writeStringProperty(CandidateJson.LORA_NAME, lora));
        writeEffort(json, selection, dispatch.index());
        json.writeStringProperty("stage", dispatch.stage().id());
        json.writeStringProperty("reason", dispatch.reason());
        json.writeEndObject();
    }

    /** For each candidate {@code {candidate, kept, rules}}. */
    public static void writeEligibility(JsonGenerator json, Selection selection) {
        json.writeStartArray();
        for (Eligibility eligibility : selection.eligibility()) {
            json.writeStartObject();
            json.writeName("candidate");
            CandidateJson.write(json, eligibility.candidate());
            json.writeBooleanProperty("kept", eligibility.kept());
            json.writeArrayPropertyStart("rules");
            for (RuleViolation rule : eligibility.rules()) {
                write(json, rule);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** {@code {rule, limit?, observed?}}. */
    static void write(JsonGenerator json, RuleViolation violation) {
        json.writeStartObject();
        json.writeStringProperty("rule", violation.rule());
        writeIfKnown(json, "limit", violation.limit());
        writeIfKnown(json, "observed", violation.observed());
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, OptionalDouble number) {
        if (number.isPresent()) {
            Numbers.write(json, number.getAsDouble());
        } else {
            json.writeNull();
        }
    }

    static void writeIfKnown(JsonGenerator json, String name, OptionalDouble number) {
        if (number.isPresent()) {
            json.writeName(name);
            Numbers.write(json, number.getAsDouble());
        }
    }
}
