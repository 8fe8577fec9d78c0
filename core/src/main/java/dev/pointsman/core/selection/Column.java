package dev.pointsman.core.selection;

import java.util.OptionalDouble;

/** One number for each candidate, known or unknown. */
final class Column {
    private final double[] values;
    private final boolean[] known;

    Column(int size) {
        values = new double[size];
        known = new boolean[size];
    }

    void set(int index, double value) {
        values[index] = value;
        known[index] = true;
    }

    boolean isKnown(int index) {
        return known[index];
    }

    double get(int index) {
        return values[index];
    }

    OptionalDouble find(int index) {
        return known[index] ? OptionalDouble.of(values[index]) : OptionalDouble.empty();
    }

    /** This column, with another's values where it knows none. */
    Column orElse(Column other) {
        Column merged = new Column(values.length);
        for (int i = 0; i < values.length; i++) {
            Column from = known[i] ? this : other;
            if (from.known[i]) {
                merged.set(i, from.values[i]);
            }
        }
        return merged;
    }

    /** The smallest known value; infinite where there is none. */
    double min(CandidateSet among) {
        double min = Double.POSITIVE_INFINITY;
        for (int i = among.next(0); i >= 0; i = among.next(i + 1)) {
            if (known[i]) {
                min = Math.min(min, values[i]);
            }
        }
        return min;
    }

    /** The largest known value; negative infinity where there is none. */
    double max(CandidateSet among) {
        double max = Double.NEGATIVE_INFINITY;
        for (int i = among.next(0); i >= 0; i = among.next(i + 1)) {
            if (known[i]) {
                max = Math.max(max, values[i]);
            }
        }
        return max;
    }

    int countKnown(CandidateSet among) {
        int found = 0;
        for (int i = among.next(0); i >= 0; i = among.next(i + 1)) {
            if (known[i]) {
                found++;
            }
        }
        return found;
    }
}
