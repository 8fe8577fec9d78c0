package dev.pointsman.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Searches in byte arrays, eight bytes a step. */
final class ByteScan {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;

    private ByteScan() {}

    /** Index of the first LF or CR in {@code [from, to)}, or -1. */
    static int lineEnd(byte[] b, int from, int to) {
        int i = from;
        while (i <= to - Long.BYTES) {
            long word = (long) LONGS.get(b, i);
            // Bytes below 0x0E: line ends, and tabs as the rare false alarm. The lowest hit of a borrow chain is exact.
            long hits = (word - ONES * 0x0E) & ~word & HIGHS;
            if (hits == 0) {
                i += Long.BYTES;
                continue;
            }
            i += Long.numberOfTrailingZeros(hits) >>> 3;
            if (b[i] == '\n' || b[i] == '\r') {
                return i;
            }
            i++;
        }
        for (; i < to; i++) {
            if (b[i] == '\n' || b[i] == '\r') {
                return i;
            }
        }
        return -1;
    }

    /** Index of the first double quote or backslash in {@code [from, to)}, or -1. */
    static int quoteOrBackslash(byte[] b, int from, int to) {
        int i = from;
        while (i <= to - Long.BYTES) {
            long word = (long) LONGS.get(b, i);
            long quotes = word ^ (ONES * '"');
            long slashes = word ^ (ONES * '\\');
            long hits = (((quotes - ONES) & ~quotes) | ((slashes - ONES) & ~slashes)) & HIGHS;
            if (hits != 0) {
                return i + (Long.numberOfTrailingZeros(hits) >>> 3);
            }
            i += Long.BYTES;
        }
        for (; i < to; i++) {
            if (b[i] == '"' || b[i] == '\\') {
                return i;
            }
        }
        return -1;
    }

    /** Index just after the closing quote of a JSON string whose content begins at {@code from}, or -1 if it is open. */
    static int afterString(byte[] b, int from, int to) {
        int i = from;
        while (true) {
            i = quoteOrBackslash(b, i, to);
            if (i < 0) {
                return -1;
            }
            if (b[i] == '"') {
                return i + 1;
            }
            i += 2;
            if (i > to) {
                return -1;
            }
        }
    }

    /** Index of the first byte at or after {@code from} that is not ASCII, or {@code to}. */
    static int nonAscii(byte[] b, int from, int to) {
        int i = from;
        while (i <= to - Long.BYTES) {
            long hits = (long) LONGS.get(b, i) & HIGHS;
            if (hits != 0) {
                return i + (Long.numberOfTrailingZeros(hits) >>> 3);
            }
            i += Long.BYTES;
        }
        while (i < to && b[i] >= 0) {
            i++;
        }
        return i;
    }
}
