package dev.pointsman.core.telemetry;

import java.util.Arrays;
import java.util.Collection;
import java.util.TreeSet;

/**
 * The percentiles that every window publishes with each sample, so that reading one is a single load: the fixed grid that
 * records keep, and those that policies in use ask for.
 */
public final class PercentileGrid {
    private static final int[] FIXED = {50, 75, 90, 95, 99};
    private static final int HIGHEST = 100;
    private static final byte ABSENT = -1;

    private final int[] percentiles;
    private final byte[] slots;

    private PercentileGrid(int[] percentiles, byte[] slots) {
        this.percentiles = percentiles;
        this.slots = slots;
    }

    /** P50, P75, P90, P95 and P99. */
    public static PercentileGrid fixed() {
        return of(FIXED);
    }

    /**
     * A grid of exactly these percentiles.
     *
     * @throws IllegalArgumentException for a percentile outside 1..100
     */
    public static PercentileGrid of(int... percentiles) {
        int[] sorted = Arrays.stream(percentiles).sorted().distinct().toArray();
        byte[] slots = new byte[HIGHEST + 1];
        Arrays.fill(slots, ABSENT);
        for (int slot = 0; slot < sorted.length; slot++) {
            slots[requirePercentile(sorted[slot])] = (byte) slot;
        }
        return new PercentileGrid(sorted, slots);
    }

    /** One value that stands for every percentile: evidence that was given as a single number. */
    static PercentileGrid flat() {
        return new PercentileGrid(FIXED.clone(), new byte[HIGHEST + 1]);
    }

    /** This grid and the given percentiles, or this grid itself where it has them all. */
    public PercentileGrid with(Collection<Integer> more) {
        TreeSet<Integer> all = new TreeSet<>(more);
        for (int percentile : percentiles) {
            all.add(percentile);
        }
        return all.size() == percentiles.length
                ? this
                : of(all.stream().mapToInt(Integer::intValue).toArray());
    }

    public boolean has(int percentile) {
        return slots[requirePercentile(percentile)] != ABSENT;
    }

    /** The percentiles, ascending. */
    public int[] percentiles() {
        return percentiles.clone();
    }

    int size() {
        return percentiles.length;
    }

    int percentileAt(int slot) {
        return percentiles[slot];
    }

    int slot(int percentile) {
        return slots[percentile];
    }

    /**
     * The percentile itself.
     *
     * @throws IllegalArgumentException outside 1..100
     */
    public static int requirePercentile(int percentile) {
        if (percentile < 1 || percentile > HIGHEST) {
            throw new IllegalArgumentException("percentile must be between 1 and 100, but is " + percentile);
        }
        return percentile;
    }
}
