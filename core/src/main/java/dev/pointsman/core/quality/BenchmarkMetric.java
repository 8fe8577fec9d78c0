package dev.pointsman.core.quality;

/**
 * A number that a benchmark yields.
 *
 * @param id unique within its benchmark
 * @param unit such as {@code proportion} or {@code seconds}; may be empty
 * @param direction which end is good
 * @param lo smallest possible value, included; negative infinity where there is none
 * @param hi largest possible value, included; infinity where there is none
 */
public record BenchmarkMetric(String id, String unit, Direction direction, double lo, double hi) {

    /** Which end of a metric is good. */
    public enum Direction {
        HIGHER_IS_BETTER,
        LOWER_IS_BETTER
    }

    /** A share of 0..1, higher is better. */
    public static BenchmarkMetric proportion(String id) {
        return new BenchmarkMetric(id, "proportion", Direction.HIGHER_IS_BETTER, 0, 1);
    }

    boolean admits(double value) {
        return value >= lo && value <= hi && Double.isFinite(value);
    }
}
