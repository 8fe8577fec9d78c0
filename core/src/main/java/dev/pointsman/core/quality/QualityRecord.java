package dev.pointsman.core.quality;

import java.time.LocalDate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A published or own result of one model on one benchmark.
 *
 * @param model the model's key: a catalogue id, or an operator's alias
 * @param benchmark a benchmark id; a record of one that is not declared is kept but enters no index
 * @param profile how it was run; empty stands for the benchmark's implied profile
 * @param reasoningEffort the effort that it was run at; empty stands for the model's default effort;
 *     {@link #UNSPECIFIED} where the source did not say, which matches no candidate
 * @param metrics value by metric id, in the metric's unit
 * @param measuredAt the day of the result
 * @param source where it is published
 * @param provenance who stands for it
 */
public record QualityRecord(
        String model,
        String benchmark,
        Optional<String> profile,
        Optional<String> reasoningEffort,
        Map<String, Double> metrics,
        Optional<LocalDate> measuredAt,
        Optional<String> source,
        Provenance provenance) {

    /** The effort of a record whose source did not say at which effort it ran. Never a default, matches no candidate. */
    public static final String UNSPECIFIED = "unspecified";

    public QualityRecord {
        // Map.copyOf would iterate in another order in each process.
        metrics = Collections.unmodifiableMap(new LinkedHashMap<>(metrics));
    }
}
