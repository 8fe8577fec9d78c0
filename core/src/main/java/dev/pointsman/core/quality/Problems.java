package dev.pointsman.core.quality;

import java.util.ArrayList;
import java.util.List;

/** Collects problems in the order in which they are found. */
final class Problems {

    private final List<QualityProblem> found = new ArrayList<>();

    void error(String path, String message) {
        found.add(new QualityProblem(QualityProblem.Severity.ERROR, path, message));
    }

    void warning(String path, String message) {
        found.add(new QualityProblem(QualityProblem.Severity.WARNING, path, message));
    }

    boolean hasErrors() {
        return found.stream().anyMatch(QualityProblem::isError);
    }

    List<QualityProblem> list() {
        return List.copyOf(found);
    }
}
