package dev.pointsman.signals.internal;

import dev.pointsman.config.signals.TextScope;
import dev.pointsman.wire.RequestHead;

/**
 * How much text there is.
 *
 * @param units words of scripts with blanks between them, and single letters of scripts without
 * @param bytes in UTF-8
 */
record TextMeasure(long units, long bytes) {
    /** One pass over the texts. */
    static TextMeasure of(RequestHead head, TextScope scope) {
        Counter counter = new Counter();
        ScopedTexts.read(head, scope, counter);
        return new TextMeasure(counter.units, counter.bytes);
    }

    private static final class Counter implements ScopedTexts.Reader {
        private long units;
        private long bytes;
        private boolean inWord;

        @Override
        public void characters(char[] buffer, int length) {
            for (int i = 0; i < length; i++) {
                char c = buffer[i];
                bytes += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
                boolean word = WordCharacters.isWord(c);
                if ((word && !inWord) || (!word && WordCharacters.isUnspaced(c) && isLetter(c))) {
                    units++;
                }
                inWord = word;
            }
        }

        /** A letter beyond the basic plane counts once, with its first half. */
        private static boolean isLetter(char c) {
            return Character.isLetterOrDigit(c) || (Character.isHighSurrogate(c) && c >= 0xD840 && c < 0xD8C0);
        }

        @Override
        public void endOfText() {
            inWord = false;
        }
    }
}
