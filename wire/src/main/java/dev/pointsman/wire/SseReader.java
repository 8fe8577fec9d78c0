package dev.pointsman.wire;

import java.util.Arrays;

/**
 * Splits a stream of server-sent events into its blocks, incrementally and whatever the cuts between the chunks are.
 *
 * <p>A block that lies whole in the chunk fed is shown in place; only a block that a cut divides is copied. The raw
 * blocks, followed by what {@link #finish} gives, are exactly the bytes fed, so that a relay can forward or drop each.
 * A block ends with its blank line at once: where that line is a CR at the end of a chunk, an LF that follows later
 * belongs to the next block and is no further line.
 *
 * <p>Memory is bounded by about twice {@code maxEventBytes}. Not thread-safe; one reader reads one stream.
 */
public final class SseReader {
    /** Receives each block. */
    @FunctionalInterface
    public interface Sink {
        /** Called for each block; the event must not be kept. It must not feed the same reader. */
        void event(SseEvent event);
    }

    private static final byte[] NOTHING = {};
    private static final byte[] DATA = {'d', 'a', 't', 'a'};
    private static final byte[] EVENT = {'e', 'v', 'e', 'n', 't'};
    private static final int KEPT_BYTES = 64 * 1024;

    private final int maxEventBytes;
    private final SseEvent event = new SseEvent();
    private byte[] carried = NOTHING;
    private int carriedLength;
    private byte[] joined = NOTHING;
    private boolean streamStart = true;
    private boolean afterCr;

    // Of the block that is being read; offsets count from its first byte.
    private int lineStart;
    private int dataLines;
    private int dataStart;
    private int dataEnd;
    private int nameStart;
    private int nameEnd;

    /** @param maxEventBytes bound of one raw block in bytes, at least 1 */
    public SseReader(int maxEventBytes) {
        if (maxEventBytes < 1) {
            throw new IllegalArgumentException("maxEventBytes must be at least 1, was " + maxEventBytes);
        }
        this.maxEventBytes = maxEventBytes;
    }

    /**
     * Reads a chunk and shows every block that ends in it.
     *
     * @throws EventTooLargeException if a block exceeds the bound; blocks before it have been shown
     */
    public void feed(byte[] b, int off, int len, Sink sink) {
        int end = off + len;
        int pos = carriedLength == 0 ? off : feedCarried(b, off, end, sink);
        int start = pos;
        while (pos < end) {
            if (skipsLateLf(b[pos])) {
                pos++;
                lineStart++;
                continue;
            }
            int terminator = ByteScan.lineEnd(b, pos, end);
            if (terminator < 0) {
                break;
            }
            pos = afterTerminator(b, terminator, end);
            if (endLine(b, start, start + lineStart, terminator)) {
                show(b, start, pos - start, true, sink);
                start = pos;
            } else {
                lineStart = pos - start;
            }
        }
        carry(b, start, end);
    }

    /** Shows what is left, if anything, as an event that is not complete; its last line counts as ended. */
    public void finish(Sink sink) {
        if (carriedLength == 0) {
            return;
        }
        endLine(carried, 0, lineStart, carriedLength);
        int length = carriedLength;
        carriedLength = 0;
        show(carried, 0, length, false, sink);
    }

    /** Goes on with a block that began in an earlier chunk; gives the position after it, or {@code end}. */
    private int feedCarried(byte[] b, int off, int end, Sink sink) {
        int pos = off;
        while (pos < end) {
            if (skipsLateLf(b[pos])) {
                carry(b, pos, pos + 1);
                pos++;
                lineStart = carriedLength;
                continue;
            }
            int terminator = ByteScan.lineEnd(b, pos, end);
            if (terminator < 0) {
                carry(b, pos, end);
                return end;
            }
            int next = afterTerminator(b, terminator, end);
            int lineEnd = carriedLength + terminator - pos;
            carry(b, pos, next);
            pos = next;
            if (endLine(carried, 0, lineStart, lineEnd)) {
                int length = carriedLength;
                carriedLength = 0;
                show(carried, 0, length, true, sink);
                return pos;
            }
            lineStart = carriedLength;
        }
        return pos;
    }

