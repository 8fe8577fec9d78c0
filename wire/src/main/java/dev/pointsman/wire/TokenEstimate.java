package dev.pointsman.wire;

/**
 * Counts input tokens without a tokenizer, in one pass over the bytes and without a copy; of a text above 16 KiB it reads a
 * sample. In today's vocabularies (byte pair encodings of 100,000 to 200,000 entries) tokens begin mostly where the kind of
 * character changes, so each character costs what one of its kind costs after one of the kind before it. The costs are fitted to {@code o200k_base}; how far off they are is on
 * {@code docs/token-estimate.md}. Each message adds 4 tokens, the answer's start 3, each image 800. Tool definitions and earlier
 * tool calls count by their JSON, a prompt of token ids as it is.
 *
 * <p>Text is read as it stands in a JSON body: {@code \n} is one line break and an escaped Chinese character is a character.
 */
final class TokenEstimate {
    private static final int TOKENS_PER_MESSAGE = 4;
    private static final int TOKENS_FOR_THE_ANSWERS_START = 3;
    private static final int TOKENS_PER_IMAGE = 800;
    private static final int HUNDREDTHS = 100;

    /** Of a longer text only a part is read: 64 blocks of 256 bytes, so that no prompt takes long. */
    private static final int BLOCKS = 64;

    private static final int BLOCK_BYTES = 256;

    private static final int LOWER = 0;
    private static final int UPPER = 1;
    private static final int DIGIT = 2;
    private static final int SPACE = 3;
    private static final int LINE = 4;
    private static final int MARK = 5;
    /** Letters of two bytes: accents, Greek, Cyrillic, Hebrew, Arabic. */
    private static final int TWO_BYTES = 6;

    private static final int WIDER = 7;
    private static final int ROW_BITS = 3;

    /** Hundredths of a token. Row: the kind before; column: the kind that comes. */
    private static final short[] COST = {
        // a   A    9  ' '  \n   .   é   wider
        9, 34, 126, 31, 165, 45, 158, 0,
        13, 9, 124, 45, 80, 75, 158, 0,
        124, 53, 26, 15, 118, 70, 158, 0,
        37, 49, 159, 3, 97, 109, 158, 0,
        61, 75, 61, 69, 63, 21, 158, 0,
        75, 69, 117, 40, 22, 18, 158, 0,
        0, 108, 85, 0, 128, 38, 6, 0,
        0, 108, 85, 0, 128, 38, 158, 0,
    };

    private static final byte[] KIND_OF_ASCII = kindsOfAscii();

    private static final int HAN = 73;
    private static final int KANA = 72;
    private static final int HANGUL = 76;
    private static final int CJK_MARK = 66;
    /** Indian and Thai letters and symbols. */
    private static final int OTHER_THREE_BYTES = 45;
    /** Most of them emoji. */
    private static final int FOUR_BYTES = 150;

    private long asciiHundredths;
    private long beyondAsciiHundredths;
    private long messages;
    private long images;
    private long tokenIds;

    /** Takes in valid UTF-8: the content of a JSON string as written, or JSON itself. */
    void text(byte[] b, int from, int to) {
        if (to - from <= BLOCKS * BLOCK_BYTES) {
            int _ = scan(b, from, to);
        } else {
            sample(b, from, to);
        }
    }

    /** Reads evenly spread blocks and takes the rest to be like them. */
    private void sample(byte[] b, int from, int to) {
        long asciiBefore = asciiHundredths;
        long beyondAsciiBefore = beyondAsciiHundredths;
        long length = (long) to - from;
        long read = 0;
        for (int k = 0; k < BLOCKS; k++) {
            int start = from + (int) (length * k / BLOCKS);
            while (isContinuation(b[start])) {
                start++;
            }
            read += scan(b, start, start + BLOCK_BYTES) - start;
        }
        asciiHundredths = asciiBefore + (asciiHundredths - asciiBefore) * length / read;
        beyondAsciiHundredths = beyondAsciiBefore + (beyondAsciiHundredths - beyondAsciiBefore) * length / read;
    }

    private static boolean isContinuation(byte b) {
        return (b & 0xC0) == 0x80;
    }

