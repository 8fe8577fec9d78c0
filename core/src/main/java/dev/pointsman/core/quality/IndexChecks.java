package dev.pointsman.core.quality;

import java.util.List;
import java.util.Optional;

/** What must hold within one index, and between it and what it reads. */
final class IndexChecks {

    private static final double WEIGHT_TOLERANCE = 1e-9;

    private final Declarations<Benchmark> benchmarks;
    private final Declarations<QualityIndex> indexes;
    private final Problems problems;
    private final NormalizationChecks normalizations;

    IndexChecks(Declarations<Benchmark> benchmarks, Declarations<QualityIndex> indexes, Problems problems) {
        this.benchmarks = benchmarks;
        this.indexes = indexes;
        this.problems = problems;
        this.normalizations = new NormalizationChecks(problems);
    }

    void check(QualityIndex index, String path) {
        if (!(index.lo() < index.hi()) || !Double.isFinite(index.hi() - index.lo())) {
            problems.error(
                    path + ".scale",
                    "[" + index.lo() + ", " + index.hi()
                            + "] is not a scale; write [lo, hi] with finite numbers and lo below hi, for example [0, 100]");
        }
        if (index.missing() instanceof MissingPolicy.RequireCoverage required
                && !(required.minimum() > 0 && required.minimum() <= 1)) {
            problems.error(
                    path + ".missing.minimum",
                    "require_coverage needs a minimum above 0 and at most 1, not " + required.minimum());
        }
        index.domains().forEach((domain, weight) -> checkWeight(weight, path + ".domains." + domain));
        if (index.components().isEmpty()) {
            problems.error(
                    path + ".components",
                    "an index needs at least one component: {benchmark, metric, weight} or {index, weight}");
            return;
        }
        double sum = 0;
        boolean sound = true;
        for (int i = 0; i < index.components().size(); i++) {
            Component component = index.components().get(i);
            String here = path + ".components[" + i + "]";
            sound &= checkWeight(component.weight(), here + ".weight");
            sum += component.weight();
            normalizations.check(component.normalization(), here + ".normalization");
            if (component instanceof BenchmarkComponent benchmark) {
                checkBenchmark(benchmark, here);
            } else if (component instanceof IndexComponent nested) {
                checkNested(nested, here);
            }
        }
        if (sound && !(StrictMath.abs(sum - 1) <= WEIGHT_TOLERANCE)) {
            problems.error(path + ".components", "the weights sum to " + sum + "; change them so that they sum to 1");
        }
    }

    private boolean checkWeight(double weight, String path) {
        boolean sound = weight > 0 && Double.isFinite(weight);
        if (!sound) {
            problems.error(path, "a weight must be a finite number above 0, not " + weight);
        }
        return sound;
    }

    private void checkBenchmark(BenchmarkComponent component, String path) {
        Optional<Benchmark> found = benchmarks.find(component.benchmark());
        if (found.isEmpty()) {
            problems.error(
                    path + ".benchmark",
                    "unknown benchmark '" + component.benchmark() + "'; "
                            + NearestIds.advice(component.benchmark(), benchmarks.ids()));
            return;
        }
        Benchmark benchmark = found.get();
        checkProfiles(component, benchmark, path);
        Optional<BenchmarkMetric> metric = benchmark.metric(component.metric());
        if (metric.isEmpty()) {
            problems.error(
                    path + ".metric",
                    "unknown metric '" + component.metric() + "' of " + benchmark.id() + "; "
                            + NearestIds.advice(component.metric(), benchmark.metricIds()));
            return;
        }
        normalizations.checkFits(component.normalization(), metric.get(), path + ".normalization");
    }

    private void checkProfiles(BenchmarkComponent component, Benchmark benchmark, String path) {
        List<String> declared = benchmark.profileIds();
        List<String> named = component.profiles();
        if (named.isEmpty() && !declared.isEmpty() && benchmark.impliedProfile().isEmpty()) {
            problems.error(
                    path + ".benchmark_profiles",
                    benchmark.id()
                            + " has several profiles and no default_profile; name the ones that count, best first, out of "
                            + declared);
        }
        for (int i = 0; i < named.size(); i++) {
            if (!benchmark.hasProfile(named.get(i))) {
                problems.error(
                        path + (named.size() == 1 ? ".benchmark_profile" : ".benchmark_profiles[" + i + "]"),
                        "unknown profile '" + named.get(i) + "' of " + benchmark.id() + "; "
                                + NearestIds.advice(named.get(i), declared));
            }
        }
    }

    private void checkNested(IndexComponent component, String path) {
        if (indexes.find(component.index()).isEmpty()) {
            problems.error(
                    path + ".index",
                    "unknown index '" + component.index() + "'; "
                            + NearestIds.advice(component.index(), indexes.ids()));
        }
        if (component.normalization().rewardsLess()) {
            problems.warning(
                    path + ".normalization",
                    "a higher score of '" + component.index() + "' is better, but "
                            + component.normalization().type() + " here rewards less of it");
        }
    }
}
