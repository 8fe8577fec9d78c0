package dev.pointsman.record;

import dev.pointsman.core.evidence.LatencyPrediction;
import dev.pointsman.core.telemetry.LatencySummary;
import dev.pointsman.core.telemetry.PercentileGrid;
import dev.pointsman.record.reading.Section;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/**
 * Percentiles with what they stand on: {@code {"count", "age_seconds", "percentiles": {"50": ...}}}, or {@code "every"} instead
 * of {@code "percentiles"} for one value that stands for each of them.
 */
final class SummaryJson {
    private static final int NANO_DIGITS = 9;
    private static final String COUNT = "count";
    private static final String AGE_SECONDS = "age_seconds";
    private static final String PERCENTILES = "percentiles";
    private static final String EVERY = "every";
    private static final String MEAN_SECONDS = "mean_seconds";
    private static final String FLOOR_SECONDS = "floor_seconds";
    private static final String RATIOS = "ratios";

    private SummaryJson() {}

    static void write(JsonGenerator json, LatencySummary summary, long nowNanos) {
        json.writeStartObject();
        json.writeNumberProperty(COUNT, summary.count());
        json.writeName(AGE_SECONDS);
        json.writeNumber(age(nowNanos - summary.newestNanos()));
        int[] percentiles = summary.grid().percentiles();
        if (isFlat(summary)) {
            json.writeName(EVERY);
            Numbers.write(json, summary.at(percentiles[0]));
        } else {
            json.writeObjectPropertyStart(PERCENTILES);
            for (int percentile : percentiles) {
                json.writeName(Integer.toString(percentile));
                Numbers.write(json, summary.at(percentile));
            }
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    private static BigDecimal age(long nanos) {
        BigDecimal seconds = BigDecimal.valueOf(nanos, NANO_DIGITS).stripTrailingZeros();
        return seconds.scale() < 0 ? seconds.setScale(0, RoundingMode.UNNECESSARY) : seconds;
    }

    /** Whether it answers percentiles that its grid does not list, as only one value for all of them does. */
    private static boolean isFlat(LatencySummary summary) {
        int[] listed = summary.grid().percentiles();
        return summary.has(1) && listed[0] != 1;
    }

    static void write(JsonGenerator json, LatencyPrediction prediction, long nowNanos) {
        json.writeStartObject();
        json.writeName(MEAN_SECONDS);
        Numbers.write(json, prediction.meanSeconds());
        json.writeName(FLOOR_SECONDS);
        Numbers.write(json, prediction.floorSeconds());
        json.writeName(RATIOS);
        write(json, prediction.ratios(), nowNanos);
        json.writeEndObject();
    }

    /** On a clock that stands at 0 now. */
    static LatencySummary read(Section section) {
        int count = section.integer(COUNT, 0, Integer.MAX_VALUE).orElse(0);
        long newest = -section.node(AGE_SECONDS).map(SummaryJson::nanos).orElse(0L);
        if (section.has(EVERY)) {
            double value =
                    section.number(EVERY, -Double.MAX_VALUE, Double.MAX_VALUE).orElse(0);
            return count == 0 ? LatencySummary.empty() : LatencySummary.flat(value, count, newest);
        }
        Optional<Section> values = section.section(PERCENTILES);
        if (values.isEmpty() || count == 0) {
            return LatencySummary.empty();
        }
        TreeMap<Integer, Double> byPercentile = new TreeMap<>();
        for (String key : values.get().keys()) {
            percentile(values.get(), key)
                    .ifPresent(percentile -> byPercentile.put(
                            percentile,
                            values.get()
                                    .number(key, -Double.MAX_VALUE, Double.MAX_VALUE)
                                    .orElse(0)));
        }
        return LatencySummary.of(grid(byPercentile), seconds(byPercentile), count, newest);
    }

    private static Optional<Integer> percentile(Section values, String key) {
        if (key.matches("[1-9][0-9]?|100")) {
            return Optional.of(Integer.parseInt(key));
        }
        values.problems().error(values.path(key), "is no percentile: write a whole number between 1 and 100");
        return Optional.empty();
    }

    private static PercentileGrid grid(Map<Integer, Double> values) {
        return PercentileGrid.of(
                values.keySet().stream().mapToInt(Integer::intValue).toArray());
    }

    private static double[] seconds(Map<Integer, Double> values) {
        return values.values().stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static long nanos(JsonNode seconds) {
        return seconds.isNumber()
                ? seconds.decimalValue()
                        .setScale(NANO_DIGITS, RoundingMode.HALF_EVEN)
                        .unscaledValue()
                        .longValue()
                : 0;
    }

    static LatencyPrediction readPrediction(Section section) {
        return new LatencyPrediction(
                section.number(MEAN_SECONDS, -Double.MAX_VALUE, Double.MAX_VALUE)
                        .orElse(0),
                section.section(RATIOS).map(SummaryJson::read).orElseGet(LatencySummary::empty),
                section.number(FLOOR_SECONDS, -Double.MAX_VALUE, Double.MAX_VALUE)
                        .orElse(0));
    }
}
