package dev.pointsman.core.telemetry;

/**
 * The last N values, all above 0, in arrival order and sorted. Adding costs two binary searches and one move inside a small
 * array. Not safe for several threads: its owner locks.
 */
final class SortedWindow {
    private static final double PERCENT = 100.0;

    private final double[] ring;
    private final double[] sorted;
    private int next;
    private int count;

    SortedWindow(int capacity) {
        ring = new double[capacity];
        sorted = new double[capacity];
    }

    int count() {
        return count;
    }

    /**
     * Adds a value; the oldest one leaves a full window.
     *
     * @param value finite and above 0
     * @return its slot, 0 to capacity-1, which is the one that the oldest value had
     */
    int add(double value) {
        if (count == ring.length) {
            replace(ring[next], value);
        } else {
            int at = firstAtLeast(value);
            System.arraycopy(sorted, at, sorted, at + 1, count - at);
            sorted[at] = value;
            count++;
        }
        int slot = next;
        ring[slot] = value;
        next = slot + 1 == ring.length ? 0 : slot + 1;
        return slot;
    }

    /** The values, oldest first. */
    double[] inArrivalOrder() {
        double[] values = new double[count];
        for (int age = 0; age < count; age++) {
            values[age] = ring[slot(age)];
        }
        return values;
    }

    /** The slot of a value by its place in arrival order: 0 is the oldest, count-1 the newest. */
    int slot(int arrival) {
        int oldest = count == ring.length ? next : 0;
        return (oldest + arrival) % ring.length;
    }

    private void replace(double leaving, double arriving) {
        int out = firstAtLeast(leaving);
        int in = firstAtLeast(arriving);
        if (in > out) {
            System.arraycopy(sorted, out + 1, sorted, out, in - out - 1);
            sorted[in - 1] = arriving;
        } else {
            System.arraycopy(sorted, in, sorted, in + 1, out - in);
            sorted[in] = arriving;
        }
    }

    /**
     * Index of the first value that is not below this one. Free of branches on the values, which no predictor guesses: the bits
     * of positive doubles are ordered as the doubles are, so the sign of their difference is a mask.
     */
    private int firstAtLeast(double value) {
        long bits = Double.doubleToRawLongBits(value);
        int from = 0;
        int length = count;
        while (length > 0) {
            int half = length >>> 1;
            long below = (Double.doubleToRawLongBits(sorted[from + half]) - bits) >> (Long.SIZE - 1);
            from += (length - half) & (int) below;
            length = half;
        }
        return from;
    }

    LatencySummary summary(PercentileGrid grid, long newestNanos) {
        double[] values = new double[grid.size()];
        for (int slot = 0; slot < values.length; slot++) {
            values[slot] = percentile(grid.percentileAt(slot));
        }
        return new LatencySummary(grid, values, count, newestNanos);
    }

    /**
     * Linear interpolation at index {@code p/100*(n-1)}; only where there is a value. The count is read once, so that a reader
     * without the lock gets a number, right or wrong, and never an exception.
     */
    double percentile(int percentile) {
        int n = count;
        double index = percentile / PERCENT * (n - 1);
        int low = (int) index;
        if (low + 1 >= n) {
            return sorted[n - 1];
        }
        double below = sorted[low];
        double above = sorted[low + 1];
        if (below == above) {
            return below;
        }
        double weight = index - low;
        double between = below * (1 - weight) + above * weight;
        return Math.min(Math.max(between, sorted[0]), sorted[n - 1]);
    }
}
