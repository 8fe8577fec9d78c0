package dev.pointsman.core.quality;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What must hold for each record and between records. */
final class RecordChecks {

    private final Declarations<Benchmark> benchmarks;
    private final Problems problems;
    private final Map<Place, String> seen = new HashMap<>();

    RecordChecks(Declarations<Benchmark> benchmarks, Problems problems) {
        this.benchmarks = benchmarks;
        this.problems = problems;
    }

    void check(QualityRecord entry, String path) {
        if (entry.model().isBlank()) {
            problems.error(path + ".model", "a record needs the model that it is about");
        }
        if (entry.reasoningEffort().filter(String::isBlank).isPresent()) {
            problems.error(
                    path + ".reasoning_effort",
                    "a blank effort means nothing; leave it out for the model's default effort, or write '"
                            + QualityRecord.UNSPECIFIED + "' where the source does not say");
        }
        if (entry.metrics().isEmpty()) {
            problems.error(path + ".metrics", "a record needs at least one value, for example {accuracy: 0.74}");
        }
        Optional<Benchmark> benchmark = benchmarks.find(entry.benchmark());
        if (benchmark.isEmpty()) {
            problems.warning(
                    path + ".benchmark",
                    "benchmark '" + entry.benchmark()
                            + "' is not declared, so this record enters no index; declare it, or "
                            + NearestIds.advice(entry.benchmark(), benchmarks.ids()));
        }
        benchmark.ifPresent(declared -> checkProfile(entry, declared, path));
        entry.metrics().forEach((metric, value) -> {
            String here = path + ".metrics." + metric;
            if (!Double.isFinite(value)) {
                problems.error(here, "a value must be a finite number, not " + value);
            } else if (benchmark.isPresent()) {
                checkValue(benchmark.get(), metric, value, here);
            }
            checkUnique(entry, benchmark, metric, path);
        });
    }

    private void checkProfile(QualityRecord entry, Benchmark benchmark, String path) {
        if (entry.profile().isPresent()) {
            String profile = entry.profile().get();
            if (!benchmark.hasProfile(profile)) {
                problems.error(
                        path + ".benchmark_profile",
                        "unknown profile '" + profile + "' of " + benchmark.id() + "; "
                                + NearestIds.advice(profile, benchmark.profileIds()));
            }
        } else if (!benchmark.profiles().isEmpty() && benchmark.impliedProfile().isEmpty()) {
            problems.error(
                    path + ".benchmark_profile",
                    benchmark.id() + " has several profiles and no default_profile; name one out of "
                            + benchmark.profileIds());
        }
    }

    private void checkValue(Benchmark benchmark, String metricId, double value, String path) {
        Optional<BenchmarkMetric> metric = benchmark.metric(metricId);
        if (metric.isEmpty()) {
            problems.error(
                    path,
                    "unknown metric '" + metricId + "' of " + benchmark.id() + "; "
                            + NearestIds.advice(metricId, benchmark.metricIds()));
        } else if (!metric.get().admits(value)) {
            problems.error(
                    path,
                    value + " is out of the range [" + metric.get().lo() + ", "
                            + metric.get().hi() + "] of '" + metricId + "' in " + benchmark.id());
        }
    }

    private void checkUnique(QualityRecord entry, Optional<Benchmark> benchmark, String metric, String path) {
        Optional<String> profile = entry.profile().or(() -> benchmark.flatMap(Benchmark::impliedProfile));
        Place place = new Place(entry.model(), entry.reasoningEffort(), entry.benchmark(), profile, metric);
        String earlier = seen.putIfAbsent(place, path);
        if (earlier != null) {
            problems.error(
                    path + ".metrics." + metric,
                    "a second value for " + place + "; the first is at " + earlier + "; keep one of them");
        }
    }

    private record Place(
            String model, Optional<String> effort, String benchmark, Optional<String> profile, String metric) {

        @Override
        public String toString() {
            return "model '" + model + "', "
                    + effort.map(name -> "effort '" + name + "'").orElse("no effort")
                    + ", benchmark '" + benchmark + "', "
                    + profile.map(name -> "profile '" + name + "'").orElse("no profile")
                    + ", metric '" + metric + "'";
        }
    }
}
