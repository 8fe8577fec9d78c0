package dev.pointsman.config;

import dev.pointsman.config.internal.EvaluationCheck;
import java.nio.file.Path;
import java.util.List;

/**
 * What came of checking a file of evaluations alone, without the configuration that is to include it.
 *
 * @param problems errors and warnings in the order of the file's lines
 * @param models cards of models, in a file of the catalogue
 * @param benchmarks benchmarks that it declares
 * @param indices indexes that it declares
 * @param records records that it holds
 */
public record CheckedEvaluation(List<LocatedProblem> problems, int models, int benchmarks, int indices, int records) {
    public CheckedEvaluation {
        problems = List.copyOf(problems);
    }

    /**
     * Checks a file on top of what is built in: one that {@code evaluation.include} can name, or one of the catalogue's own form.
     * Bad input never throws. Whether its models exist is for the configuration to say.
     */
    public static CheckedEvaluation of(Path file) {
        return EvaluationCheck.check(file);
    }

    /**
     * Checks a file as if this configuration's {@code evaluation.include} named it: its models have to exist there, and it can
     * build on the configuration's own benchmarks and indexes. Only problems in the file itself are told.
     */
    public static CheckedEvaluation of(Path file, Path configuration) {
        CheckedEvaluation alone = of(file);
        if (alone.problems.stream().anyMatch(problem -> problem.path().isEmpty())) {
            return alone;
        }
        Path checked = file.toAbsolutePath().normalize();
        List<LocatedProblem> found =
                ConfigurationReader.ofProcess().readWithEvaluation(configuration, file).problems().stream()
                        .filter(problem -> Path.of(problem.file())
                                .toAbsolutePath()
                                .normalize()
                                .equals(checked))
                        .map(problem -> problem.inFile(file.toString()))
                        .toList();
        return new CheckedEvaluation(found, alone.models, alone.benchmarks, alone.indices, alone.records);
    }

    public List<LocatedProblem> errors() {
        return problems.stream().filter(LocatedProblem::isError).toList();
    }
}
