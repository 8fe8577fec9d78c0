package dev.pointsman.core.quality;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The values that count for one model at one effort. Only records of declared benchmarks are in it. */
final class Measurements {

    /** Stands for "the benchmark is run in one way only" in keys; no declared profile is blank. */
    static final String NO_PROFILE = "";

    /** A value and the record that it comes from. */
    record Measured(double value, QualityRecord source) {}

    private record Key(String benchmark, String profile, String metric) {}

    private final Map<Key, Measured> values = new HashMap<>();

    /** Adds what is not there yet: a value for the effort by name, added first, goes before one for the default effort. */
    void addAbsent(List<QualityRecord> records, Declarations<Benchmark> benchmarks) {
        for (QualityRecord entry : records) {
            benchmarks.find(entry.benchmark()).ifPresent(benchmark -> {
                String profile = entry.profile().or(benchmark::impliedProfile).orElse(NO_PROFILE);
                entry.metrics()
                        .forEach((metric, value) -> values.putIfAbsent(
                                new Key(benchmark.id(), profile, metric), new Measured(value, entry)));
            });
        }
    }

    Optional<Measured> find(String benchmark, String profile, String metric) {
        return Optional.ofNullable(values.get(new Key(benchmark, profile, metric)));
    }
}
