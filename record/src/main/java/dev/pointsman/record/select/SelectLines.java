package dev.pointsman.record.select;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Answers lines of JSON with the engine's selections: a policy and the evidence in, the selection out. A line that cannot be read
 * is answered with {@code {"id", "error": {"path", "message"}}}; the rest goes on. Batches are answered in parallel, the answers
 * come in input order, and the memory in use does not depend on the number of lines.
 */
public final class SelectLines {
    private static final int BATCHES_PER_THREAD = 3;
    private static final long RETRY_MILLIS = 50;

    private final PolicyCache policies = new PolicyCache();

    /**
     * Answers all lines.
     *
     * @param in UTF-8, one JSON object a line; blank lines are skipped. Read to its end, not closed
     * @param out one answer a line, flushed whenever it has caught up with the input; not closed
     * @param threads how many batches are answered at a time, at least 1
     * @return the number of answers that are errors
     * @throws IOException where the input cannot be read or the output cannot be written
     */
    public long process(InputStream in, OutputStream out, int threads) throws IOException {
        BlockingQueue<Future<Optional<Batch.Answers>>> inOrder = new ArrayBlockingQueue<>(threads * BATCHES_PER_THREAD);
        try (ExecutorService answering = Executors.newFixedThreadPool(threads);
                ExecutorService writing = Executors.newSingleThreadExecutor()) {
            Future<Long> written = writing.submit(() -> write(inOrder, out));
            try {
                BatchSource source = new BatchSource(in);
                Optional<Batch> batch = source.next();
                while (batch.isPresent() && !written.isDone()) {
                    Batch next = batch.get();
                    put(inOrder, answering.submit(() -> Optional.of(next.answer(policies))), written);
                    batch = source.next();
                }
                put(inOrder, CompletableFuture.completedFuture(Optional.empty()), written);
                return result(written);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted while lines were answered");
            } finally {
                answering.shutdownNow();
                writing.shutdownNow();
            }
        }
    }

    private static void put(
            BlockingQueue<Future<Optional<Batch.Answers>>> inOrder,
            Future<Optional<Batch.Answers>> answers,
            Future<Long> written)
            throws InterruptedException {
        while (!inOrder.offer(answers, RETRY_MILLIS, TimeUnit.MILLISECONDS)) {
            if (written.isDone()) {
                return;
            }
        }
    }

    private static long write(BlockingQueue<Future<Optional<Batch.Answers>>> inOrder, OutputStream out)
            throws IOException, InterruptedException, ExecutionException {
        long errors = 0;
        Optional<Batch.Answers> answers = inOrder.take().get();
        while (answers.isPresent()) {
            answers.get().writeTo(out);
            errors += answers.get().errors();
            if (inOrder.isEmpty()) {
                out.flush();
            }
            answers = inOrder.take().get();
        }
        out.flush();
        return errors;
    }

    private static long result(Future<Long> written) throws IOException, InterruptedException {
        try {
            return written.get();
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            if (cause instanceof IOException failure) {
                throw failure;
            }
            throw new IllegalStateException("could not answer the lines", cause);
        }
    }
}
