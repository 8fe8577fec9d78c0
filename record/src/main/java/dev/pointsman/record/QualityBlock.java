package dev.pointsman.record;

import dev.pointsman.core.selection.QualitySettings;
import dev.pointsman.core.selection.QualitySettings.OnMissing;
import dev.pointsman.record.reading.Section;
import java.util.Optional;
import java.util.OptionalDouble;
import tools.jackson.databind.node.ObjectNode;

/** The {@code quality} block of {@code multi_factor}. */
final class QualityBlock {
    static final String KEY = "quality";
    static final String INDEX = "index";
    static final String ON_MISSING = "on_missing";
    private static final String MIN_COVERAGE = "min_coverage";
    private static final String MIN_SCORE = "min_score";

    private QualityBlock() {}

    static QualitySettings read(Section section, Strictness strictness) {
        Optional<String> index = section.text(INDEX);
        OnMissing onMissing =
                section.oneOf(ON_MISSING, OnMissing.class, OnMissing::id).orElse(OnMissing.EXCLUDE);
        double minCoverage = section.number(MIN_COVERAGE, 0, 1).orElse(0);
        OptionalDouble minScore = section.number(MIN_SCORE, -Double.MAX_VALUE, Double.MAX_VALUE);
        section.done();
        if (strictness == Strictness.STRICT) {
            if (index.isPresent() && index.get().isBlank()) {
                section.problems()
                        .error(
                                section.path(INDEX),
                                "is blank: write the id of an index, or leave it out for the default");
            }
            if (minScore.isPresent() && onMissing == OnMissing.DISABLE_QUALITY) {
                section.problems()
                        .error(
                                section.path(MIN_SCORE),
                                "cannot stand beside on_missing: disable_quality, because the floor removes who has no "
                                        + "evidence: write on_missing: exclude, or remove min_score");
            }
        }
        return new QualitySettings(index.orElse(QualitySettings.DEFAULT_INDEX), onMissing, minCoverage, minScore);
    }

    static void write(QualitySettings settings, ObjectNode block) {
        block.put(INDEX, settings.index());
        block.put(ON_MISSING, settings.onMissing().id());
        block.set(MIN_COVERAGE, Numbers.node(settings.minCoverage()));
        settings.minScore().ifPresent(floor -> block.set(MIN_SCORE, Numbers.node(floor)));
    }
}
