package dev.pointsman.wire;

/** Checks that bytes are UTF-8 and nothing else, and reads it. */
final class Utf8 {
    private Utf8() {}

    /** Index of the first byte that is not part of a well-formed UTF-8 sequence (RFC 3629), or -1. */
    static int firstInvalid(byte[] b, int from, int to) {
        int i = from;
        while ((i = ByteScan.nonAscii(b, i, to)) < to) {
            int length = sequence(b, i, to);
            if (length == 0) {
                return i;
            }
            i += length;
        }
        return -1;
    }

    /** Bytes of the well-formed multi-byte sequence at {@code i}, 0 if there is none. */
    private static int sequence(byte[] b, int i, int to) {
        int first = b[i] & 0xFF;
        int length;
        int lowest = 0x80;
        int highest = 0xBF;
        if (first >= 0xC2 && first <= 0xDF) {
            length = 2;
        } else if (first >= 0xE0 && first <= 0xEF) {
            length = 3;
            // Overlong forms and surrogates.
            lowest = first == 0xE0 ? 0xA0 : lowest;
            highest = first == 0xED ? 0x9F : highest;
        } else if (first >= 0xF0 && first <= 0xF4) {
            length = 4;
            // Overlong forms and what lies above U+10FFFF.
            lowest = first == 0xF0 ? 0x90 : lowest;
            highest = first == 0xF4 ? 0x8F : highest;
        } else {
            return 0;
        }
        if (i + length > to) {
            return 0;
        }
        int second = b[i + 1] & 0xFF;
        if (second < lowest || second > highest) {
            return 0;
        }
        for (int k = 2; k < length; k++) {
            if ((b[i + k] & 0xC0) != 0x80) {
                return 0;
            }
        }
        return length;
    }

    /** Bytes of the character that begins with this byte, which is not ASCII, in valid UTF-8. */
    static int length(int first) {
        return (first & 0xE0) == 0xC0 ? 2 : (first & 0xF0) == 0xE0 ? 3 : 4;
    }

    /** The character at {@code i}, which is not ASCII, in valid UTF-8. */
    static int codePoint(byte[] b, int i) {
        int length = length(b[i]);
        int character = b[i] & (0x7F >> length);
        for (int k = 1; k < length; k++) {
            character = (character << 6) | (b[i + k] & 0x3F);
        }
        return character;
    }

    /** Whether the bytes begin like JSON in UTF-16 or UTF-32, with or without a mark. */
    static boolean looksLikeWiderEncoding(byte[] b, int from, int to) {
        if (to - from < 2) {
            return false;
        }
        int first = b[from] & 0xFF;
        int second = b[from + 1] & 0xFF;
        return first == 0 || second == 0 || (first == 0xFE && second == 0xFF) || (first == 0xFF && second == 0xFE);
    }

    /** Whether the bytes begin with the UTF-8 mark. */
    static boolean hasMark(byte[] b, int from, int to) {
        return to - from >= 3 && b[from] == (byte) 0xEF && b[from + 1] == (byte) 0xBB && b[from + 2] == (byte) 0xBF;
    }
}
