package dev.pointsman.core.telemetry;

/** The last N values, in arrival order and sorted. Not safe for several threads; its owner locks. */
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

    /** Adds a value; the oldest one leaves a full window. */
    void add(double value) {
        if (count == ring.length) {
            replace(ring[next], value);
        } else {
            int at = firstAtLeast(value);
            System.arraycopy(sorted, at, sorted, at + 1, count - at);
            sorted[at] = value;
            count++;
        }
        ring[next] = value;
        next = next + 1 == ring.length ? 0 : next + 1;
    }

    /** The values, oldest first. */
    double[] inArrivalOrder() {
        double[] values = new double[count];
        int oldest = count == ring.length ? next : 0;
        for (int i = 0; i < count; i++) {
            values[i] = ring[(oldest + i) % ring.length];
        }
        return values;
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

    /** Index of the first value that is not below this one. */
    private int firstAtLeast(double value) {
        int from = 0;
        int length = count;
        while (length > 0) {
            int half = length >>> 1;
            if (sorted[from + half] < value) {
                from += length - half;
            }
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

    /** Linear interpolation at index {@code p/100*(n-1)}; only where there is a value. */
    double percentile(int percentile) {
        double index = percentile / PERCENT * (count - 1);
        int low = (int) index;
        if (low + 1 >= count) {
            return sorted[count - 1];
        }
        double below = sorted[low];
        double above = sorted[low + 1];
        if (below == above) {
            return below;
        }
        double weight = index - low;
        return Math.min(Math.max(below * (1 - weight) + above * weight, sorted[0]), sorted[count - 1]);
    }
}
