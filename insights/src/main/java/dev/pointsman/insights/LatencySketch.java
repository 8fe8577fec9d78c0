package dev.pointsman.insights;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * How often a latency fell into each of many narrow ranges: two sketches can be added, and a percentile read from it is off by at
 * most 1 %. Ranges grow by a fixed ratio (as in DDSketch, Masson, Rim, Lee, VLDB 2019). Immutable.
 */
public final class LatencySketch {
    private static final double GAMMA = 1.01 / 0.99;
    private static final double LOG_GAMMA = StrictMath.log(GAMMA);
    private static final int ENTRY_BYTES = Short.BYTES + Integer.BYTES;
    private static final LatencySketch EMPTY = new LatencySketch(new short[0], new int[0]);

    /** Ranges that have any, ascending. */
    private final short[] ranges;

    private final int[] counts;

    private LatencySketch(short[] ranges, int[] counts) {
        this.ranges = ranges;
        this.counts = counts;
    }

    public static LatencySketch empty() {
        return EMPTY;
    }

    /** Of one latency in seconds; empty where it is unknown, or not above 0. */
    public static LatencySketch of(OptionalDouble seconds) {
        if (seconds.isEmpty() || !(seconds.getAsDouble() > 0)) {
            return EMPTY;
        }
        double range = Math.ceil(StrictMath.log(seconds.getAsDouble()) / LOG_GAMMA);
        return new LatencySketch(
                new short[] {(short) Math.max(Short.MIN_VALUE, Math.min(Short.MAX_VALUE, range))}, new int[] {1});
    }

    public LatencySketch plus(LatencySketch other) {
        if (other.ranges.length == 0) {
            return this;
        }
        if (ranges.length == 0) {
            return other;
        }
        short[] merged = new short[ranges.length + other.ranges.length];
        int[] sums = new int[merged.length];
        int size = 0;
        int a = 0;
        int b = 0;
        while (a < ranges.length || b < other.ranges.length) {
            boolean takeA = b >= other.ranges.length || (a < ranges.length && ranges[a] <= other.ranges[b]);
            boolean takeB = a >= ranges.length || (b < other.ranges.length && other.ranges[b] <= ranges[a]);
            merged[size] = takeA ? ranges[a] : other.ranges[b];
            sums[size++] = Math.addExact(takeA ? counts[a] : 0, takeB ? other.counts[b] : 0);
            a += takeA ? 1 : 0;
            b += takeB ? 1 : 0;
        }
        return new LatencySketch(Arrays.copyOf(merged, size), Arrays.copyOf(sums, size));
    }

    public long count() {
        return Arrays.stream(counts).asLongStream().sum();
    }

    /** The percentile by nearest rank, within 1 %; unknown where nothing was measured. */
    public OptionalDouble seconds(int percentile) {
        long rank = Math.max(1, (count() * percentile + 99) / 100);
        for (int k = 0; k < ranges.length; k++) {
            rank -= counts[k];
            if (rank <= 0) {
                return OptionalDouble.of(2 * StrictMath.pow(GAMMA, ranges[k]) / (1 + GAMMA));
            }
        }
        return OptionalDouble.empty();
    }

    /** A form to store. */
    public byte[] toBytes() {
        ByteBuffer bytes = ByteBuffer.allocate(ranges.length * ENTRY_BYTES);
        for (int k = 0; k < ranges.length; k++) {
            bytes.putShort(ranges[k]).putInt(counts[k]);
        }
        return bytes.array();
    }

    public static LatencySketch read(byte[] stored) {
        ByteBuffer bytes = ByteBuffer.wrap(stored);
        int size = stored.length / ENTRY_BYTES;
        short[] ranges = new short[size];
        int[] counts = new int[size];
        for (int k = 0; k < size; k++) {
            ranges[k] = bytes.getShort();
            counts[k] = bytes.getInt();
        }
        return new LatencySketch(ranges, counts);
    }
}
