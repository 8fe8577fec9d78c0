package dev.pointsman.config.internal;

import dev.pointsman.core.quality.MissingPolicy;
import dev.pointsman.core.quality.QualityCatalog;
import dev.pointsman.core.quality.QualityIndex;
import dev.pointsman.core.selection.MultiFactorPolicy;
import dev.pointsman.core.selection.QualitySettings;
import dev.pointsman.record.reading.Problems;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** What must hold between a policy's {@code quality} block and the catalogue. */
final class QualityPolicyChecks {
    private final QualityCatalog catalog;
    private final Problems problems;

    QualityPolicyChecks(QualityCatalog catalog, Problems problems) {
        this.catalog = catalog;
        this.problems = problems;
    }

    /** @param path of the quality block */
    void check(MultiFactorPolicy policy, String path, boolean minCoverageWritten) {
        QualitySettings quality = policy.quality();
        Optional<QualityIndex> found = catalog.index(quality.index());
        if (found.isEmpty()) {
            problems.error(
                    path + ".index",
                    "the catalogue has no index '" + quality.index() + "'; nearest are "
                            + catalog.nearestIndexes(quality.index()).stream()
                                    .map(id -> "'" + id + "'")
                                    .collect(Collectors.joining(", ")));
            return;
        }
        QualityIndex index = found.get();
        OptionalDouble floor = quality.minScore();
        if (floor.isPresent() && (floor.getAsDouble() < index.lo() || floor.getAsDouble() > index.hi())) {
            problems.error(
                    path + ".min_score",
                    "must be on the scale of " + index.id() + ", between " + index.lo() + " and " + index.hi()
                            + ", but is " + floor.getAsDouble());
        }
        if (minCoverageWritten && quality.minCoverage() <= impliedCoverage(index)) {
            problems.warning(
                    path + ".min_coverage",
                    "changes nothing, because " + index.id() + " has a score only from a coverage of "
                            + impliedCoverage(index) + " on");
        }
    }

    private static double impliedCoverage(QualityIndex index) {
        return switch (index.missing()) {
            case MissingPolicy.RequireAll all -> 1;
            case MissingPolicy.RequireCoverage required -> required.minimum();
            case MissingPolicy.ReportedOnly any -> 0;
        };
    }
}
