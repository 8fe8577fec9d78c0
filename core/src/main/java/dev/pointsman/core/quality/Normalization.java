package dev.pointsman.core.quality;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/** How a metric's value becomes 0..1, where 1 is the best. The same bits on every JDK. */
public sealed interface Normalization {

    /** The name that a configuration uses. */
    String type();

    /** The normalised value in 0..1; empty only where a lookup does not list the value. */
    OptionalDouble apply(double value);

    /** Whether some larger value gets more than a smaller one: wrong for a lower-is-better metric. */
    boolean rewardsMore();

    /** Whether some larger value gets less than a smaller one: suspicious for a higher-is-better metric. */
    boolean rewardsLess();

    /** The value itself, clamped to 0..1. */
    record Identity() implements Normalization {
        @Override
        public String type() {
            return "identity";
        }

        @Override
        public OptionalDouble apply(double value) {
            return OptionalDouble.of(clamp(value));
        }

        @Override
        public boolean rewardsMore() {
            return true;
        }

        @Override
        public boolean rewardsLess() {
            return false;
        }
    }

    /** 1 minus the value, clamped to 0..1. */
    record OneMinus() implements Normalization {
        @Override
        public String type() {
            return "one_minus";
        }

        @Override
        public OptionalDouble apply(double value) {
            return OptionalDouble.of(clamp(1 - value));
        }

        @Override
        public boolean rewardsMore() {
            return false;
        }

        @Override
        public boolean rewardsLess() {
            return true;
        }
    }

    /**
     * 0 up to {@code min}, 1 from {@code max} on, a straight line between.
     *
     * @param min below {@code max}
     * @param max above {@code min}
     */
    record LinearClamp(double min, double max) implements Normalization {
        @Override
        public String type() {
            return "linear_clamp";
        }

        @Override
        public OptionalDouble apply(double value) {
            return OptionalDouble.of(clamp((value - min) / (max - min)));
        }

        @Override
        public boolean rewardsMore() {
            return true;
        }

        @Override
        public boolean rewardsLess() {
            return false;
        }
    }

    /**
     * Straight lines between points; before the first and after the last point its value holds.
     *
     * @param points at least two, x strictly ascending, y in 0..1
     */
    record PiecewiseLinear(List<Point> points) implements Normalization {

        /**
         * One corner.
         *
         * @param x the metric's value
         * @param y the normalised value
         */
        public record Point(double x, double y) {}

        public PiecewiseLinear {
            points = List.copyOf(points);
        }

        @Override
        public String type() {
            return "piecewise_linear";
        }

        @Override
        public OptionalDouble apply(double value) {
            Point left = points.get(0);
            if (value <= left.x()) {
                return OptionalDouble.of(left.y());
            }
            for (Point right : points) {
                if (value == right.x()) {
                    return OptionalDouble.of(right.y());
                }
                if (value < right.x()) {
                    double share = (value - left.x()) / (right.x() - left.x());
                    return OptionalDouble.of(clamp(left.y() + share * (right.y() - left.y())));
                }
                left = right;
            }
            return OptionalDouble.of(left.y());
        }

        @Override
        public boolean rewardsMore() {
            return climbs(points.stream().map(Point::y).toList());
        }

        @Override
        public boolean rewardsLess() {
            return falls(points.stream().map(Point::y).toList());
        }
    }

    /**
     * 1 / (1 + exp(-k (value - x0))).
     *
     * @param k steepness, not 0; negative where less is better
     * @param x0 the value that becomes 0.5
     */
    record Logistic(double k, double x0) implements Normalization {
        @Override
        public String type() {
            return "logistic";
        }

        @Override
        public OptionalDouble apply(double value) {
            return OptionalDouble.of(1 / (1 + StrictMath.exp(-k * (value - x0))));
        }

        @Override
        public boolean rewardsMore() {
            return k > 0;
        }

        @Override
        public boolean rewardsLess() {
            return k < 0;
        }
    }

    /**
     * A table for metrics with few values, such as grades. A value that it does not list is missing, never guessed.
     *
     * @param values normalised value in 0..1 by metric value; at least one
     */
    record Lookup(SortedMap<Double, Double> values) implements Normalization {
        public Lookup {
            TreeMap<Double, Double> copy = new TreeMap<>();
            // A TreeMap tells -0.0 from 0.0, a reader of the file does not; adding 0.0 makes them one.
            values.forEach((key, value) -> copy.put(key + 0.0, value));
            values = Collections.unmodifiableSortedMap(copy);
        }

        /** A table from any map. */
        public static Lookup of(Map<Double, Double> values) {
            return new Lookup(new TreeMap<>(values));
        }

        @Override
        public String type() {
            return "lookup";
        }

        @Override
        public OptionalDouble apply(double value) {
            Double found = values.get(value + 0.0);
            return found == null ? OptionalDouble.empty() : OptionalDouble.of(found);
        }

        @Override
        public boolean rewardsMore() {
            return climbs(List.copyOf(values.values()));
        }

        @Override
        public boolean rewardsLess() {
            return falls(List.copyOf(values.values()));
        }
    }

    private static double clamp(double value) {
        return StrictMath.max(0.0, StrictMath.min(1.0, value));
    }

    private static boolean climbs(List<Double> values) {
        for (int i = 1; i < values.size(); i++) {
            if (values.get(i) > values.get(i - 1)) {
                return true;
            }
        }
        return false;
    }

    private static boolean falls(List<Double> values) {
        for (int i = 1; i < values.size(); i++) {
            if (values.get(i) < values.get(i - 1)) {
                return true;
            }
        }
        return false;
    }
}
