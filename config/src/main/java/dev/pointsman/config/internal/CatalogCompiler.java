package dev.pointsman.config.internal;

import dev.pointsman.core.quality.CatalogBuild;
import dev.pointsman.core.quality.Evaluation;
import dev.pointsman.core.quality.QualityCatalog;
import dev.pointsman.core.quality.QualityCatalogBuilder;
import dev.pointsman.core.quality.QualityProblem;
import dev.pointsman.core.quality.QualityRecord;
import dev.pointsman.record.reading.NearestName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Puts the built-in evaluation and an operator's together, and takes the catalogue's problems to the files they stand in. */
final class CatalogCompiler {
    private final Evaluation builtIn;
    private final Function<String, Optional<String>> keys;
    private final Set<String> names;

    /**
     * @param keys the catalogue's key of a model that a record names; empty where nothing is called so
     * @param names models that a record may mean, for hints
     */
    CatalogCompiler(Evaluation builtIn, Function<String, Optional<String>> keys, Set<String> names) {
        this.builtIn = builtIn;
        this.keys = keys;
        this.names = names;
    }

    /** An operator's evaluation and the file that it stands in. */
    record Read(SourceFile file, Evaluation evaluation) {}

    /** The catalogue; the built-in one alone where the operator's part has errors. */
    QualityCatalog compile(List<Read> evaluations) {
        boolean readable =
                evaluations.stream().noneMatch(read -> read.file().problems().hasErrors());
        QualityCatalogBuilder builder = QualityCatalog.builder().builtIn(builtIn);
        for (Read read : evaluations) {
            builder.operator(read.evaluation().withRecords(keyed(read)));
        }
        CatalogBuild build = builder.build();
        // Problems of what could not even be read have been told already, some of them under the same path.
        for (QualityProblem problem : build.problems()) {
            if (readable || problem.isError()) {
                report(problem, evaluations);
            }
        }
        return build.catalog()
                .orElseGet(
                        () -> QualityCatalog.builder().builtIn(builtIn).build().orThrow());
    }

    private List<QualityRecord> keyed(Read read) {
        List<QualityRecord> keyed = new ArrayList<>();
        for (int i = 0; i < read.evaluation().records().size(); i++) {
            QualityRecord entry = read.evaluation().records().get(i);
            Optional<String> key = keys.apply(entry.model());
            if (key.isEmpty() && !entry.model().isBlank()) {
                read.file()
                        .problems()
                        .warning(
                                read.evaluation().path() + ".records[" + i + "].model",
                                "neither a provider nor the catalogue has a model '" + entry.model()
                                        + "', so this record has no effect"
                                        + NearestName.of(entry.model(), names)
                                                .map(near -> "; did you mean '" + near + "'?")
                                                .orElse(""));
            }
            keyed.add(new QualityRecord(
                    key.orElse(entry.model()),
                    entry.benchmark(),
                    entry.profile(),
                    entry.reasoningEffort(),
                    entry.metrics(),
                    entry.measuredAt(),
                    entry.source(),
                    entry.provenance()));
        }
        return keyed;
    }

    private static void report(QualityProblem problem, List<Read> evaluations) {
        SourceFile file = evaluations.stream()
                .filter(read -> problem.path().startsWith(read.evaluation().path()))
                .max(Comparator.comparingInt(read -> read.evaluation().path().length()))
                .map(Read::file)
                .orElseThrow(() -> new IllegalStateException("the built-in catalogue has a problem: " + problem));
        boolean told = file.problems().all().stream()
                .anyMatch(p -> p.isError() && p.path().equals(problem.path()));
        if (!told && problem.isError()) {
            file.problems().error(problem.path(), problem.message());
        } else if (!told) {
            file.problems().warning(problem.path(), problem.message());
        }
    }
}
