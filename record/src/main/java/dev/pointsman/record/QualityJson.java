package dev.pointsman.record;

import dev.pointsman.core.quality.EffortSource;
import dev.pointsman.core.quality.IndexResult;
import dev.pointsman.core.quality.QualityEvidence;
import dev.pointsman.record.reading.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import tools.jackson.core.JsonGenerator;

/** A candidate's quality evidence: the effort, how it was found, and each index's result. */
final class QualityJson {
    static final String KEY = "quality";
    private static final String EFFORT = "effort";
    private static final String EFFORT_SOURCE = "effort_source";
    private static final String UNKNOWN_BECAUSE = "unknown_because";
    private static final String RESULTS = "results";
    private static final String INDEX = "index";
    private static final String STATUS = "status";
    private static final String SCORE = "score";
    private static final String COVERAGE = "coverage";
    private static final String MISSING = "missing";

    private QualityJson() {}

    /** Writes the key and its value; nothing where nothing is known. */
    static void write(JsonGenerator json, QualityEvidence quality) {
        if (quality.equals(QualityEvidence.none())) {
            return;
        }
        json.writeObjectPropertyStart(KEY);
        quality.effort().ifPresent(effort -> json.writeStringProperty(EFFORT, effort));
        json.writeStringProperty(EFFORT_SOURCE, id(quality.effortSource()));
        quality.withheldBecause().ifPresent(reason -> json.writeStringProperty(UNKNOWN_BECAUSE, reason));
        json.writeArrayPropertyStart(RESULTS);
        for (IndexResult result : quality.results()) {
            write(json, result);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, IndexResult result) {
        json.writeStartObject();
        json.writeStringProperty(INDEX, result.indexId());
        json.writeStringProperty(STATUS, id(result.status()));
        SelectionJson.writeIfKnown(json, SCORE, result.score());
        json.writeName(COVERAGE);
        Numbers.write(json, result.coverage());
        if (!result.missing().isEmpty()) {
            json.writeArrayPropertyStart(MISSING);
            result.missing().forEach(json::writeString);
            json.writeEndArray();
        }
        json.writeEndObject();
    }

    static QualityEvidence read(Section section) {
        Optional<String> effort = section.text(EFFORT);
        EffortSource source = section.oneOf(EFFORT_SOURCE, EffortSource.class, QualityJson::id)
                .orElse(EffortSource.NONE);
        Optional<String> withheld = section.text(UNKNOWN_BECAUSE);
        if (withheld.isPresent()) {
            return QualityEvidence.withheld(effort, source, withheld.get());
        }
        List<IndexResult> results = new ArrayList<>();
        for (Section result : section.sections(RESULTS)) {
            read(result, results).ifPresent(results::add);
        }
        return QualityEvidence.of(effort, source, results);
    }

    private static Optional<IndexResult> read(Section section, List<IndexResult> before) {
        String index = section.text(INDEX).orElse("");
        if (before.stream().anyMatch(result -> result.indexId().equals(index))) {
            section.problems()
                    .error(section.path(INDEX), "'" + index + "' has a result already: give one for each index");
            return Optional.empty();
        }
        OptionalDouble score = section.number(SCORE, -Double.MAX_VALUE, Double.MAX_VALUE);
        IndexResult.Status status =
                section.oneOf(STATUS, IndexResult.Status.class, QualityJson::id).orElse(IndexResult.Status.MISSING);
        if (score.isPresent() != (status == IndexResult.Status.AVAILABLE)) {
            section.problems().error(section.path(SCORE), "must be there exactly where status is available");
            return Optional.empty();
        }
        return Optional.of(new IndexResult(
                index, status, score, section.number(COVERAGE, 0, 1).orElse(0), section.texts(MISSING)));
    }

    private static String id(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
