package dev.pointsman.config;

import java.util.List;
import java.util.Optional;

/**
 * What came of reading a configuration.
 *
 * @param configuration empty exactly where a problem is an error
 * @param problems errors, warnings and notes in the order of the files' lines
 */
public record Loaded(Optional<Configuration> configuration, List<LocatedProblem> problems) {
    public Loaded {
        problems = List.copyOf(problems);
    }

    public List<LocatedProblem> errors() {
        return with(LocatedProblem.Severity.ERROR);
    }

    public List<LocatedProblem> warnings() {
        return with(LocatedProblem.Severity.WARNING);
    }

    public List<LocatedProblem> notes() {
        return with(LocatedProblem.Severity.NOTE);
    }

    private List<LocatedProblem> with(LocatedProblem.Severity severity) {
        return problems.stream()
                .filter(problem -> problem.severity() == severity)
                .toList();
    }
}
