package dev.pointsman.core.telemetry;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * What is open at one model: attempts in flight, and those among them that wait for their first token, in start order. Shared by
 * all event loops; admission is one compare-and-set on the counter.
 */
public final class Load {
    private final String model;
    private final AtomicInteger inflight = new AtomicInteger();
    private final Object waitingLock = new Object();
    private volatile @Nullable Lease oldestWaiting;
    private @Nullable Lease newestWaiting;
    private volatile long waitingPromptTokens;

    Load(String model) {
        this.model = model;
    }

    String model() {
        return model;
    }

    /** Attempts begun and not ended. */
    public int inflight() {
        return inflight.get();
    }

    /** Estimated prompt tokens of the attempts that still wait for their first token. */
    public long waitingPromptTokens() {
        return waitingPromptTokens;
    }

    /** When the oldest attempt that still waits for its first token began; unknown where none waits. */
    public OptionalLong oldestWaitingStartNanos() {
        Lease oldest = oldestWaiting;
        return oldest == null ? OptionalLong.empty() : OptionalLong.of(oldest.startNanos());
    }

    /** Takes a lease whatever the load. */
    public Lease acquire(Series series, long promptTokens, long nowNanos) {
        return begin(inflight.incrementAndGet(), series, promptTokens, nowNanos);
    }

    /** Takes a lease only if the count is still the one that a choice has seen. */
    public Optional<Lease> acquireIfUnchanged(int seen, Series series, long promptTokens, long nowNanos) {
        return inflight.compareAndSet(seen, seen + 1)
                ? Optional.of(begin(seen + 1, series, promptTokens, nowNanos))
                : Optional.empty();
    }

    /** Takes a lease only while fewer than {@code limit} attempts are in flight. */
    public Optional<Lease> acquireBelow(int limit, Series series, long promptTokens, long nowNanos) {
        int seen = inflight.get();
        while (seen < limit) {
            int witness = inflight.compareAndExchange(seen, seen + 1);
            if (witness == seen) {
                return Optional.of(begin(seen + 1, series, promptTokens, nowNanos));
            }
            seen = witness;
        }
        return Optional.empty();
    }

    private Lease begin(int inflightNow, Series series, long promptTokens, long nowNanos) {
        Lease lease = new Lease(this, series, promptTokens, nowNanos);
        synchronized (waitingLock) {
            lease.waiting = true;
            lease.olderWaiting = newestWaiting;
            if (newestWaiting == null) {
                oldestWaiting = lease;
            } else {
                newestWaiting.newerWaiting = lease;
            }
            newestWaiting = lease;
            waitingPromptTokens += promptTokens;
            lease.waitingPromptTokensAtStart = waitingPromptTokens;
            lease.inflightAtStart = inflightNow;
        }
        return lease;
    }

    boolean waits(Lease lease) {
        synchronized (waitingLock) {
            return lease.waiting;
        }
    }

    void stopWaiting(Lease lease) {
        synchronized (waitingLock) {
            if (!lease.waiting) {
                return;
            }
            lease.waiting = false;
            Lease older = lease.olderWaiting;
            Lease newer = lease.newerWaiting;
            if (older == null) {
                oldestWaiting = newer;
            } else {
                older.newerWaiting = newer;
            }
            if (newer == null) {
                newestWaiting = older;
            } else {
                newer.olderWaiting = older;
            }
            lease.olderWaiting = null;
            lease.newerWaiting = null;
            waitingPromptTokens -= lease.promptTokens();
        }
    }

    void release(Lease lease) {
        stopWaiting(lease);
        inflight.decrementAndGet();
    }
}
