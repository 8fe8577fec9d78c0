package dev.pointsman.core.telemetry;

import java.util.OptionalDouble;

/** What a window held at one instant: its percentiles, how many samples they stand on and when the newest one came. Immutable. */
public final class LatencySummary {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final LatencySummary EMPTY = new LatencySummary(PercentileGrid.fixed(), new double[0], 0, 0);
    private static final PercentileGrid FLAT = PercentileGrid.flat();

    private final PercentileGrid grid;
    private final double[] seconds;
    private final int count;
    private final long newestNanos;

    LatencySummary(PercentileGrid grid, double[] seconds, int count, long newestNanos) {
        this.grid = grid;
        this.seconds = seconds;
        this.count = count;
        this.newestNanos = newestNanos;
    }

    /** Nothing was measured: every percentile is unknown. */
    public static LatencySummary empty() {
        return EMPTY;
    }

    /**
     * One value for every percentile, for callers who have a number instead of a window.
     *
     * @param seconds the latency
     * @param count samples that it stands on, at least 1
     * @param newestNanos time of the newest one, on the evidence's clock
     */
    public static LatencySummary flat(double seconds, int count, long newestNanos) {
        return new LatencySummary(FLAT, new double[] {seconds}, count, newestNanos);
    }

    /**
     * A stored summary, read back.
     *
     * @param seconds one value for each percentile of the grid, ascending
     */
    public static LatencySummary of(PercentileGrid grid, double[] seconds, int count, long newestNanos) {
        if (seconds.length != grid.size()) {
            throw new IllegalArgumentException("expected " + grid.size()
                    + " percentile values, one for each of the grid, but got " + seconds.length);
        }
        return count == 0 ? EMPTY : new LatencySummary(grid, seconds.clone(), count, newestNanos);
    }

    /** Samples that the percentiles stand on; 0 where nothing was measured. */
    public int count() {
        return count;
    }

    public boolean isEmpty() {
        return count == 0;
    }

    /** Whether this summary can answer the percentile without its window. */
    public boolean has(int percentile) {
        return grid.has(percentile);
    }

    /** The percentile in seconds, unknown where nothing was measured or the grid lacks it. */
    public OptionalDouble seconds(int percentile) {
        return count > 0 && has(percentile) ? OptionalDouble.of(at(percentile)) : OptionalDouble.empty();
    }

    /** The percentile in seconds; only for a summary that is not empty and has it. */
    public double at(int percentile) {
        return seconds[grid.slot(percentile)];
    }

    /** Age of the newest sample in seconds; unknown where nothing was measured. */
    public OptionalDouble ageSeconds(long nowNanos) {
        return count > 0 ? OptionalDouble.of((nowNanos - newestNanos) / NANOS_PER_SECOND) : OptionalDouble.empty();
    }

    /** Time of the newest sample on the clock that recorded it; meaningless where nothing was measured. */
    public long newestNanos() {
        return newestNanos;
    }

    public PercentileGrid grid() {
        return grid;
    }
}
