package dev.pointsman.record.select;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;

/**
 * Cuts a stream into batches of whole lines. A batch ends when it is large enough to be worth a hand-over, or when the stream has
 * nothing more at the moment: who writes a line and waits gets its answer.
 */
final class BatchSource {
    private static final int BATCH_BYTES = 256 * 1_024;
    private static final int MAX_LINE_BYTES = 8 * 1_024 * 1_024;

    private final InputStream in;
    private byte[] buffer = new byte[BATCH_BYTES];
    private int filled;
    /** No line end lies before this position. */
    private int searched;

    private boolean skipping;

    BatchSource(InputStream in) {
        this.in = in;
    }

    /** The next batch; empty at the end of the stream. */
    Optional<Batch> next() throws IOException {
        while (true) {
            int read = in.read(buffer, filled, buffer.length - filled);
            if (read < 0) {
                return rest();
            }
            filled += read;
            if (skipping) {
                skip();
            } else if (filled == buffer.length || in.available() == 0) {
                Optional<Batch> batch = cut();
                if (batch.isPresent()) {
                    return batch;
                }
            }
        }
    }

    private Optional<Batch> rest() {
        if (filled == 0 || skipping) {
            return Optional.empty();
        }
        Batch last = new Batch.Lines(buffer, filled);
        startAnew(0);
        return Optional.of(last);
    }

    private Optional<Batch> cut() {
        int end = filled - 1;
        while (end >= searched && buffer[end] != '\n') {
            end--;
        }
        if (end >= searched) {
            Batch batch = new Batch.Lines(buffer, end + 1);
            startAnew(end + 1);
            return Optional.of(batch);
        }
        searched = filled;
        if (filled < buffer.length) {
            return Optional.empty();
        }
        if (filled < MAX_LINE_BYTES) {
            buffer = Arrays.copyOf(buffer, buffer.length * 2);
            return Optional.empty();
        }
        skipping = true;
        startAnew(filled);
        return Optional.of(new Batch.TooLong(MAX_LINE_BYTES));
    }

    /** Begins a new buffer, because a batch keeps the old one, with what was not cut off. */
    private void startAnew(int from) {
        byte[] next = new byte[Math.max(BATCH_BYTES, Integer.highestOneBit(filled - from + 1) * 2)];
        System.arraycopy(buffer, from, next, 0, filled - from);
        filled = from == 0 ? 0 : filled - from;
        searched = filled;
        buffer = next;
    }

    private void skip() {
        int end = 0;
        while (end < filled && buffer[end] != '\n') {
            end++;
        }
        if (end < filled) {
            System.arraycopy(buffer, end + 1, buffer, 0, filled - end - 1);
            filled -= end + 1;
            searched = 0;
            skipping = false;
        } else {
            filled = 0;
        }
    }
}
