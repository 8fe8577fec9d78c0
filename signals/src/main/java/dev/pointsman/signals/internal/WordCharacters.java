package dev.pointsman.signals.internal;

/** Which characters make words, and how case is ignored. Works on UTF-16 units. */
final class WordCharacters {
    private static final int ASCII = 0x80;
    private static final boolean[] WORD = asciiWords();
    private static final char[] FOLDED = asciiFolded();

    private WordCharacters() {}

    /**
     * Whether the character is part of a word in a script with blanks between words: a letter, a mark on one, a digit or a low
     * line. Characters of Chinese, Japanese, Korean, Thai, Lao, Khmer and Burmese are not: there a phrase may stand anywhere.
     */
    static boolean isWord(char c) {
        return c < ASCII ? WORD[c] : isWordBeyondAscii(c);
    }

    private static boolean isWordBeyondAscii(char c) {
        return !isUnspaced(c) && (Character.isLetterOrDigit(c) || Character.getType(c) == Character.NON_SPACING_MARK);
    }

    /** Whether the character stands in a script that is written without blanks between words, or with particles joined to them. */
    static boolean isUnspaced(char c) {
        return c >= 0x0E00
                && ((c >= 0x2E80 && c < 0xA4D0)
                        || (c >= 0xAC00 && c < 0xE000)
                        || (c >= 0xF900 && c < 0xFB00)
                        || (c >= 0xFF00)
                        || c < 0x0F00
                        || (c >= 0x1000 && c < 0x10A0)
                        || (c >= 0x1100 && c < 0x1200)
                        || (c >= 0x1780 && c < 0x1800));
    }

    /** The character without case. */
    static char fold(char c) {
        return c < ASCII ? FOLDED[c] : Character.toLowerCase(Character.toUpperCase(c));
    }

    private static boolean[] asciiWords() {
        boolean[] words = new boolean[ASCII];
        for (int c = 0; c < ASCII; c++) {
            words[c] = Character.isLetterOrDigit(c) || c == '_';
        }
        return words;
    }

    private static char[] asciiFolded() {
        char[] folded = new char[ASCII];
        for (char c = 0; c < ASCII; c++) {
            folded[c] = Character.toLowerCase(c);
        }
        return folded;
    }
}
