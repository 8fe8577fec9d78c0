package dev.pointsman.insights.internal;

import dev.pointsman.core.time.TimeSource;
import java.util.concurrent.atomic.AtomicLong;

/** Two clocks that tests move by hand. */
final class FakeTime implements TimeSource {
    final AtomicLong nanos = new AtomicLong();
    final AtomicLong millis = new AtomicLong(1_796_126_400_000L);

    @Override
    public long nanoTime() {
        return nanos.get();
    }

    @Override
    public long wallMillis() {
        return millis.get();
    }
}
