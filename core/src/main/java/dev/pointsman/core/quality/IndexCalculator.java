package dev.pointsman.core.quality;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/** Computes indexes from measurements. Sums run in declared order, so a result has the same bits everywhere. */
final class IndexCalculator {

    private static final double COVERAGE_TOLERANCE = 1e-9;
    private static final double COVERAGE_GRID = 1e9;

    private final Declarations<Benchmark> benchmarks;
    private final Map<String, QualityIndex> indexes = new HashMap<>();
    private final List<QualityIndex> ordered;
    private final List<String> declaredIds;

    /** {@code ordered} holds every index, nested ones before those that read them. */
    IndexCalculator(Declarations<Benchmark> benchmarks, List<QualityIndex> ordered, List<String> declaredIds) {
        this.benchmarks = benchmarks;
        this.ordered = List.copyOf(ordered);
        this.declaredIds = List.copyOf(declaredIds);
        this.ordered.forEach(index -> indexes.put(index.id(), index));
    }

    /** The results of all indexes, in declared order. */
    List<IndexResult> compute(Measurements measurements) {
        Map<String, IndexResult> results = results(measurements);
        return declaredIds.stream().map(id -> known(results, id)).toList();
    }

    IndexExplanation explain(String indexId, Measurements measurements) {
        return explain(known(indexes, indexId), measurements, results(measurements));
    }

    private Map<String, IndexResult> results(Measurements measurements) {
        Map<String, IndexResult> results = new HashMap<>();
        for (QualityIndex index : ordered) {
            List<Reading> readings = new ArrayList<>();
            for (Component component : index.components()) {
                readings.add(read(component, measurements, results));
            }
            results.put(index.id(), combine(index, readings));
        }
        return results;
    }

    private IndexExplanation explain(QualityIndex index, Measurements measurements, Map<String, IndexResult> results) {
        IndexResult result = known(results, index.id());
        List<Reading> readings = new ArrayList<>();
        double present = 0;
        for (Component component : index.components()) {
            Reading reading = read(component, measurements, results);
            readings.add(reading);
            present += reading.normalised().isPresent() ? component.weight() : 0;
        }
        List<ComponentExplanation> explained = new ArrayList<>();
        for (int i = 0; i < readings.size(); i++) {
            Component component = index.components().get(i);
            Reading reading = readings.get(i);
            OptionalDouble contribution =
                    result.isAvailable() && reading.normalised().isPresent()
                            ? OptionalDouble.of(component.weight()
                                    * reading.normalised().getAsDouble()
                                    / present
                                    * (index.hi() - index.lo()))
                            : OptionalDouble.empty();
            Optional<IndexExplanation> nested = component instanceof IndexComponent part
                    ? Optional.of(explain(known(indexes, part.index()), measurements, results))
                    : Optional.empty();
            explained.add(new ComponentExplanation(
                    component,
                    reading.raw(),
                    reading.source().flatMap(this::profileOf),
                    reading.source(),
                    reading.normalised(),
                    contribution,
                    absence(component, reading),
                    nested));
        }
        return new IndexExplanation(index, result, explained);
    }

    private IndexResult combine(QualityIndex index, List<Reading> readings) {
        double present = 0;
        double sum = 0;
        List<String> missing = new ArrayList<>();
        for (int i = 0; i < readings.size(); i++) {
            Component component = index.components().get(i);
            OptionalDouble normalised = readings.get(i).normalised();
            if (normalised.isPresent()) {
                present += component.weight();
                sum += component.weight() * normalised.getAsDouble();
            } else {
                missing.add(component.label());
            }
        }
        // .7 + .1 must reach a minimum of .8; rounding to nine decimals removes what the summing added.
        double coverage = StrictMath.min(1, StrictMath.rint(present * COVERAGE_GRID) / COVERAGE_GRID);
        if (missing.size() == readings.size()) {
            return new IndexResult(index.id(), IndexResult.Status.MISSING, OptionalDouble.empty(), 0, missing);
        }
        if (!isEnough(index.missing(), present)) {
            return new IndexResult(index.id(), IndexResult.Status.PARTIAL, OptionalDouble.empty(), coverage, missing);
        }
        // Rounding in lo + 1 * (hi-lo) may leave the scale by one bit.
        double score = StrictMath.max(
                index.lo(), StrictMath.min(index.hi(), index.lo() + sum / present * (index.hi() - index.lo())));
        return new IndexResult(index.id(), IndexResult.Status.AVAILABLE, OptionalDouble.of(score), coverage, missing);
    }

    private static boolean isEnough(MissingPolicy policy, double present) {
        if (policy instanceof MissingPolicy.RequireCoverage required) {
            return present >= required.minimum() - COVERAGE_TOLERANCE;
        }
        return policy instanceof MissingPolicy.ReportedOnly || present >= 1 - COVERAGE_TOLERANCE;
    }

    private Reading read(Component component, Measurements measurements, Map<String, IndexResult> results) {
        if (component instanceof BenchmarkComponent benchmark) {
            return readBenchmark(benchmark, measurements);
        }
        IndexComponent nested = (IndexComponent) component;
        IndexResult result = known(results, nested.index());
        if (result.score().isEmpty()) {
            return Reading.ABSENT;
        }
        QualityIndex index = known(indexes, nested.index());
        double place = (result.score().getAsDouble() - index.lo()) / (index.hi() - index.lo());
        return Reading.of(place, Optional.empty(), component.normalization());
    }

    private Reading readBenchmark(BenchmarkComponent component, Measurements measurements) {
        List<String> profiles = component.profiles();
        if (profiles.isEmpty()) {
            profiles = List.of(benchmarks
                    .find(component.benchmark())
                    .flatMap(Benchmark::impliedProfile)
                    .orElse(Measurements.NO_PROFILE));
        }
        for (String profile : profiles) {
            Optional<Measurements.Measured> found =
                    measurements.find(component.benchmark(), profile, component.metric());
            if (found.isPresent()) {
                return Reading.of(found.get().value(), Optional.of(found.get().source()), component.normalization());
            }
        }
        return Reading.ABSENT;
    }

    private Optional<String> profileOf(QualityRecord source) {
        return source.profile().or(() -> benchmarks.find(source.benchmark()).flatMap(Benchmark::impliedProfile));
    }

    private static <T> T known(Map<String, T> byId, String id) {
        return Objects.requireNonNull(byId.get(id), id);
    }

    private static Optional<String> absence(Component component, Reading reading) {
        if (reading.normalised().isPresent()) {
            return Optional.empty();
        }
        if (reading.raw().isPresent()) {
            return Optional.of("the lookup does not list " + reading.raw().getAsDouble());
        }
        if (component instanceof BenchmarkComponent leaf) {
            return Optional.of("no record at this effort"
                    + (leaf.profiles().isEmpty() ? "" : " with a profile of " + leaf.profiles()));
        }
        return Optional.of("index '" + component.label() + "' has no score here");
    }

    private record Reading(OptionalDouble raw, OptionalDouble normalised, Optional<QualityRecord> source) {

        static final Reading ABSENT = new Reading(OptionalDouble.empty(), OptionalDouble.empty(), Optional.empty());

        static Reading of(double raw, Optional<QualityRecord> source, Normalization normalization) {
            return new Reading(OptionalDouble.of(raw), normalization.apply(raw), source);
        }
    }
}
