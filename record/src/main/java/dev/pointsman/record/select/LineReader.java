package dev.pointsman.record.select;

import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.evidence.EvidenceBuilder;
import dev.pointsman.core.evidence.RequestEvidence;
import dev.pointsman.core.pricing.Pricing;
import dev.pointsman.core.selection.Policy;
import dev.pointsman.core.selection.StaticPolicy;
import dev.pointsman.core.telemetry.Series;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads the lines of one batch. Remembers the last policy, because lines of one file mostly share it. Not thread-safe. */
final class LineReader {
    private static final FieldNames FIELDS = FieldNames.of("id", "algorithm", "request", "candidates");
    private static final FieldNames REQUEST_FIELDS = FieldNames.of("input_tokens", "max_output_tokens", "stream");
    private static final StaticPolicy STATIC = new StaticPolicy();

    private final PolicyCache policies;
    private byte[] lastBlock = {};
    private Policy lastPolicy = STATIC;

    LineReader(PolicyCache policies) {
        this.policies = policies;
    }

    /** A line that can be decided. */
    record Line(LineId id, Policy policy, Evidence evidence) {}

    /**
     * Reads a line.
     *
     * @param json a parser over exactly this line, before its first token
     * @param bytes where the line is
     * @param from position of its first byte
     */
    Line read(JsonParser json, byte[] bytes, int from) throws BadLine {
        json.nextToken();
        Fields fields = Fields.of(json, FIELDS);
        LineId id = LineId.none();
        Policy policy = STATIC;
        RequestEvidence request = RequestEvidence.unknown(Series.UNARY);
        List<CandidateInput> candidates = List.of();
        for (int field = fields.next(); field >= 0; field = fields.next()) {
            switch (field) {
                case 0 -> id = LineId.read(json, fields);
                case 1 -> policy = policy(json, bytes, from);
                case 2 -> request = request(json, fields);
                default -> candidates = candidates(json, fields);
            }
        }
        if (candidates.isEmpty()) {
            throw new BadLine("candidates", "is required: write at least one candidate");
        }
        requireOneCurrency(candidates);
        if (json.nextToken() != null) {
            throw new BadLine("", "expected one object in a line, but something follows it");
        }
        return new Line(id, policy, evidence(request, candidates));
    }

    private Policy policy(JsonParser json, byte[] bytes, int from) throws BadLine {
        int begin = from + (int) json.currentTokenLocation().getByteOffset();
        json.skipChildren();
        int end = from + (int) json.currentLocation().getByteOffset();
        if (!Arrays.equals(bytes, begin, end, lastBlock, 0, lastBlock.length)) {
            byte[] block = Arrays.copyOfRange(bytes, begin, end);
            lastPolicy = policies.get(block);
            lastBlock = block;
        }
        return lastPolicy;
    }

    private static RequestEvidence request(JsonParser json, Fields outer) throws BadLine {
        try {
            OptionalLong input = OptionalLong.empty();
            OptionalLong output = OptionalLong.empty();
            boolean streamed = false;
            Fields fields = Fields.of(json, REQUEST_FIELDS);
            for (int field = fields.next(); field >= 0; field = fields.next()) {
                switch (field) {
                    case 0 -> input = OptionalLong.of(fields.whole(0, Long.MAX_VALUE));
                    case 1 -> output = OptionalLong.of(fields.whole(0, Long.MAX_VALUE));
                    default -> streamed = fields.flag();
                }
            }
            return RequestEvidence.of(input, output, Series.of(streamed));
        } catch (BadLine e) {
            throw e.under(outer.name());
        }
    }

    private static List<CandidateInput> candidates(JsonParser json, Fields outer) throws BadLine {
        if (json.currentToken() != JsonToken.START_ARRAY) {
            throw outer.wrong("a list of candidates");
        }
        List<CandidateInput> candidates = new ArrayList<>(4);
        while (json.nextToken() != JsonToken.END_ARRAY) {
            try {
                candidates.add(CandidateInput.read(json));
            } catch (BadLine e) {
                throw e.under("candidates[" + candidates.size() + "]");
            }
        }
        return candidates;
    }

    private static void requireOneCurrency(List<CandidateInput> candidates) throws BadLine {
        String first = "";
        for (int i = 0; i < candidates.size(); i++) {
            Pricing pricing = candidates.get(i).pricing();
            if (!pricing.isKnown() || pricing.currency().equals(first)) {
                continue;
            }
            if (!first.isEmpty()) {
                throw new BadLine(
                        "candidates[" + i + "].pricing.currency",
                        "is " + pricing.currency() + ", but an earlier candidate is priced in " + first
                                + ": write all prices of a line in one currency");
            }
            first = pricing.currency();
        }
    }

    private static Evidence evidence(RequestEvidence request, List<CandidateInput> candidates) {
        EvidenceBuilder evidence = Evidence.builder(request);
        for (CandidateInput candidate : candidates) {
            candidate.addTo(evidence, request);
        }
        return evidence.build();
    }
}