    private boolean skipsLateLf(byte next) {
        boolean skips = afterCr && next == '\n';
        afterCr = false;
        return skips;
    }

    private int afterTerminator(byte[] b, int terminator, int end) {
        int next = terminator + 1;
        if (b[terminator] == '\r') {
            if (next == end) {
                afterCr = true;
            } else if (b[next] == '\n') {
                next++;
            }
        }
        return next;
    }

    /** Takes in a line without its terminator; true if it is blank and so ends the block. */
    private boolean endLine(byte[] b, int blockStart, int from, int to) {
        int line = from;
        if (streamStart) {
            streamStart = false;
            if (to - line >= 3 && b[line] == (byte) 0xEF && b[line + 1] == (byte) 0xBB && b[line + 2] == (byte) 0xBF) {
                line += 3;
            }
        }
        if (line == to) {
            return true;
        }
        int value = fieldValue(b, line, to, DATA);
        if (value >= 0) {
            if (dataLines++ == 0) {
                dataStart = value - blockStart;
                dataEnd = to - blockStart;
            }
            return false;
        }
        value = fieldValue(b, line, to, EVENT);
        if (value >= 0) {
            nameStart = value - blockStart;
            nameEnd = to - blockStart;
        }
        return false;
    }

    /** Where the value of the line begins if the line is of this field, else -1. */
    private static int fieldValue(byte[] b, int line, int to, byte[] field) {
        int colon = line + field.length;
        if (colon > to || b[line] != field[0] || !Arrays.equals(b, line, colon, field, 0, field.length)) {
            return -1;
        }
        if (colon == to) {
            return to;
        }
        if (b[colon] != ':') {
            return -1;
        }
        int value = colon + 1;
        return value < to && b[value] == ' ' ? value + 1 : value;
    }

    private void show(byte[] b, int start, int length, boolean complete, Sink sink) {
        if (length > maxEventBytes) {
            throw new EventTooLargeException(maxEventBytes);
        }
        event.block(b, start, length, complete);
        event.name(start + nameStart, nameEnd - nameStart);
        if (dataLines == 0) {
            event.data(b, start, -1);
        } else if (dataLines == 1) {
            event.data(b, start + dataStart, dataEnd - dataStart);
        } else {
            join(b, start, start + length);
        }
        lineStart = 0;
        dataLines = 0;
        nameStart = 0;
        nameEnd = 0;
        try {
            sink.event(event);
        } finally {
            event.release();
            if (carried.length > KEPT_BYTES && carriedLength == 0) {
                carried = NOTHING;
            }
            if (joined.length > KEPT_BYTES) {
                joined = NOTHING;
            }
        }
    }

    /** Joins the data lines of a block. Reads its lines once more, which is cheaper than to remember them for the rare case. */
    private void join(byte[] b, int start, int end) {
        if (joined.length < end - start) {
            joined = new byte[end - start];
        }
        int length = -1;
        int line = start;
        while (line < end) {
            int terminator = ByteScan.lineEnd(b, line, end);
            int to = terminator < 0 ? end : terminator;
            // A mark at the stream's start hides the first line's name here; endLine has found where its value begins.
            int value = length < 0 ? firstDataLine(start, line, to) : fieldValue(b, line, to, DATA);
            if (value >= 0) {
                if (length >= 0) {
                    joined[length] = '\n';
                }
                length++;
                System.arraycopy(b, value, joined, length, to - value);
                length += to - value;
            }
            line = to + 1;
        }
        event.data(joined, 0, length);
    }

    private int firstDataLine(int start, int line, int to) {
        int value = start + dataStart;
        return line <= value && value <= to ? value : -1;
    }

    private void carry(byte[] b, int from, int to) {
        int more = to - from;
        if (more == 0) {
            return;
        }
        int length = carriedLength + more;
        if (length > maxEventBytes) {
            throw new EventTooLargeException(maxEventBytes);
        }
        if (length > carried.length) {
            int doubled = (int) Math.min(maxEventBytes, Math.max(512L, 2L * carried.length));
            carried = Arrays.copyOf(carried, Math.max(length, doubled));
        }
        System.arraycopy(b, from, carried, carriedLength, more);
        carriedLength = length;
    }
}
