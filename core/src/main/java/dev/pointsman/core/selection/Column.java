package dev.pointsman.core.selection;

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
