package dev.pointsman.insights.explain;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * Finds the value of a knob nearest to what it is at which a candidate wins. Between two neighbouring points of a knob the choice
 * is the same, so that one value of each interval, and those at the points themselves, tell about all. The exact end of the first
 * interval that wins is then found by halving the doubles between it and the last value that loses.
 */
final class Search {
    private static final int ULPS_AROUND_A_POINT = 3;
    /** Rounding may turn the choice more than once around a point; so many doubles in a row have to lose before the end found. */
    private static final int ULPS_BEFORE_AN_END = 24;

    private static final int MOST_ULPS_BEFORE_AN_END = 2_000;

    private final Knob knob;
    private final Win win;

    private Search(Knob knob, Win win) {
        this.knob = knob;
        this.win = win;
    }

    static OptionalDouble nearest(Knob knob, Win win) {
        Search search = new Search(knob, win);
        OptionalDouble above = search.towards(1);
        OptionalDouble below = search.towards(-1);
        if (above.isEmpty() || below.isEmpty()) {
            return above.isPresent() ? above : below;
        }
        return Math.abs(above.getAsDouble() - knob.from()) <= Math.abs(below.getAsDouble() - knob.from())
                ? above
                : below;
    }

    private boolean wins(double value) {
        return win.isIn(knob.turned().apply(value));
    }

    private OptionalDouble towards(int direction) {
        double last = knob.from();
        for (double probe : probes(direction)) {
            if (wins(probe)) {
                return OptionalDouble.of(
                        knob.steps() == Knob.Steps.WHOLE ? firstWhole(last, probe) : firstOf(last, probe, direction));
            }
            last = probe;
        }
        return OptionalDouble.empty();
    }

    /** The values to ask at, nearest first. */
    private double[] probes(int direction) {
        double end = direction > 0 ? knob.highest() : knob.lowest();
        double[] points = DoubleStream.concat(Arrays.stream(knob.points()), DoubleStream.of(knob.from(), end))
                .filter(point -> point >= knob.lowest() && point <= knob.highest())
                .filter(point -> direction > 0 ? point >= knob.from() : point <= knob.from())
                .map(point -> direction * point)
                .sorted()
                .distinct()
                .map(point -> direction * point)
                .toArray();
        DoubleStream.Builder probes = DoubleStream.builder();
        for (int k = 0; k < points.length; k++) {
            around(points[k], direction).forEach(probes::add);
            if (k + 1 < points.length) {
                probes.add(middle(points[k], points[k + 1]));
            }
        }
        return probes.build()
                .map(knob.steps() == Knob.Steps.WHOLE ? Math::rint : value -> value)
                .filter(value -> value >= knob.lowest() && value <= knob.highest())
                .filter(value -> direction > 0 ? value > knob.from() : value < knob.from())
                .map(value -> direction * value)
                .sorted()
                .distinct()
                .map(value -> direction * value)
                .toArray();
    }

    private static DoubleStream around(double point, int direction) {
        double[] near = new double[2 * ULPS_AROUND_A_POINT + 1];
        double value = point;
        for (int k = 0; k < ULPS_AROUND_A_POINT; k++) {
            value = Math.nextAfter(value, -direction * Double.POSITIVE_INFINITY);
        }
        for (int k = 0; k < near.length; k++) {
            near[k] = value;
            value = Math.nextAfter(value, direction * Double.POSITIVE_INFINITY);
        }
        return DoubleStream.concat(
                DoubleStream.of(near),
                DoubleStream.of(point - 1, point + 1)
                        .filter(whole -> point == Math.rint(point) && Math.abs(point) < Integer.MAX_VALUE));
    }

    private static double middle(double a, double b) {
        return a / 2 + b / 2;
    }

    private double firstWhole(double loses, double wins) {
        double lost = loses;
        double won = wins;
        while (Math.abs(won - lost) > 1) {
            double between = Math.rint(middle(lost, won));
            if (between == lost || between == won) {
                return won;
            }
            if (wins(between)) {
                won = between;
            } else {
                lost = between;
            }
        }
        return won;
    }

    /** The double next to which, on the way back, the candidate loses. */
    private double firstOf(double loses, double wins, int direction) {
        long lost = ordered(loses);
        long won = ordered(wins);
        while (Math.abs(won - lost) > 1) {
            long between = (lost & won) + ((lost ^ won) >> 1);
            if (wins(fromOrdered(between))) {
                won = between;
            } else {
                lost = between;
            }
        }
        long nearest = won;
        long lostSince = 0;
        for (long k = 1; k <= MOST_ULPS_BEFORE_AN_END && lostSince < ULPS_BEFORE_AN_END; k++) {
            long before = won - direction * k;
            double value = fromOrdered(before);
            if (direction > 0 ? value <= knob.from() : value >= knob.from()) {
                break;
            }
            if (wins(value)) {
                nearest = before;
                lostSince = 0;
            } else {
                lostSince++;
            }
        }
        return fromOrdered(nearest);
    }

    /** The doubles from negative to positive as whole numbers in the same order. */
    private static long ordered(double value) {
        long bits = Double.doubleToRawLongBits(value);
        return bits >= 0 ? bits : Long.MIN_VALUE - bits;
    }

    private static double fromOrdered(long order) {
        return Double.longBitsToDouble(order >= 0 ? order : Long.MIN_VALUE - order);
    }
}
