package dev.pointsman.record.select;

import dev.pointsman.core.quality.IndexResult;
import dev.pointsman.core.quality.QualityEvidence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** The quality entries of a candidate, of which those at its exact effort count. */
final class QualityInput {
    private static final FieldNames FIELDS = FieldNames.of("index", "effort", "score", "coverage");
    private static final QualityInput NONE = new QualityInput(List.of());

    private final List<Entry> entries;

    private QualityInput(List<Entry> entries) {
        this.entries = entries;
    }

    static QualityInput none() {
        return NONE;
    }

    /** @param effort empty for the model's default */
    private record Entry(IndexResult result, Optional<String> effort) {
        boolean isFor(Entry other) {
            return effort.equals(other.effort) && result.indexId().equals(other.result.indexId());
        }
    }

    /** Reads the list that begins at the parser's token. */
    static QualityInput read(JsonParser json, Fields outer) throws BadLine {
        if (json.currentToken() != JsonToken.START_ARRAY) {
            throw outer.wrong("a list of {index, effort, score, coverage}");
        }
        List<Entry> entries = new ArrayList<>(2);
        while (json.nextToken() != JsonToken.END_ARRAY) {
            try {
                add(entry(json), entries);
            } catch (BadLine e) {
                throw e.under("quality[" + entries.size() + "]");
            }
        }
        return new QualityInput(entries);
    }

    private static void add(Entry entry, List<Entry> entries) throws BadLine {
        for (int i = 0; i < entries.size(); i++) {
            if (entries.get(i).isFor(entry)) {
                throw new BadLine("", "repeats the index and effort of quality[" + i + "]: give one score for each");
            }
        }
        entries.add(entry);
    }

    private static Entry entry(JsonParser json) throws BadLine {
        String index = "";
        Optional<String> effort = Optional.empty();
        OptionalDouble score = OptionalDouble.empty();
        OptionalDouble coverage = OptionalDouble.empty();
        Fields fields = Fields.of(json, FIELDS);
        for (int field = fields.next(); field >= 0; field = fields.next()) {
            switch (field) {
                case 0 -> index = fields.text();
                case 1 -> effort = Optional.of(fields.text());
                case 2 -> score = OptionalDouble.of(fields.number(-Double.MAX_VALUE, Double.MAX_VALUE));
                default -> coverage = OptionalDouble.of(fields.number(0, 1));
            }
        }
        if (index.isBlank()) {
            throw new BadLine("index", "is required: write the id of the index that the score is on");
        }
        return new Entry(result(index, score, coverage), effort);
    }

    /** A score without coverage stands on all of its index; without a score nothing, or not enough, is there. */
    private static IndexResult result(String index, OptionalDouble score, OptionalDouble coverage) {
        if (score.isPresent()) {
            return IndexResult.available(index, score.getAsDouble(), coverage.orElse(1));
        }
        double partly = coverage.orElse(0);
        return partly > 0
                ? new IndexResult(index, IndexResult.Status.PARTIAL, OptionalDouble.empty(), partly, List.of())
                : IndexResult.missing(index);
    }

    /** What counts for a candidate of this effort; of the model's default where it has none. */
    QualityEvidence at(Optional<String> effort) {
        if (entries.isEmpty()) {
            return QualityEvidence.none();
        }
        List<IndexResult> results = new ArrayList<>(entries.size());
        for (Entry entry : entries) {
            if (entry.effort().equals(effort)) {
                results.add(entry.result());
            }
        }
        return QualityEvidence.of(effort, results);
    }
}
