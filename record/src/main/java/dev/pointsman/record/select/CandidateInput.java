package dev.pointsman.record.select;

import dev.pointsman.core.evidence.Candidate;
import dev.pointsman.core.evidence.CandidateProfile;
import dev.pointsman.core.evidence.EvidenceBuilder;
import dev.pointsman.core.evidence.RequestEvidence;
import dev.pointsman.core.evidence.RuleViolation;
import dev.pointsman.core.evidence.ServabilityRules;
import dev.pointsman.core.pricing.Pricing;
import dev.pointsman.core.telemetry.LatencySummary;
import dev.pointsman.core.telemetry.Metric;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import tools.jackson.core.JsonParser;

/** One candidate of a line: who it is, and what is known of it. */
final class CandidateInput {
    private static final FieldNames FIELDS = FieldNames.of(
            "model",
            "reasoning_effort",
            "pricing",
            "quality",
            "ttft_seconds",
            "tpot_seconds",
            "samples",
            "age_seconds",
            "inflight",
            "max_output_tokens",
            "context_window_size",
            "lora_name",
            "use_reasoning",
            "weight");
    private static final double MAX_AGE_SECONDS = 1e9;
    private static final double NANOS_PER_SECOND = 1e9;

    private String model = "";
    private Optional<String> effort = Optional.empty();
    private Optional<String> lora = Optional.empty();
    private Optional<Boolean> useReasoning = Optional.empty();
    private double weight = 1;
    private Pricing pricing = Pricing.unknown();
    private QualityInput quality = QualityInput.none();
    private OptionalDouble ttftSeconds = OptionalDouble.empty();
    private OptionalDouble tpotSeconds = OptionalDouble.empty();
    private int samples = 1;
    private double ageSeconds;
    private OptionalInt inflight = OptionalInt.empty();
    private OptionalLong maxOutputTokens = OptionalLong.empty();
    private OptionalLong contextWindowTokens = OptionalLong.empty();

    private CandidateInput() {}

    /** Reads the object that begins at the parser's token. */
    static CandidateInput read(JsonParser json) throws BadLine {
        CandidateInput candidate = new CandidateInput();
        Fields fields = Fields.of(json, FIELDS);
        for (int field = fields.next(); field >= 0; field = fields.next()) {
            candidate.read(field, fields, json);
        }
        if (candidate.model.isBlank()) {
            throw new BadLine("model", "is required: write the name of the model");
        }
        return candidate;
    }

    private void read(int field, Fields fields, JsonParser json) throws BadLine {
        switch (field) {
            case 0 -> model = fields.text();
            case 1 -> effort = Optional.of(fields.text());
            case 2 -> pricing = PricingInput.read(json, fields.name());
            case 3 -> quality = QualityInput.read(json, fields);
            case 4 -> ttftSeconds = OptionalDouble.of(fields.number(0, Double.MAX_VALUE));
            case 5 -> tpotSeconds = OptionalDouble.of(fields.number(0, Double.MAX_VALUE));
            case 6 -> samples = (int) fields.whole(1, Integer.MAX_VALUE);
            case 7 -> ageSeconds = fields.number(0, Double.MAX_VALUE);
            case 8 -> inflight = OptionalInt.of((int) fields.whole(0, Integer.MAX_VALUE));
            case 9 -> maxOutputTokens = OptionalLong.of(fields.whole(1, Long.MAX_VALUE));
            case 10 -> contextWindowTokens = OptionalLong.of(fields.whole(1, Long.MAX_VALUE));
            case 11 -> lora = Optional.of(fields.text());
            case 12 -> useReasoning = Optional.of(fields.flag());
            default -> weight = fields.number(0, Double.MAX_VALUE);
        }
    }

    Pricing pricing() {
        return pricing;
    }

    /** Adds the candidate to evidence whose clock stands at 0; its latencies are in the request's series. */
    void addTo(EvidenceBuilder evidence, RequestEvidence request) {
        Candidate identity = new Candidate(model, lora, effort, useReasoning, weight);
        EvidenceBuilder.Entry entry = evidence.add(
                new CandidateProfile(identity, pricing, contextWindowTokens, maxOutputTokens, Optional.empty()));
        entry.quality(quality.at(effort));
        long newestNanos = -Math.round(Math.min(ageSeconds, MAX_AGE_SECONDS) * NANOS_PER_SECOND);
        if (ttftSeconds.isPresent()) {
            entry.latency(
                    request.series(),
                    Metric.TTFT,
                    LatencySummary.flat(ttftSeconds.getAsDouble(), samples, newestNanos));
        }
        if (tpotSeconds.isPresent()) {
            entry.latency(
                    request.series(),
                    Metric.TPOT,
                    LatencySummary.flat(tpotSeconds.getAsDouble(), samples, newestNanos));
        }
        if (inflight.isPresent()) {
            entry.inflight(inflight.getAsInt());
        }
        addServability(entry, request);
    }

    private void addServability(EvidenceBuilder.Entry entry, RequestEvidence request) {
        long output = request.outputTokensPerChoice().orElse(0);
        long input = request.inputTokens().orElse(0);
        long both = input > Long.MAX_VALUE - output ? Long.MAX_VALUE : input + output;
        if (both > contextWindowTokens.orElse(Long.MAX_VALUE)) {
            entry.unservable(RuleViolation.of(
                    ServabilityRules.CONTEXT_WINDOW, (double) contextWindowTokens.getAsLong(), (double) both));
        }
        if (output > maxOutputTokens.orElse(Long.MAX_VALUE)) {
            entry.unservable(RuleViolation.of(
                    ServabilityRules.MAX_OUTPUT_TOKENS, (double) maxOutputTokens.getAsLong(), (double) output));
        }
    }
}
