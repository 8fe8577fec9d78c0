package dev.pointsman.core.quality;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What must hold within one benchmark. */
final class BenchmarkChecks {

    private final Problems problems;

    BenchmarkChecks(Problems problems) {
        this.problems = problems;
    }

    void check(Benchmark benchmark, String path) {
        uniqueIds(benchmark.profileIds(), path + ".profiles", "profile");
        uniqueIds(benchmark.metricIds(), path + ".metrics", "metric");
        if (benchmark.metrics().isEmpty()) {
            problems.error(
                    path + ".metrics",
                    "a benchmark needs at least one metric, for example {id: accuracy, range: [0, 1]}");
        }
        for (int i = 0; i < benchmark.metrics().size(); i++) {
            BenchmarkMetric metric = benchmark.metrics().get(i);
            // Written so that NaN fails too.
            if (!(metric.lo() < metric.hi())) {
                problems.error(
                        path + ".metrics[" + i + "].range",
                        "[" + metric.lo() + ", " + metric.hi() + "] is not a range; write [lo, hi] with lo below hi");
            }
        }
        benchmark
                .defaultProfile()
                .filter(profile -> !benchmark.hasProfile(profile))
                .ifPresent(profile -> problems.error(
                        path + ".default_profile",
                        "unknown profile '" + profile + "'; " + NearestIds.advice(profile, benchmark.profileIds())));
    }

    private void uniqueIds(List<String> ids, String path, String kind) {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < ids.size(); i++) {
            String id = ids.get(i);
            if (id.isBlank()) {
                problems.error(path + "[" + i + "].id", "a " + kind + " needs an id");
            } else if (!seen.add(id)) {
                problems.error(path + "[" + i + "].id", "the " + kind + " '" + id + "' is declared twice; remove one");
            }
        }
    }
}
