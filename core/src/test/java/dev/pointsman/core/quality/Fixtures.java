package dev.pointsman.core.quality;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Small definitions that the tests share. */
final class Fixtures {

    static final String CLINICAL = "acme/clinical-qa@1.0.0";
    static final String CLINICAL_INDEX = "acme/clinical-quality@1.0.0";

    private Fixtures() {}

    static Benchmark benchmark(String id, BenchmarkMetric... metrics) {
        return new Benchmark(id, "", "", "", List.of(), Optional.empty(), List.of(), List.of(metrics));
    }

    static Benchmark withProfiles(Benchmark benchmark, Optional<String> byDefault, String... profiles) {
        return new Benchmark(
                benchmark.id(),
                "",
                "",
                "",
                List.of(),
                byDefault,
                List.of(profiles).stream().map(BenchmarkProfile::of).toList(),
                benchmark.metrics());
    }

    static BenchmarkMetric accuracy() {
        return BenchmarkMetric.proportion("accuracy");
    }

    static BenchmarkMetric lowerIsBetter(String id, double lo, double hi) {
        return new BenchmarkMetric(id, "", BenchmarkMetric.Direction.LOWER_IS_BETTER, lo, hi);
    }

    static QualityIndex index(String id, MissingPolicy missing, Component... components) {
        return new QualityIndex(id, "", "", 0, 100, missing, Map.of(), List.of(components));
    }

    static QualityIndex index(String id, Component... components) {
        return index(id, new MissingPolicy.RequireAll(), components);
    }

    static Component leaf(String benchmark, double weight) {
        return leaf(benchmark, "accuracy", weight, new Normalization.Identity());
    }

    static Component leaf(String benchmark, String metric, double weight, Normalization normalization) {
        return new BenchmarkComponent(benchmark, List.of(), metric, weight, normalization);
    }

    static Component profiled(String benchmark, String... profiles) {
        return new BenchmarkComponent(benchmark, List.of(profiles), "accuracy", 1, new Normalization.Identity());
    }

    static Component nested(String index, double weight) {
        return new IndexComponent(index, weight, new Normalization.Identity());
    }

    static QualityRecord record(String model, String benchmark, String effort, double accuracy) {
        return record(model, benchmark, Optional.empty(), Optional.of(effort), Map.of("accuracy", accuracy));
    }

    static QualityRecord withoutEffort(String model, String benchmark, double accuracy) {
        return record(model, benchmark, Optional.empty(), Optional.empty(), Map.of("accuracy", accuracy));
    }

    static QualityRecord profiled(String model, String benchmark, String profile, double accuracy) {
        return record(model, benchmark, Optional.of(profile), Optional.of("high"), Map.of("accuracy", accuracy));
    }

    static QualityRecord record(
            String model,
            String benchmark,
            Optional<String> profile,
            Optional<String> effort,
            Map<String, Double> metrics) {
        return new QualityRecord(
                model,
                benchmark,
                profile,
                effort,
                metrics,
                Optional.of(LocalDate.of(2026, 9, 6)),
                Optional.of("https://acme.example/results"),
                Provenance.OPERATOR);
    }

    static Evaluation evaluation(List<Benchmark> benchmarks, List<QualityIndex> indices, List<QualityRecord> records) {
        return new Evaluation("evaluation", benchmarks, indices, records);
    }

    static QualityCatalog catalog(List<Benchmark> benchmarks, List<QualityIndex> indices, QualityRecord... records) {
        return QualityCatalog.builder()
                .operator(evaluation(benchmarks, indices, List.of(records)))
                .build()
                .orThrow();
    }

    /** Evidence of a candidate that declares its effort. */
    static QualityEvidence declared(QualityCatalog catalog, String model, String effort) {
        return catalog.evidence(model, Optional.of(effort), Optional.empty(), Optional.empty());
    }

    static IndexResult result(QualityCatalog catalog, String model, String effort, String index) {
        return declared(catalog, model, effort).result(index).orElseThrow();
    }
}
