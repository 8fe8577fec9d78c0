package dev.pointsman.record.select;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Where a line ends, and whether there is anything in it. Looks at eight bytes a step. */
final class LineScan {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;
    /** How many bytes tell a parser the encoding. */
    private static final int ENCODING_BYTES = 4;

    private LineScan() {}

    /** Index of the first LF in {@code [from, to)}, or {@code to}. */
    static int end(byte[] bytes, int from, int to) {
        int at = from;
        for (; at <= to - Long.BYTES; at += Long.BYTES) {
            long differences = (long) LONGS.get(bytes, at) ^ (ONES * '\n');
            // The lowest zero byte is found exactly; a borrow can only raise a false alarm above it.
            long zeros = (differences - ONES) & ~differences & HIGHS;
            if (zeros != 0) {
                return at + (Long.numberOfTrailingZeros(zeros) >>> 3);
            }
        }
        while (at < to && bytes[at] != '\n') {
            at++;
        }
        return at;
    }

    static boolean isBlank(byte[] bytes, int from, int to) {
        for (int at = from; at < to; at++) {
            if (bytes[at] != ' ' && bytes[at] != '\t' && bytes[at] != '\r') {
                return false;
            }
        }
        return true;
    }

    /** Whether a byte of value 0 is among those by which a parser tells the encoding. */
    static boolean beginsWithNul(byte[] bytes, int from, int to) {
        for (int at = from; at < Math.min(to, from + ENCODING_BYTES); at++) {
            if (bytes[at] == 0) {
                return true;
            }
        }
        return false;
    }
}
