package dev.pointsman.core.telemetry;

import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.locks.StampedLock;

/**
 * The last N samples of one series and metric of one model, in seconds. The percentiles of the grid are published
 * with each write, so that reading one is a load. Any other percentile is interpolated under an optimistic read. Writers of one window exclude each other; readers
 * never block writers.
 */
public final class LatencyWindow {
    private static final AtomicReferenceFieldUpdater<LatencyWindow, LatencySummary> SUMMARY =
            AtomicReferenceFieldUpdater.newUpdater(LatencyWindow.class, LatencySummary.class, "summary");

    private final StampedLock lock = new StampedLock();
    private final SortedWindow values;
    private final long[] times;
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
        this.values = new SortedWindow(capacity);
        this.times = new long[capacity];
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
            times[values.add(seconds)] = nowNanos;
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
            double seconds = values.percentile(percentile);
            if (lock.validate(stamp)) {
                return OptionalDouble.of(seconds);
            }
        }
        stamp = lock.readLock();
        try {
            return OptionalDouble.of(values.percentile(percentile));
        } finally {
            lock.unlockRead(stamp);
        }
    }

    /** A summary whose grid has these percentiles too, taken at one instant. */
    public LatencySummary summary(PercentileGrid wanted) {
        long stamp = lock.readLock();
        try {
            return values.count() == 0 ? LatencySummary.empty() : values.summary(wanted, summary.newestNanos());
        } finally {
            lock.unlockRead(stamp);
        }
    }

    /** Publishes these percentiles from now on. */
    void publishGrid(PercentileGrid wanted) {
        long stamp = lock.writeLock();
        try {
            grid = wanted;
            if (values.count() > 0) {
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
            long[] at = new long[values.count()];
            for (int arrival = 0; arrival < at.length; arrival++) {
                at[arrival] = times[values.slot(arrival)];
            }
            return new Samples(values.inArrivalOrder(), at);
        } finally {
            lock.unlockRead(stamp);
        }
    }

    /** Values in seconds and their monotonic times, oldest first. */
    record Samples(double[] seconds, long[] nanos) {}

    /** Under the write lock, whose release is the full fence: an ordered store is enough, and half as dear as a volatile one. */
    private void publish(long nowNanos) {
        SUMMARY.lazySet(this, values.summary(grid, nowNanos));
    }
}
