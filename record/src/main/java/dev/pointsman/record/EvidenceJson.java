package dev.pointsman.record;

import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.evidence.EvidenceBuilder;
import dev.pointsman.core.evidence.ExplorationEvidence;
import dev.pointsman.core.evidence.RequestEvidence;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.record.reading.Problems;
import dev.pointsman.record.reading.Section;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/**
 * All numbers that a choice read, written and read back such that selecting from them again gives the identical selection under
 * any policy. Times become ages: exact to the nanosecond up to 97 days.
 */
public final class EvidenceJson {
    private static final String REQUEST = "request";
    static final String INPUT_TOKENS = "input_tokens";
    private static final String CACHED_INPUT_TOKENS = "cached_input_tokens";
    private static final String OUTPUT_TOKENS = "output_tokens";
    private static final String OUTPUT_TOKENS_PER_CHOICE = "output_tokens_per_choice";
    private static final String SERIES = "series";
    private static final String EXPLORATION = "exploration";
    private static final String LAST_EXPLORED = "last_explored";
    private static final String CANDIDATES = "candidates";

    private EvidenceJson() {}

    /** Writes the evidence as an object. */
    public static void write(JsonGenerator json, Evidence evidence) {
        json.writeStartObject();
        json.writeObjectPropertyStart(REQUEST);
        writeIfKnown(json, INPUT_TOKENS, evidence.request().inputTokens());
        writeIfKnown(json, CACHED_INPUT_TOKENS, evidence.request().cachedInputTokens());
        writeIfKnown(json, OUTPUT_TOKENS, evidence.request().outputTokens());
        writeIfKnown(json, OUTPUT_TOKENS_PER_CHOICE, evidence.request().outputTokensPerChoice());
        json.writeStringProperty(SERIES, evidence.request().series().id());
        json.writeEndObject();
        if (evidence.exploration().due()) {
            json.writeObjectPropertyStart(EXPLORATION);
            json.writeArrayPropertyStart(LAST_EXPLORED);
            for (int i = 0; i < evidence.size(); i++) {
                json.writeNumber(evidence.exploration().lastExplored(i));
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeArrayPropertyStart(CANDIDATES);
        for (int i = 0; i < evidence.size(); i++) {
            CandidateEvidenceJson.write(json, evidence, i);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    /** Reads evidence back; empty where it has a problem. Its clock starts at 0. */
    public static Optional<Evidence> read(JsonNode node, String path, Problems problems) {
        int errorsBefore = problems.errors();
        Section section = Section.of(node, path, problems);
        Section request = section.section(REQUEST).orElseGet(() -> Section.empty(section.path(REQUEST), problems));
        OptionalLong input = tokens(request, INPUT_TOKENS);
        EvidenceBuilder evidence = Evidence.builder(new RequestEvidence(
                input,
                request.whole(CACHED_INPUT_TOKENS, 0, input.orElse(0)),
                tokens(request, OUTPUT_TOKENS),
                tokens(request, OUTPUT_TOKENS_PER_CHOICE),
                request.oneOf(SERIES, Series.class, Series::id).orElse(Series.UNARY)));
        for (Section candidate : section.sections(CANDIDATES)) {
            CandidateEvidenceJson.read(candidate, evidence);
        }
        section.section(EXPLORATION)
                .ifPresent(exploration -> evidence.exploration(ExplorationEvidence.due(exploration
                        .node(LAST_EXPLORED)
                        .map(turns ->
                                turns.valueStream().mapToLong(JsonNode::asLong).toArray())
                        .orElse(new long[0]))));
        return problems.errors() > errorsBefore ? Optional.empty() : Optional.of(evidence.build());
    }

    static OptionalLong tokens(Section section, String key) {
        return section.whole(key, 0, Long.MAX_VALUE);
    }

    static void writeIfKnown(JsonGenerator json, String name, OptionalLong number) {
        if (number.isPresent()) {
            json.writeNumberProperty(name, number.getAsLong());
        }
    }
}
