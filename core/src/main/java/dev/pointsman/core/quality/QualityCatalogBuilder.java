package dev.pointsman.core.quality;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Collects evaluations, checks them as a whole and builds a catalogue from them. Not thread-safe; use it once. */
public final class QualityCatalogBuilder {

    private final List<Evaluation> builtIn = new ArrayList<>();
    private final List<Evaluation> operator = new ArrayList<>();

    QualityCatalogBuilder() {}

    /** Adds what ships with the product. */
    public QualityCatalogBuilder builtIn(Evaluation evaluation) {
        builtIn.add(evaluation);
        return this;
    }

    /** Adds an operator's own: it may use and extend what is built in, and replaces none of it. */
    public QualityCatalogBuilder operator(Evaluation evaluation) {
        operator.add(evaluation);
        return this;
    }

    /** Checks everything and, when nothing is wrong, computes every index. All problems are reported at once. */
    public CatalogBuild build() {
        Problems problems = new Problems();
        Declarations<Benchmark> benchmarks = new Declarations<>("benchmark");
        Declarations<QualityIndex> indexes = new Declarations<>("index");
        builtIn.forEach(evaluation -> declare(evaluation, Declarations.Origin.BUILT_IN, benchmarks, indexes, problems));
        operator.forEach(
                evaluation -> declare(evaluation, Declarations.Origin.OPERATOR, benchmarks, indexes, problems));

        List<Evaluation> all = new ArrayList<>(builtIn);
        all.addAll(operator);
        all.forEach(evaluation -> checkDefinitions(evaluation, benchmarks, indexes, problems));
        List<QualityIndex> ordered = IndexOrder.of(indexes, problems);
        Map<String, List<QualityRecord>> byModel = checkRecords(all, benchmarks, problems);
        if (problems.hasErrors()) {
            return new CatalogBuild(Optional.empty(), problems.list());
        }
        IndexCalculator calculator = new IndexCalculator(benchmarks, ordered, List.copyOf(indexes.ids()));
        return new CatalogBuild(
                Optional.of(new QualityCatalog(benchmarks, indexes, calculator, byModel)), problems.list());
    }

    private static void declare(
            Evaluation evaluation,
            Declarations.Origin origin,
            Declarations<Benchmark> benchmarks,
            Declarations<QualityIndex> indexes,
            Problems problems) {
        for (int i = 0; i < evaluation.benchmarks().size(); i++) {
            Benchmark benchmark = evaluation.benchmarks().get(i);
            benchmarks.add(benchmark.id(), benchmark, evaluation.benchmarkPath(i), origin, problems);
        }
        for (int i = 0; i < evaluation.indices().size(); i++) {
            QualityIndex index = evaluation.indices().get(i);
            indexes.add(index.id(), index, evaluation.indexPath(i), origin, problems);
        }
    }

    private static void checkDefinitions(
            Evaluation evaluation,
            Declarations<Benchmark> benchmarks,
            Declarations<QualityIndex> indexes,
            Problems problems) {
        BenchmarkChecks benchmarkChecks = new BenchmarkChecks(problems);
        for (int i = 0; i < evaluation.benchmarks().size(); i++) {
            benchmarkChecks.check(evaluation.benchmarks().get(i), evaluation.benchmarkPath(i));
        }
        IndexChecks indexChecks = new IndexChecks(benchmarks, indexes, problems);
        for (int i = 0; i < evaluation.indices().size(); i++) {
            indexChecks.check(evaluation.indices().get(i), evaluation.indexPath(i));
        }
    }

    private static Map<String, List<QualityRecord>> checkRecords(
            List<Evaluation> evaluations, Declarations<Benchmark> benchmarks, Problems problems) {
        RecordChecks checks = new RecordChecks(benchmarks, problems);
        Map<String, List<QualityRecord>> byModel = new LinkedHashMap<>();
        for (Evaluation evaluation : evaluations) {
            for (int i = 0; i < evaluation.records().size(); i++) {
                QualityRecord entry = evaluation.records().get(i);
                checks.check(entry, evaluation.recordPath(i));
                byModel.computeIfAbsent(entry.model(), model -> new ArrayList<>())
                        .add(entry);
            }
        }
        return byModel;
    }
}
