package dev.pointsman.core.telemetry;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * One attempt's place in a model's load, from the choice to the end of the attempt. It is bound to the counter that it
 * incremented and must be closed on every way out; closing twice is harmless. Safe for use from several threads.
 */
public final class Lease implements AutoCloseable {
    private final Load load;
    private final Series series;
    private final long promptTokens;
    private final long startNanos;
    private final AtomicBoolean open = new AtomicBoolean(true);

    private volatile @Nullable String backend;
    private volatile long sentNanos;
    private volatile boolean sent;

    // Owned by the load's list of waiting attempts, under its lock.
    @Nullable Lease olderWaiting;

    @Nullable Lease newerWaiting;

    boolean waiting;
    long waitingPromptTokensAtStart;
    int inflightAtStart;

    Lease(Load load, Series series, long promptTokens, long startNanos) {
        this.load = load;
        this.series = series;
        this.promptTokens = promptTokens;
        this.startNanos = startNanos;
    }

    public String model() {
        return load.model();
    }

    public Series series() {
        return series;
    }

    /** Estimated prompt tokens of the request. */
    public long promptTokens() {
        return promptTokens;
    }

    /** When the lease was taken, on the monotonic clock. */
    public long startNanos() {
        return startNanos;
    }

    /** Prompt tokens that waited for a first token at this model when the lease was taken, its own included. */
    public long waitingPromptTokensAtStart() {
        return waitingPromptTokensAtStart;
    }

    /** Attempts in flight at this model when the lease was taken, this one included. */
    public int inflightAtStart() {
        return inflightAtStart;
    }

    /** Tells that the request head was written to a backend: latencies count from here. */
    public void sent(String toBackend, long nowNanos) {
        backend = toBackend;
        sentNanos = nowNanos;
        sent = true;
    }

    public Optional<String> backend() {
        return Optional.ofNullable(backend);
    }

    /** When the request head was written; unknown before. */
    public OptionalLong sentNanos() {
        return sent ? OptionalLong.of(sentNanos) : OptionalLong.empty();
    }

    /** Tells that the first generated token came: the attempt no longer waits. */
    public void firstToken() {
        load.stopWaiting(this);
    }

    /** Whether the attempt still waits for its first token. */
    public boolean isWaiting() {
        return load.waits(this);
    }

    public boolean isOpen() {
        return open.get();
    }

    /** Ends the attempt's share of the load, once. */
    @Override
    public void close() {
        if (open.compareAndSet(true, false)) {
            load.release(this);
        }
    }
}
