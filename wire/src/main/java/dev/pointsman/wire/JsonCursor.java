package dev.pointsman.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/**
 * Walks over JSON text without building or allocating anything. It checks the frame (brackets, strings, where the text
 * ends), not the whole grammar: what it walks is forwarded as it is, so only what would mislead a reader matters.
 * After a failure every call ends at once and {@link #failed()} says so. Reusable, not thread-safe.
 */
final class JsonCursor {
    /** The kind of each open bracket is kept in one long; deeper brackets are only counted. */
    private static final int CHECKED_DEPTH = 64;

    private byte[] b = {};
    private int pos;
    private int end;
    private boolean failed;
    private int keyStart;
    private int keyEnd;
    private int textStart;
    private int textEnd;

    void reset(byte[] bytes, int offset, int length) {
        b = bytes;
        pos = offset;
        end = offset + length;
        failed = false;
    }

    boolean failed() {
        return failed;
    }

    /** The next byte that is not a blank, not consumed, or -1 at the end. */
    int peek() {
        while (pos < end) {
            byte c = b[pos];
            if (c > ' ' || (c != ' ' && c != '\n' && c != '\r' && c != '\t')) {
                return c;
            }
            pos++;
        }
        return -1;
    }

    /** Whether only blanks are left. */
    boolean atEnd() {
        return peek() < 0 && pos == end;
    }

    /** Consumes this opening bracket if it comes next. */
    boolean enter(char bracket) {
        if (peek() != bracket) {
            return false;
        }
        pos++;
        return true;
    }

    /** In an object: goes to the next member's value; false once the object is closed or broken. */
    boolean nextKey() {
        int c = peek();
        if (c == '}') {
            pos++;
            return false;
        }
        if (c == ',') {
            pos++;
            c = peek();
        }
        if (c != '"') {
            return fail();
        }
        keyStart = pos + 1;
        int after = ByteScan.afterString(b, keyStart, end);
        if (after < 0) {
            return fail();
        }
        keyEnd = after - 1;
        pos = after;
        if (peek() != ':') {
            return fail();
        }
        pos++;
        return true;
    }

    /** In an array: goes to the next element; false once the array is closed or broken. */
    boolean nextElement() {
        int c = peek();
        if (c == ']') {
            pos++;
            return false;
        }
        if (c == ',') {
            pos++;
            c = peek();
        }
        return c >= 0 || fail();
    }

    int keyLength() {
        return keyEnd - keyStart;
    }

    /** Whether the key, as it is written (escapes are not resolved), is this one. */
    boolean keyIs(byte[] key) {
        return Arrays.equals(b, keyStart, keyEnd, key, 0, key.length);
    }

    /** Consumes the value; true if it is a string that is not empty. */
    boolean skipIsText() {
        if (peek() != '"') {
            skipValue();
            return false;
        }
        int start = pos + 1;
        skipString();
        return !failed && pos - 1 > start;
    }

    /** Consumes the value; true if it is a string, whose content {@link #textIs} and its like then look at. */
    boolean text() {
        if (peek() != '"') {
            skipValue();
            return false;
        }
        int start = pos + 1;
        skipString();
        textStart = start;
        textEnd = failed ? start : pos - 1;
        return !failed;
    }

    /** Whether the last {@link #text}, as it is written (escapes are not resolved), is this one. */
    boolean textIs(byte[] text) {
        return Arrays.equals(b, textStart, textEnd, text, 0, text.length);
    }

    /** Whether the last {@link #text} ends so. */
    boolean textEndsWith(byte[] end) {
        int from = textEnd - end.length;
        return from >= textStart && Arrays.equals(b, from, textEnd, end, 0, end.length);
    }

    /** The last {@link #text} as it is written. Allocates. */
    String textAsWritten() {
        return new String(b, textStart, textEnd - textStart, UTF_8);
    }

    /** Consumes the value; true if it is a number other than 0. */
    boolean skipIsNotZero() {
        int c = peek();
        skipValue();
        return c >= '1' && c <= '9';
    }

    /** Consumes the value whatever it is. */
    void skipValue() {
        switch (peek()) {
            case '"' -> skipString();
            case '{', '[' -> skipNested();
            case -1 -> fail();
            default -> skipScalar();
        }
    }

    private void skipString() {
        int after = ByteScan.afterString(b, pos + 1, end);
        if (after < 0) {
            fail();
        } else {
            pos = after;
        }
    }

    private void skipScalar() {
        byte first = b[pos];
        if (first != '-' && (first < '0' || first > '9') && first != 't' && first != 'f' && first != 'n') {
            fail();
            return;
        }
        while (pos < end) {
            byte c = b[pos];
            if (c == ',' || c == '}' || c == ']' || c <= ' ') {
                return;
            }
            pos++;
        }
    }

    private void skipNested() {
        int depth = 0;
        long objects = 0;
        int i = pos;
        while (i < end) {
            byte c = b[i++];
            switch (c) {
                case '"' -> {
                    i = ByteScan.afterString(b, i, end);
                    if (i < 0) {
                        fail();
                        return;
                    }
                }
                case '{', '[' -> {
                    if (depth < CHECKED_DEPTH) {
                        objects = c == '{' ? objects | 1L << depth : objects & ~(1L << depth);
                    }
                    depth++;
                }
                case '}', ']' -> {
                    depth--;
                    if (depth < CHECKED_DEPTH && (objects >>> depth & 1) != (c == '}' ? 1 : 0)) {
                        fail();
                        return;
                    }
                    if (depth == 0) {
                        pos = i;
                        return;
                    }
                }
                default -> {}
            }
        }
        fail();
    }

    private boolean fail() {
        failed = true;
        pos = end;
        return false;
    }
}
