package dev.pointsman.lab.internal;

import dev.pointsman.core.time.TimeSource;

/** The clock of one simulated run: it stands where the current event is. */
public final class VirtualClock implements TimeSource {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private long nanos;

    /** Moves the clock forward. */
    public void set(double seconds) {
        nanos = Math.max(nanos, Math.round(seconds * NANOS_PER_SECOND));
    }

    @Override
    public long nanoTime() {
        return nanos;
    }

    @Override
    public long wallMillis() {
        return nanos / NANOS_PER_MILLI;
    }
}
