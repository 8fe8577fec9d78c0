package dev.pointsman.core.quality;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What came of building a catalogue.
 *
 * @param catalog the catalogue; empty exactly when a problem is an error
 * @param problems errors and warnings, in the order of what was read
 */
public record CatalogBuild(Optional<QualityCatalog> catalog, List<QualityProblem> problems) {

    public CatalogBuild {
        problems = List.copyOf(problems);
    }

    /** The problems that prevent the catalogue. */
    public List<QualityProblem> errors() {
        return problems.stream().filter(QualityProblem::isError).toList();
    }

    /** The problems that do not prevent the catalogue. */
    public List<QualityProblem> warnings() {
        return problems.stream().filter(problem -> !problem.isError()).toList();
    }

    /**
     * The catalogue, for definitions that are part of a program.
     *
     * @throws IllegalArgumentException with all errors, one a line, when there is none
     */
    public QualityCatalog orThrow() {
        return catalog.orElseThrow(() -> new IllegalArgumentException(
                errors().stream().map(QualityProblem::toString).collect(Collectors.joining("\n"))));
    }
}
