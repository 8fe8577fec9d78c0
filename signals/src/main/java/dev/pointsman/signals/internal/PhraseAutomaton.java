package dev.pointsman.signals.internal;

import java.util.Arrays;
import java.util.List;

/**
 * Finds all occurrences of many phrases in one pass over a text, whatever their number (Aho and Corasick 1975). Runs of white
 * space count as one blank, in text and phrases. Own code and no library, because it reads a text in pieces that nobody puts
 * together, and makes no object for what it finds. Immutable; a {@link Scan} is one pass.
 */
final class PhraseAutomaton {
    /**
     * @param text not empty, normalised by {@link #normalise}
     * @param wordBoundaries whether it must not be part of a longer word
     */
    record Phrase(String text, boolean wordBoundaries) {}

    private static final int NONE = Transitions.NONE;
    private static final int ASCII = 0x80;

    /** So many cells hold the next states of the states nearest to the root for ASCII: half a mebibyte, which a cache holds. */
    private static final int DENSE_CELLS = 1 << 17;

    private final boolean foldsCase;
    private final int[] lengths;
    private final boolean[] needsStart;
    private final boolean[] needsEnd;
    private final int historyMask;

    private final Transitions transitions = new Transitions();
    /** Where to go on when a character does not fit. */
    private final int[] fail;
    /** The phrases that end in a state; of most none. */
    private final int[][] ends;
    /** The state itself where a phrase ends in it, else the nearest shorter suffix in which one does, else 0. */
    private final int[] firstEnd;

    /** Small numbers for the ASCII characters that occur in phrases; 0 for the others, after which nothing goes on. */
    private final byte[] classOf = new byte[ASCII];

    private final int classes;
    private final int denseStates;
    private final int[] dense;

    /** From the root inside a word, where most phrases cannot begin: most of a text is passed over so. */
    private final int[] insideWord = new int[ASCII];

    PhraseAutomaton(List<Phrase> phrases, boolean foldsCase) {
        this.foldsCase = foldsCase;
        this.lengths =
                phrases.stream().mapToInt(phrase -> phrase.text().length()).toArray();
        this.needsStart = new boolean[lengths.length];
        this.needsEnd = new boolean[lengths.length];
        PhraseTrie trie = new PhraseTrie();
        for (int p = 0; p < lengths.length; p++) {
            Phrase phrase = phrases.get(p);
            String text = phrase.text();
            needsStart[p] = phrase.wordBoundaries() && WordCharacters.isWord(text.charAt(0));
            needsEnd[p] = phrase.wordBoundaries() && WordCharacters.isWord(text.charAt(text.length() - 1));
            trie.add(text, p);
        }
        historyMask = Integer.highestOneBit(Arrays.stream(lengths).max().orElse(0) + 1) * 2 - 1;

        List<PhraseTrie.State> states = trie.states();
        fail = new int[states.size()];
        firstEnd = new int[states.size()];
        ends = new int[states.size()][];
        ends[0] = new int[0];
        int distinct = 0;
        for (int s = 1; s < states.size(); s++) {
            PhraseTrie.State state = states.get(s);
            char c = state.character();
            fail[s] = state.parent() == 0 ? 0 : step(fail[state.parent()], c);
            ends[s] = state.phrases().stream().mapToInt(Integer::intValue).toArray();
            firstEnd[s] = ends[s].length > 0 ? s : firstEnd[fail[s]];
            transitions.put(state.parent(), c, s);
            if (c < ASCII && classOf[c] == 0) {
                classOf[c] = (byte) ++distinct;
            }
        }
        classes = distinct + 1;
        denseStates = Math.min(states.size(), DENSE_CELLS / classes);
        dense = new int[denseStates * classes];
        for (char c = 0; c < ASCII; c++) {
            for (int s = 0; classOf[c] != 0 && s < denseStates; s++) {
                dense[s * classes + classOf[c]] = step(s, c);
            }
        }
        for (int p = 0; p < lengths.length; p++) {
            char first = phrases.get(p).text().charAt(0);
            if (first < ASCII && !needsStart[p]) {
                insideWord[first] = step(0, first);
            }
        }
    }

    /** Runs of white space to one blank, none at the ends; without case where that is ignored. */
    static String normalise(String phrase, boolean foldsCase) {
        StringBuilder text = new StringBuilder(phrase.length());
        for (char c : phrase.strip().toCharArray()) {
            if (!Character.isWhitespace(c)) {
                text.append(foldsCase ? WordCharacters.fold(c) : c);
            } else if (text.charAt(text.length() - 1) != ' ') {
                text.append(' ');
            }
        }
        return text.toString();
    }

    private int step(int from, char c) {
        int state = from;
        while (true) {
            int next = transitions.get(state, c);
            if (next != NONE) {
                return next;
            }
            if (state == 0) {
                return 0;
            }
            state = fail[state];
        }
    }

    /** What hears of occurrences. */
    interface Listener {
        void found(int phrase);
    }

    /** A pass over texts; a phrase lies within one of them. */
    final class Scan implements ScopedTexts.Reader {
        private final Listener listener;
        private final boolean[] wasWord = new boolean[historyMask + 1];
        private int state;
        private int position;
        private boolean afterBlank;
        private boolean inWord;

        Scan(Listener listener) {
            this.listener = listener;
        }

        @Override
        public void characters(char[] buffer, int length) {
            int at = state;
            boolean inside = inWord;
            for (int i = 0; i < length; i++) {
                char c = foldsCase ? WordCharacters.fold(buffer[i]) : buffer[i];
                if ((c <= ' ' || c >= ASCII) && Character.isWhitespace(c)) {
                    if (afterBlank) {
                        continue;
                    }
                    c = ' ';
                }
                afterBlank = c == ' ';
                boolean word = WordCharacters.isWord(c);
                if (firstEnd[at] != 0) {
                    confirm(at, word);
                }
                if (at == 0 && inside && c < ASCII) {
                    at = insideWord[c];
                } else if (c < ASCII && at < denseStates) {
                    at = dense[at * classes + classOf[c]];
                } else {
                    at = step(at, c);
                }
                inside = word;
                wasWord[position++ & historyMask] = word;
            }
            state = at;
            inWord = inside;
        }

        @Override
        public void endOfText() {
            confirm(state, false);
            state = 0;
            position = 0;
            afterBlank = false;
            inWord = false;
        }

        /** Phrases that ended with the last character, now that the next one is known. */
        private void confirm(int last, boolean nextIsWord) {
            for (int s = firstEnd[last]; s != 0; s = firstEnd[fail[s]]) {
                for (int phrase : ends[s]) {
                    int before = position - lengths[phrase] - 1;
                    boolean startsInWord = needsStart[phrase] && before >= 0 && wasWord[before & historyMask];
                    if (!startsInWord && !(needsEnd[phrase] && nextIsWord)) {
                        listener.found(phrase);
                    }
                }
            }
        }
    }
}
