package dev.pointsman.insights.internal;

import dev.pointsman.core.time.TimeSource;
import dev.pointsman.insights.Batch;
import dev.pointsman.insights.InsightsStatus;
import dev.pointsman.insights.InsightsStore;
import dev.pointsman.insights.RecordSource;
import dev.pointsman.insights.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes what has ended in batches, on a thread of its own. Offering never waits: while the store cannot be used, a batch is kept
 * and tried again, the queue fills, and what finds no place is dropped and counted.
 */
public final class RecordWriter implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RecordWriter.class);
    private static final int MOST_IN_A_BATCH = 2_000;
    private static final long LINGER_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long FIRST_BACK_OFF_MILLIS = 100;
    private static final long LONGEST_BACK_OFF_MILLIS = 5_000;
    private static final long IDLE_MILLIS = 1_000;
    private static final long CLOSE_SECONDS = 5;

    private final InsightsStore store;
    private final Retention retention;
    private final TimeSource time;
    private final SessionHash sessions;
    private final RecordMaker maker = new RecordMaker();
    private final BlockingQueue<Supplier<RecordSource>> queue;
    private final AtomicLong written = new AtomicLong();
    private final AtomicLong dropped = new AtomicLong();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread;
    private volatile long lastWrittenMillis = Long.MIN_VALUE;
    private volatile @Nullable String problem;

    public RecordWriter(
            InsightsStore store, Retention retention, SessionHash sessions, int queueSize, TimeSource time) {
        this.store = store;
        this.retention = retention;
        this.sessions = sessions;
        this.time = time;
        this.queue = new ArrayBlockingQueue<>(queueSize);
        this.thread = Thread.ofPlatform().daemon().name("insights-writer").unstarted(this::run);
    }

    public RecordWriter start() {
        thread.start();
        return this;
    }

    /** Takes a record to be written; drops it where too many wait. Never waits itself. */
    public void offer(Supplier<RecordSource> ended) {
        if (!queue.offer(ended)) {
            dropped.incrementAndGet();
        }
    }

    public InsightsStatus status() {
        return new InsightsStatus(
                store.kind(),
                Optional.ofNullable(problem),
                queue.size(),
                written.get(),
                dropped.get(),
                lastWrittenMillis == Long.MIN_VALUE ? OptionalLong.empty() : OptionalLong.of(lastWrittenMillis));
    }

    private void run() {
        List<Supplier<RecordSource>> ended = new ArrayList<>();
        try {
            while (closing.getCount() > 0 || !queue.isEmpty()) {
                collect(ended);
                if (!ended.isEmpty()) {
                    deliver(ended);
                    ended.clear();
                }
                tidy();
            }
        } catch (InterruptedException _) {
            dropped.addAndGet(ended.size() + queue.size());
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for a first record, and a little for more, so that a quiet gateway writes soon and a busy one in large batches. */
    private void collect(List<Supplier<RecordSource>> ended) throws InterruptedException {
        Supplier<RecordSource> first = queue.poll(closing.getCount() > 0 ? IDLE_MILLIS : 0, TimeUnit.MILLISECONDS);
        if (first == null) {
            return;
        }
        ended.add(first);
        long deadline = time.nanoTime() + LINGER_NANOS;
        queue.drainTo(ended, MOST_IN_A_BATCH - ended.size());
        while (ended.size() < MOST_IN_A_BATCH && closing.getCount() > 0) {
            Supplier<RecordSource> next = queue.poll(deadline - time.nanoTime(), TimeUnit.NANOSECONDS);
            if (next == null) {
                return;
            }
            ended.add(next);
            queue.drainTo(ended, MOST_IN_A_BATCH - ended.size());
        }
    }

    private void deliver(List<Supplier<RecordSource>> ended) throws InterruptedException {
        long backOff = FIRST_BACK_OFF_MILLIS;
        while (true) {
            try {
                Batch batch = maker.batch(ended, sessions::of);
                store.append(batch);
                written.addAndGet(batch.records().size());
                dropped.addAndGet(ended.size() - batch.records().size());
                lastWrittenMillis = time.wallMillis();
                recovered();
                return;
            } catch (RejectedBatch rejected) {
                LOG.error("The store refused {} records, which are dropped: {}", ended.size(), rejected.getMessage());
                dropped.addAndGet(ended.size());
                return;
            } catch (StoreException unusable) {
                failing(String.valueOf(unusable.getMessage()));
            } catch (RuntimeException fault) {
                failing(fault.toString());
            }
            if (closing.await(backOff, TimeUnit.MILLISECONDS)) {
                // The gateway stops: one more try would only keep it from doing so.
                dropped.addAndGet(ended.size());
                return;
            }
            backOff = Math.min(2 * backOff, LONGEST_BACK_OFF_MILLIS);
        }
    }

    private void failing(String reason) {
        if (problem == null) {
            LOG.warn(
                    "Decision records cannot be written for now; up to {} wait: {}",
                    queue.remainingCapacity() + queue.size(),
                    reason);
        }
        problem = reason;
    }

    private void recovered() {
        if (problem != null) {
            problem = null;
            LOG.info("Decision records are written again; {} have been dropped since the start", dropped.get());
        }
    }

    private void tidy() {
        try {
            retention.apply();
        } catch (RuntimeException unusable) {
            LOG.debug("Old records are removed later: {}", unusable.toString());
        }
    }

    /** Writes what waits and stops. */
    @Override
    public void close() {
        closing.countDown();
        try {
            if (!thread.join(java.time.Duration.ofSeconds(CLOSE_SECONDS))) {
                thread.interrupt();
            }
        } catch (InterruptedException _) {
            thread.interrupt();
            Thread.currentThread().interrupt();
        }
    }
}