    /** Adds up the characters that begin before {@code to}; gives where the last of them ends. */
    private int scan(byte[] b, int from, int to) {
        long ascii = 0;
        long beyondAscii = 0;
        int before = LINE;
        int i = from;
        while (i < to) {
            int c = b[i];
            int kind;
            if (c >= 0 && c != '\\') {
                kind = KIND_OF_ASCII[c];
                ascii += COST[before << ROW_BITS | kind];
                i++;
            } else {
                int length = c < 0 ? Utf8.length(c) : escapeLength(b, i);
                int character = i + length > b.length ? ' ' : c < 0 ? Utf8.codePoint(b, i) : unescaped(b, i, length);
                kind = kind(character);
                int cost = kind == WIDER ? costOfWider(character) : COST[before << ROW_BITS | kind];
                ascii += character < 0x80 ? cost : 0;
                beyondAscii += character < 0x80 ? 0 : cost;
                i += length;
            }
            before = kind;
        }
        asciiHundredths += ascii;
        beyondAsciiHundredths += beyondAscii;
        return i;
    }

    void message() {
        messages++;
    }

    void image() {
        images++;
    }

    void tokenIds(long count) {
        tokenIds += count;
    }

    /** Of the whole prompt; only one of messages names who is to answer. */
    long tokens() {
        return tokensSoFar() + (messages == 0 ? 0 : TOKENS_FOR_THE_ANSWERS_START);
    }

    /** Of what was taken in. */
    long tokensSoFar() {
        return (asciiHundredths + beyondAsciiHundredths + HUNDREDTHS - 1) / HUNDREDTHS
                + tokenIds
                + messages * TOKENS_PER_MESSAGE
                + images * TOKENS_PER_IMAGE;
    }

    /** The part of them that is text beyond ASCII. */
    long tokensBeyondAscii() {
        return beyondAsciiHundredths / HUNDREDTHS;
    }

    private static int escapeLength(byte[] b, int i) {
        return i + 1 < b.length && b[i + 1] == 'u' ? 6 : 2;
    }

    private static int unescaped(byte[] b, int i, int length) {
        if (length == 2) {
            return switch (b[i + 1]) {
                case 'n', 'r', 't' -> '\n';
                default -> b[i + 1] & 0x7F;
            };
        }
        int unit = 0;
        for (int k = 2; k < length; k++) {
            unit = unit << 4 | Math.max(0, Character.digit(b[i + k], 16));
        }
        return unit;
    }

    private static int kind(int character) {
        if (character < 0x80) {
            return KIND_OF_ASCII[character];
        }
        if (character < 0x800) {
            return TWO_BYTES;
        }
        return isGeneralPunctuation(character) ? MARK : WIDER;
    }

    private static boolean isGeneralPunctuation(int character) {
        return character >= 0x2000 && character < 0x2070;
    }

    /** Half of an escaped surrogate pair costs half. */
    private static int costOfWider(int character) {
        if (character >= 0x10000) {
            return FOUR_BYTES;
        }
        if ((character >= 0x4E00 && character < 0xA000) || (character >= 0x3400 && character < 0x4DC0)) {
            return HAN;
        }
        if (character >= 0xAC00 && character < 0xD7B0) {
            return HANGUL;
        }
        if (character >= 0x3000 && character < 0x3100) {
            return character < 0x3040 ? CJK_MARK : KANA;
        }
        return character >= 0xFF00
                ? CJK_MARK
                : Character.isSurrogate((char) character) ? FOUR_BYTES / 2 : OTHER_THREE_BYTES;
    }

    private static byte[] kindsOfAscii() {
        byte[] kinds = new byte[0x80];
        for (int c = 0; c < kinds.length; c++) {
            kinds[c] = (byte)
                    (c >= 'a' && c <= 'z'
                            ? LOWER
                            : c >= 'A' && c <= 'Z'
                                    ? UPPER
                                    : c >= '0' && c <= '9' ? DIGIT : c == ' ' ? SPACE : c < ' ' ? LINE : MARK);
        }
        return kinds;
    }
}
