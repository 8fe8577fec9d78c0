package dev.pointsman.wire;

/**
 * Reads the content of a JSON string as characters, escapes resolved, in pieces as large as the caller's buffer: no text is
 * copied as a whole. The bytes have to be the content of a string in valid JSON and UTF-8. Reusable, not thread-safe.
 */
public final class TextDecoder {
    private byte[] body = {};
    private int at;
    private int end;
    private char pending;
    private boolean hasPending;

    /** Begins at the content of a string: the bytes between its quotes. */
    public void reset(byte[] bytes, int offset, int length) {
        body = bytes;
        at = offset;
        end = offset + length;
        hasPending = false;
    }

    /** Fills the buffer from its beginning; gives how many UTF-16 units were written, 0 only at the end. */
    public int read(char[] buffer) {
        int n = 0;
        if (hasPending && buffer.length > 0) {
            buffer[n++] = pending;
            hasPending = false;
        }
        while (n < buffer.length && at < end) {
            int c = body[at];
            if (c >= 0 && c != '\\') {
                buffer[n++] = (char) c;
                at++;
            } else if (c == '\\') {
                buffer[n++] = escaped();
            } else {
                int character = Utf8.codePoint(body, at);
                at += Utf8.length(c);
                if (character < Character.MIN_SUPPLEMENTARY_CODE_POINT) {
                    buffer[n++] = (char) character;
                } else {
                    buffer[n++] = Character.highSurrogate(character);
                    n = addOrKeep(buffer, n, Character.lowSurrogate(character));
                }
            }
        }
        return n;
    }

    private int addOrKeep(char[] buffer, int n, char unit) {
        if (n < buffer.length) {
            buffer[n] = unit;
            return n + 1;
        }
        pending = unit;
        hasPending = true;
        return n;
    }

    private char escaped() {
        int kind = at + 1 < end ? body[at + 1] : '\\';
        if (kind != 'u') {
            at += 2;
            return switch (kind) {
                case 'n' -> '\n';
                case 't' -> '\t';
                case 'r' -> '\r';
                case 'b' -> '\b';
                case 'f' -> '\f';
                default -> (char) kind;
            };
        }
        int unit = 0;
        for (int k = at + 2; k < at + 6 && k < end; k++) {
            unit = unit << 4 | Math.max(0, Character.digit(body[k], 16));
        }
        at += 6;
        return (char) unit;
    }
}
