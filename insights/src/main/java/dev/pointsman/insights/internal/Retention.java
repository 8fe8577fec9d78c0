package dev.pointsman.insights.internal;

import dev.pointsman.core.time.TimeSource;
import dev.pointsman.insights.InsightsStore;
import dev.pointsman.insights.RollUp;
import dev.pointsman.insights.RollUpKey;
import dev.pointsman.insights.RollUpKey.Span;
import java.time.Duration;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Removes records that are too old, and the oldest where all together are too many. A wall clock that jumps ahead removes nothing
 * early: age is held against the time that has passed since the start, too.
 */
public final class Retention {
    private static final long PERIOD_NANOS = Duration.ofMinutes(1).toNanos();
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final InsightsStore store;
    private final Optional<Duration> maxAge;
    private final long maxBytes;
    private final TimeSource time;
    private final long startNanos;
    private final long startMillis;
    private long nextNanos;

    public Retention(InsightsStore store, Optional<Duration> maxAge, long maxBytes, TimeSource time) {
        this.store = store;
        this.maxAge = maxAge;
        this.maxBytes = maxBytes;
        this.time = time;
        this.startNanos = time.nanoTime();
        this.startMillis = time.wallMillis();
        this.nextNanos = startNanos;
    }

    /** Removes what has to go, where a minute has passed since it last did. */
    void apply() {
        long now = time.nanoTime();
        if (now - nextNanos < 0) {
            return;
        }
        nextNanos = now + PERIOD_NANOS;
        maxAge.ifPresent(age -> store.removeBefore(steadyMillis() - age.toMillis()));
        tooMuchBefore().ifPresent(store::removeBefore);
    }

    private long steadyMillis() {
        return Math.min(time.wallMillis(), startMillis + (time.nanoTime() - startNanos) / NANOS_PER_MILLI);
    }

    /** The time before which records are beyond the size; empty where all fit. */
    private OptionalLong tooMuchBefore() {
        NavigableMap<Long, Long> hours = bytes(Span.HOUR, Long.MIN_VALUE, Long.MAX_VALUE);
        long sum = 0;
        for (Map.Entry<Long, Long> hour : hours.descendingMap().entrySet()) {
            if (sum + hour.getValue() > maxBytes) {
                return OptionalLong.of(
                        cut(bytes(Span.MINUTE, hour.getKey(), hour.getKey() + Span.HOUR.millis()), sum, hour.getKey()));
            }
            sum += hour.getValue();
        }
        return OptionalLong.empty();
    }

    private long cut(NavigableMap<Long, Long> minutes, long newerBytes, long hour) {
        long sum = newerBytes;
        for (Map.Entry<Long, Long> minute : minutes.descendingMap().entrySet()) {
            sum += minute.getValue();
            if (sum > maxBytes) {
                return minute.getKey() + Span.MINUTE.millis();
            }
        }
        return hour;
    }

    private NavigableMap<Long, Long> bytes(Span span, long from, long to) {
        NavigableMap<Long, Long> bytes = new TreeMap<>();
        for (Map.Entry<RollUpKey, RollUp> entry : store.rollUps(span, from, to).entrySet()) {
            bytes.merge(entry.getKey().startMillis(), entry.getValue().bytes(), Long::sum);
        }
        return bytes;
    }
}
