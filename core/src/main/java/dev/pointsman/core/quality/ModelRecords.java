package dev.pointsman.core.quality;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * One model's records and the results computed from them. Records that name no effort count for the model's default effort,
 * and which that is may be known only when evidence is asked for; so each effort has its results with and without them.
 */
final class ModelRecords {

    private static final List<String> CONVENTION =
            List.of("default", "medium", "enabled", "adaptive", "high", "max", "xhigh", "low", "none", "disabled");

    private final Declarations<Benchmark> benchmarks;
    private final List<QualityRecord> all;
    private final List<QualityRecord> withoutEffort;
    private final Map<String, List<QualityRecord>> byEffort = new TreeMap<>();
    private final EffortResolution inferredDefault;
    private final Map<String, IndexTable> exact = new HashMap<>();
    private final Map<String, IndexTable> asDefault = new HashMap<>();
    private final IndexTable onlyWithoutEffort;

    ModelRecords(
            List<QualityRecord> records,
            Declarations<Benchmark> benchmarks,
            IndexCalculator calculator,
            IndexTable nothing) {
        this.benchmarks = benchmarks;
        all = List.copyOf(records);
        withoutEffort =
                all.stream().filter(entry -> entry.reasoningEffort().isEmpty()).toList();
        for (QualityRecord entry : all) {
            entry.reasoningEffort()
                    .ifPresent(effort -> byEffort.computeIfAbsent(effort, key -> new ArrayList<>())
                            .add(entry));
        }
        inferredDefault = inferDefault();
        for (String effort : byEffort.keySet()) {
            exact.put(effort, new IndexTable(calculator.compute(measurements(effort, false))));
            if (!withoutEffort.isEmpty()) {
                asDefault.put(effort, new IndexTable(calculator.compute(measurements(effort, true))));
            }
        }
        onlyWithoutEffort =
                withoutEffort.isEmpty() ? nothing : new IndexTable(calculator.compute(measurementsWithoutEffort()));
    }

    private EffortResolution inferDefault() {
        List<String> named = byEffort.keySet().stream()
                .filter(effort -> !effort.equals(QualityRecord.UNSPECIFIED))
                .toList();
        if (named.size() == 1) {
            return EffortResolution.of(named.get(0), EffortSource.ONLY_RECORDED);
        }
        for (String effort : CONVENTION) {
            if (named.contains(effort)) {
                return EffortResolution.of(effort, EffortSource.CONVENTION);
            }
        }
        return named.isEmpty() && !withoutEffort.isEmpty()
                ? new EffortResolution(Optional.empty(), EffortSource.MODEL_DEFAULT)
                : EffortResolution.none();
    }

    List<QualityRecord> all() {
        return all;
    }

    boolean hasWithoutEffort() {
        return !withoutEffort.isEmpty();
    }

    Set<String> efforts() {
        return byEffort.keySet();
    }

    /** The default effort where the model's card names none. */
    EffortResolution inferredDefault() {
        return inferredDefault;
    }

    /** Results at this effort, which is the default one or not; nothing at an effort without records. */
    IndexTable table(Optional<String> effort, boolean isDefault, IndexTable nothing) {
        IndexTable fallback = isDefault ? onlyWithoutEffort : nothing;
        if (effort.isEmpty()) {
            return fallback;
        }
        if (isDefault && !withoutEffort.isEmpty()) {
            return asDefault.getOrDefault(effort.get(), fallback);
        }
        return exact.getOrDefault(effort.get(), fallback);
    }

    Measurements measurements(Optional<String> effort, boolean isDefault) {
        return effort.map(name -> measurements(name, isDefault))
                .orElseGet(() -> isDefault ? measurementsWithoutEffort() : new Measurements());
    }

    private Measurements measurements(String effort, boolean isDefault) {
        Measurements measurements = new Measurements();
        measurements.addAbsent(byEffort.getOrDefault(effort, List.of()), benchmarks);
        if (isDefault) {
            measurements.addAbsent(withoutEffort, benchmarks);
        }
        return measurements;
    }

    private Measurements measurementsWithoutEffort() {
        Measurements measurements = new Measurements();
        measurements.addAbsent(withoutEffort, benchmarks);
        return measurements;
    }
}
