package dev.pointsman.simulator;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A model server with continuous batching, as a simulation of events that knows no real time: up to {@code maxActive}
 * sequences run, the rest queue in order. Prompts are read one after the other; the end of a prompt's reading gives its
 * first token. A decode step gives every running sequence one token and takes twice as long if it begins while a prompt
 * is being read. Events happen at their own times, however late {@link #advance} is called. Not thread-safe.
 */
final class ContinuousBatch {
    private static final long NEVER = Long.MAX_VALUE;
    private static final double NANOS_PER_MS = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    private final SimulatedModel model;
    private final DoubleSupplier slowdown;
    private final Random random;
    private final Deque<Generation> waiting = new ArrayDeque<>();
    private final Deque<Generation> unread = new ArrayDeque<>();
    private final Set<Generation> decoding = new LinkedHashSet<>();
    private @Nullable Generation reading;
    private long readEndsNanos = NEVER;
    private long stepEndsNanos = NEVER;

    /** @param slowdown factor on all times, above 0; asked whenever a prompt's reading or a step begins */
    ContinuousBatch(SimulatedModel model, DoubleSupplier slowdown) {
        this.model = model;
        this.slowdown = slowdown;
        this.random = new Random(model.seed());
    }

    /** Takes in a request; false if the queue is full. Call {@link #advance} to this time first. */
    boolean submit(Generation generation, long nowNanos) {
        if (isFull()) {
            return false;
        }
        waiting.add(generation);
        admit(nowNanos);
        return true;
    }

    /** Takes a request out, wherever it is; its place is free at once. */
    void cancel(Generation generation, long nowNanos) {
        if (generation.equals(reading)) {
            reading = null;
            readEndsNanos = NEVER;
        } else if (!decoding.remove(generation) && !unread.remove(generation)) {
            waiting.remove(generation);
        }
        if (decoding.isEmpty()) {
            stepEndsNanos = NEVER;
        }
        admit(nowNanos);
    }

    /** Lets everything happen that is due by now, in order. */
    void advance(long nowNanos) {
        while (Math.min(readEndsNanos, stepEndsNanos) <= nowNanos) {
            if (readEndsNanos <= stepEndsNanos) {
                endReading(readEndsNanos);
            } else {
                endStep(stepEndsNanos);
            }
        }
    }

    /** When the next event is due; empty if nothing runs. */
    OptionalLong nextDueNanos() {
        long next = Math.min(readEndsNanos, stepEndsNanos);
        return next == NEVER ? OptionalLong.empty() : OptionalLong.of(next);
    }

    /** Whether a further request would be refused. */
    boolean isFull() {
        return active() >= model.maxActive() && waiting.size() >= model.maxQueued();
    }

    /** Sequences that hold a place. */
    int active() {
        return unread.size() + (reading == null ? 0 : 1) + decoding.size();
    }

    /** Requests that wait for a place. */
    int queued() {
        return waiting.size();
    }

    private void admit(long atNanos) {
        while (active() < model.maxActive() && !waiting.isEmpty()) {
            unread.add(waiting.remove());
        }
        if (reading == null && !unread.isEmpty()) {
            Generation next = unread.remove();
            reading = next;
            double seconds = Math.max(1, next.promptTokens()) / model.prefillTokensPerSecond();
            readEndsNanos = atNanos + duration(seconds * NANOS_PER_SECOND);
        }
    }

    private void endReading(long atNanos) {
        Generation read = reading;
        reading = null;
        readEndsNanos = NEVER;
        if (read != null && !read.produce()) {
            decoding.add(read);
        }
        admit(atNanos);
        if (stepEndsNanos == NEVER) {
            beginStep(atNanos);
        }
    }

    private void endStep(long atNanos) {
        for (Generation generation : List.copyOf(decoding)) {
            if (generation.produce()) {
                decoding.remove(generation);
            }
        }
        admit(atNanos);
        beginStep(atNanos);
    }

    private void beginStep(long atNanos) {
        if (decoding.isEmpty()) {
            stepEndsNanos = NEVER;
            return;
        }
        double ms = model.decodeStepMs() + model.decodeStepMsPerActive() * decoding.size();
        stepEndsNanos = atNanos + duration(ms * NANOS_PER_MS * (reading == null ? 1 : 2));
    }

    private long duration(double nanos) {
        double sigma = model.speedJitter();
        double jitter = sigma == 0 ? 1 : Math.exp(sigma * random.nextGaussian() - sigma * sigma / 2);
        return Math.max(1, Math.round(nanos * jitter * slowdown.getAsDouble()));
    }
}
