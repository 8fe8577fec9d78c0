package dev.pointsman.benchmarks;

import java.util.ArrayDeque;
import java.util.Deque;

/** The plain way to a percentile, as a reference: a locked queue of samples that a read copies and sorts. */
final class PlainWindow {
    private final int capacity;
    private final Deque<Double> samples = new ArrayDeque<>();

    PlainWindow(int capacity) {
        this.capacity = capacity;
    }

    synchronized void record(double seconds) {
        if (samples.size() == capacity) {
            samples.removeFirst();
        }
        samples.addLast(seconds);
    }

    double percentile(int percentile) {
        double[] sorted;
        synchronized (this) {
            sorted = samples.stream().mapToDouble(Double::doubleValue).toArray();
        }
        java.util.Arrays.sort(sorted);
        double index = percentile / 100.0 * (sorted.length - 1);
        int low = (int) index;
        return low + 1 >= sorted.length
                ? sorted[sorted.length - 1]
                : sorted[low] * (1 - (index - low)) + sorted[low + 1] * (index - low);
    }
}
