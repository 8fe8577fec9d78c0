package dev.pointsman.core.telemetry;

import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.locks.StampedLock;

/**
 * The last N samples of one series and metric of one model, in seconds. Writing costs two binary searches and one move inside a
 * small sorted array; the percentiles of the grid are published with each write, so that reading one is a load. Any other
 * percentile is interpolated from the sorted array under an optimistic read. Writers of one window exclude each other; readers
 * never block writers.
 */
public final class LatencyWindow {
    private static final double PERCENT = 100.0;
    private static final AtomicReferenceFieldUpdater<LatencyWindow, LatencySummary> SUMMARY =
            AtomicReferenceFieldUpdater.newUpdater(LatencyWindow.class, LatencySummary.class, "summary");

    private final StampedLock lock = new StampedLock();
    private final double[] ring;
    private final long[] times;
    private final double[] sorted;
    private int next;
    private int count;
    private volatile PercentileGrid grid;
    private volatile LatencySummary summary = LatencySummary.empty();

    /**
     * @param capacity samples kept, at least 1
     * @param grid percentiles published with each sample
     */
    public LatencyWindow(int capacity, PercentileGrid grid) {
        if (capacity < 1) {
            throw new IllegalArgumentException("a window keeps at least 1 sample, not " + capacity);
        }
        this.ring = new double[capacity];
        this.times = new long[capacity];
        this.sorted = new double[capacity];
        this.grid = grid;
    }

    /**
     * Adds a sample; the oldest one leaves a full window.
     *
     * @param seconds finite and above 0
     * @param nowNanos when it was measured, on the monotonic clock
     * @throws IllegalArgumentException for a value that is not finite or not above 0
     */
    public void record(double seconds, long nowNanos) {
        if (!(seconds > 0) || seconds == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException("a latency must be finite and above 0 seconds, but is " + seconds);
        }
        long stamp = lock.writeLock();
        try {
            if (count == ring.length) {
                replace(ring[next], seconds);
            } else {
                insert(seconds);
            }
            ring[next] = seconds;
            times[next] = nowNanos;
            next = next + 1 == ring.length ? 0 : next + 1;
            publish(nowNanos);
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    /** What the window holds now. */
    public LatencySummary summary() {
        return summary;
    }

    /**
     * The percentile in seconds: linear interpolation at index {@code p/100*(n-1)} of the ascending samples; p100 is the maximum.
     * Unknown while the window is empty.
     *
     * @throws IllegalArgumentException outside 1..100
     */
    public OptionalDouble percentile(int percentile) {
        LatencySummary current = summary;
        if (current.isEmpty() || current.has(percentile)) {
            PercentileGrid.requirePercentile(percentile);
            return current.seconds(percentile);
        }
        long stamp = lock.tryOptimisticRead();
        if (stamp != 0) {
            double seconds = interpolate(percentile, count);
            if (lock.validate(stamp)) {
                return OptionalDouble.of(seconds);
            }
        }
        stamp = lock.readLock();
        try {
            return OptionalDouble.of(interpolate(percentile, count));
        } finally {
            lock.unlockRead(stamp);
        }
    }

    /** A summary whose grid has these percentiles too, taken at one instant. */
    public LatencySummary summary(PercentileGrid wanted) {
        long stamp = lock.readLock();
        try {
            return count == 0 ? LatencySummary.empty() : summarise(wanted, summary.newestNanos());
        } finally {
            lock.unlockRead(stamp);
        }
    }

    /** Publishes these percentiles from now on. */
    void publishGrid(PercentileGrid wanted) {
        long stamp = lock.writeLock();
        try {
            grid = wanted;
            if (count > 0) {
                publish(summary.newestNanos());
            }
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    /** The samples, oldest first, for a snapshot. */
    Samples samples() {
        long stamp = lock.readLock();
        try {
            double[] values = new double[count];
            long[] at = new long[count];
            int oldest = count == ring.length ? next : 0;
            for (int i = 0; i < count; i++) {
                int from = (oldest + i) % ring.length;
                values[i] = ring[from];
                at[i] = times[from];
            }
            return new Samples(values, at);
        } finally {
            lock.unlockRead(stamp);
        }
    }

    /** Values in seconds and their monotonic times, oldest first. */
    record Samples(double[] seconds, long[] nanos) {}

    private void insert(double seconds) {
        int at = firstAtLeast(seconds);
        System.arraycopy(sorted, at, sorted, at + 1, count - at);
        sorted[at] = seconds;
        count++;
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
     * Index of the first sample that is not below the value. Free of branches on the samples, which no predictor guesses: the
     * bits of positive doubles are ordered as the doubles are, so the sign of their difference is a mask.
     */
    private int firstAtLeast(double seconds) {
        long bits = Double.doubleToRawLongBits(seconds);
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

    /** Under the write lock, whose release is the full fence: an ordered store is enough, and half as dear as a volatile one. */
    private void publish(long nowNanos) {
        SUMMARY.lazySet(this, summarise(grid, nowNanos));
    }

    private LatencySummary summarise(PercentileGrid wanted, long newestNanos) {
        double[] seconds = new double[wanted.size()];
        for (int slot = 0; slot < seconds.length; slot++) {
            seconds[slot] = interpolate(wanted.percentileAt(slot), count);
        }
        return new LatencySummary(wanted, seconds, count, newestNanos);
    }

    private double interpolate(int percentile, int n) {
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
