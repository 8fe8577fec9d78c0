package dev.pointsman.core.selection;

import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * One number for each candidate, known or unknown; what is not a number is unknown. The extremes are kept while it is filled, because most often they answer for
 * all candidates at once: nobody breaks a limit that the largest value keeps.
 */
final class Column {
    private final double[] values;
    private int count;
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;

    Column(int size) {
        values = new double[size];
        Arrays.fill(values, Double.NaN);
    }

    /** Sets a value that was unknown so far. */
    void set(int index, double value) {
        if (Double.isNaN(value)) {
            return;
        }
        values[index] = value;
        count++;
        min = Math.min(min, value);
        max = Math.max(max, value);
    }

    boolean isKnown(int index) {
        return !Double.isNaN(values[index]);
    }

    double get(int index) {
        return values[index];
    }

    OptionalDouble find(int index) {
        return isKnown(index) ? OptionalDouble.of(values[index]) : OptionalDouble.empty();
    }

    /** This column, with another's values where it knows none. */
    Column orElse(Column other) {
        if (isComplete()) {
            return this;
        }
        Column merged = new Column(values.length);
        for (int i = 0; i < values.length; i++) {
            merged.set(i, isKnown(i) ? values[i] : other.values[i]);
        }
        return merged;
    }

    boolean isComplete() {
        return count == values.length;
    }

    /** The smallest known value; infinite where there is none. */
    double min() {
        return min;
    }

    /** The largest known value; negative infinity where there is none. */
    double max() {
        return max;
    }

    /** The smallest known value among some; infinite where there is none. */
    double min(CandidateSet among) {
        if (among.count() == values.length) {
            return min;
        }
        double smallest = Double.POSITIVE_INFINITY;
        for (int i = among.next(0); i >= 0; i = among.next(i + 1)) {
            if (isKnown(i)) {
                smallest = Math.min(smallest, values[i]);
            }
        }
        return smallest;
    }

    /** The largest known value among some; negative infinity where there is none. */
    double max(CandidateSet among) {
        if (among.count() == values.length) {
            return max;
        }
        double largest = Double.NEGATIVE_INFINITY;
        for (int i = among.next(0); i >= 0; i = among.next(i + 1)) {
            if (isKnown(i)) {
                largest = Math.max(largest, values[i]);
            }
        }
        return largest;
    }

    /** Those of a set whose value is known. */
    CandidateSet known(CandidateSet among) {
        CandidateSet known = among.copy();
        for (int i = among.next(0); i >= 0; i = among.next(i + 1)) {
            if (!isKnown(i)) {
                known.remove(i);
            }
        }
        return known;
    }

    int countKnown(CandidateSet among) {
        if (isComplete()) {
            return among.count();
        }
        int found = 0;
        for (int i = among.next(0); i >= 0; i = among.next(i + 1)) {
            if (isKnown(i)) {
                found++;
            }
        }
        return found;
    }
}
