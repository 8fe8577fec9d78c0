package dev.pointsman.core.time;

/**
 * The clock that everything reads. Durations come from {@link #nanoTime()}, which never runs backwards; the wall clock only
 * anchors ages that have to survive a restart.
 */
public interface TimeSource {
    /** Monotonic time in nanoseconds, with an arbitrary origin. */
    long nanoTime();

    /** Wall-clock time in milliseconds since the epoch. */
    long wallMillis();

    /** The clocks of this JVM. */
    static TimeSource system() {
        return new TimeSource() {
            @Override
            public long nanoTime() {
                return System.nanoTime();
            }

            @Override
            public long wallMillis() {
                return System.currentTimeMillis();
            }
        };
    }
}
