package dev.pointsman.record;

import dev.pointsman.core.evidence.Candidate;
import dev.pointsman.core.evidence.CandidateProfile;
import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.evidence.EvidenceBuilder;
import dev.pointsman.core.evidence.LatencyPrediction;
import dev.pointsman.core.evidence.RuleViolation;
import dev.pointsman.core.pricing.Pricing;
import dev.pointsman.core.telemetry.LatencySummary;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.record.reading.Section;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import tools.jackson.core.JsonGenerator;

/** One candidate's part of evidence: what is absent is unknown. */
final class CandidateEvidenceJson {
    private static final String CANDIDATE = "candidate";
    private static final String PRICING = "pricing";
    private static final String CURRENCY = "currency";
    private static final String PROMPT_PER_1M = "prompt_per_1m";
    private static final String COMPLETION_PER_1M = "completion_per_1m";
    private static final String CACHED_INPUT_PER_1M = "cached_input_per_1m";
    private static final String CONTEXT_WINDOW_SIZE = "context_window_size";
    private static final String MAX_OUTPUT_TOKENS = "max_output_tokens";
    private static final String DEFAULT_EFFORT = "default_effort";
    private static final String INFLIGHT = "inflight";
    private static final String LATENCY = "latency";
    private static final String PREDICTIONS = "predictions";
    private static final String UNSERVABLE = "unservable";

    private CandidateEvidenceJson() {}

    static void write(JsonGenerator json, Evidence evidence, int index) {
        CandidateProfile profile = evidence.profile(index);
        json.writeStartObject();
        json.writeName(CANDIDATE);
        CandidateJson.write(json, profile.candidate());
        if (!profile.pricing().equals(Pricing.unknown())) {
            write(json, profile.pricing());
        }
        EvidenceJson.writeIfKnown(json, CONTEXT_WINDOW_SIZE, profile.contextWindowTokens());
        EvidenceJson.writeIfKnown(json, MAX_OUTPUT_TOKENS, profile.maxOutputTokens());
        profile.defaultEffort().ifPresent(effort -> json.writeStringProperty(DEFAULT_EFFORT, effort));
        if (!evidence.inputTokens(index).equals(evidence.request().inputTokens())) {
            EvidenceJson.writeIfKnown(json, EvidenceJson.INPUT_TOKENS, evidence.inputTokens(index));
        }
        QualityJson.write(json, evidence.quality(index));
        if (evidence.inflight(index).isPresent()) {
            json.writeNumberProperty(INFLIGHT, evidence.inflight(index).getAsInt());
        }
        writeLatency(json, evidence, index);
        writePredictions(json, evidence, index);
        if (!evidence.isServable(index)) {
            json.writeArrayPropertyStart(UNSERVABLE);
            for (RuleViolation rule : evidence.unservable(index)) {
                SelectionJson.write(json, rule);
            }
            json.writeEndArray();
        }
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Pricing pricing) {
        json.writeObjectPropertyStart(PRICING);
        json.writeStringProperty(CURRENCY, pricing.currency());
        SelectionJson.writeIfKnown(json, PROMPT_PER_1M, pricing.promptPer1m());
        SelectionJson.writeIfKnown(json, COMPLETION_PER_1M, pricing.completionPer1m());
        SelectionJson.writeIfKnown(json, CACHED_INPUT_PER_1M, pricing.cachedInputPer1m());
        json.writeEndObject();
    }

    private static void writeLatency(JsonGenerator json, Evidence evidence, int index) {
        json.writeObjectPropertyStart(LATENCY);
        for (Series series : Series.values()) {
            json.writeObjectPropertyStart(series.id());
            for (Metric metric : Metric.values()) {
                LatencySummary summary = evidence.latency(index, series, metric);
                if (!summary.isEmpty()) {
                    json.writeName(metric.id());
                    SummaryJson.write(json, summary, evidence.nowNanos());
                }
            }
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    private static void writePredictions(JsonGenerator json, Evidence evidence, int index) {
        boolean any = false;
        for (Series series : Series.values()) {
            for (Metric metric : Metric.values()) {
                any |= evidence.prediction(index, series, metric).isKnown();
            }
        }
        if (!any) {
            return;
        }
        json.writeObjectPropertyStart(PREDICTIONS);
        for (Series series : Series.values()) {
            json.writeObjectPropertyStart(series.id());
            for (Metric metric : Metric.values()) {
                LatencyPrediction prediction = evidence.prediction(index, series, metric);
                if (prediction.isKnown()) {
                    json.writeName(metric.id());
                    SummaryJson.write(json, prediction, evidence.nowNanos());
                }
            }
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    static void read(Section section, EvidenceBuilder evidence) {
        Optional<Candidate> candidate = section.section(CANDIDATE).flatMap(CandidateJson::read);
        if (candidate.isEmpty()) {
            section.problems().error(section.path(CANDIDATE), "is required: write at least {\"model\": ...}");
            return;
        }
        EvidenceBuilder.Entry entry = evidence.add(new CandidateProfile(
                candidate.get(),
                section.section(PRICING).map(CandidateEvidenceJson::pricing).orElseGet(Pricing::unknown),
                section.whole(CONTEXT_WINDOW_SIZE, 1, Long.MAX_VALUE),
                section.whole(MAX_OUTPUT_TOKENS, 1, Long.MAX_VALUE),
                section.text(DEFAULT_EFFORT)));
        OptionalLong inputTokens = EvidenceJson.tokens(section, EvidenceJson.INPUT_TOKENS);
        if (inputTokens.isPresent() && !evidence.knowsInputTokens()) {
            section.problems()
                    .error(
                            section.path(EvidenceJson.INPUT_TOKENS),
                            "corrects the request's input_tokens, which are not there: write them, or leave this out");
        } else {
            inputTokens.ifPresent(entry::inputTokens);
        }
        section.section(QualityJson.KEY).ifPresent(quality -> entry.quality(QualityJson.read(quality)));
        section.integer(INFLIGHT, 0, Integer.MAX_VALUE).ifPresent(entry::inflight);
        forEachMetric(
                section,
                LATENCY,
                (series, metric, summary) -> entry.latency(series, metric, SummaryJson.read(summary)));
        forEachMetric(
                section,
                PREDICTIONS,
                (series, metric, prediction) ->
                        entry.prediction(series, metric, SummaryJson.readPrediction(prediction)));
        for (Section rule : section.sections(UNSERVABLE)) {
            entry.unservable(
                    new RuleViolation(rule.requiredText("rule"), finite(rule, "limit"), finite(rule, "observed")));
        }
    }

    private static Pricing pricing(Section section) {
        return new Pricing(
                section.requiredText(CURRENCY),
                rate(section, PROMPT_PER_1M),
                rate(section, COMPLETION_PER_1M),
                rate(section, CACHED_INPUT_PER_1M));
    }

    private static OptionalDouble rate(Section section, String key) {
        return section.number(key, 0, Double.MAX_VALUE);
    }

    private static OptionalDouble finite(Section section, String key) {
        return section.number(key, -Double.MAX_VALUE, Double.MAX_VALUE);
    }

    private interface MetricReader {
        void read(Series series, Metric metric, Section section);
    }

    private static void forEachMetric(Section candidate, String key, MetricReader reader) {
        Optional<Section> section = candidate.section(key);
        if (section.isEmpty()) {
            return;
        }
        for (Series series : Series.values()) {
            section.get().section(series.id()).ifPresent(metrics -> {
                for (Metric metric : Metric.values()) {
                    metrics.section(metric.id()).ifPresent(found -> reader.read(series, metric, found));
                }
            });
        }
    }
}
