package dev.pointsman.signals.internal;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Counts all occurrences of many phrases in one pass over a text, whatever their number (Aho and Corasick 1975). Runs of white
 * space count as one blank, in text and phrases. Own code and no library, because it reads a text in pieces that nobody puts
 * together, and makes no object for what it finds. Immutable; a {@link Scan} is one pass.
 */
final class PhraseAutomaton {
    /**
     * @param text not empty, normalised by {@link #normalise}
     * @param wordBoundaries whether it must not be part of a longer word
     */
    record Phrase(String text, boolean wordBoundaries) {}

    private static final int NONE = -1;
    private static final int ASCII = 0x80;

    private final boolean foldsCase;
    private final Phrase[] phrases;
    private final boolean[] needsStart;
    private final boolean[] needsEnd;
    /** Another phrase of the same text, with other demands on word boundaries, or none. */
    private final int[] twin;

    private final int historyMask;

    /** Transitions from the root by ASCII characters; the others are in the table. */
    private final int[] fromRoot = new int[ASCII];

    /** Open addressing: a state and a character to the next state. */
    private long[] keys = new long[64];

    private int[] targets = new int[64];
    private int used;

    private int states = 1;
    private int[] fail = new int[64];
    /** The phrase that ends in this state, or none. */
    private int[] ends = new int[64];
    /** The nearest shorter suffix in which a phrase ends, 0 for none; a phrase never ends in the root. */
    private int[] nextEnd = new int[64];

    PhraseAutomaton(List<Phrase> phrases, boolean foldsCase) {
        this.foldsCase = foldsCase;
        this.phrases = phrases.toArray(Phrase[]::new);
        this.needsStart = new boolean[phrases.size()];
        this.needsEnd = new boolean[phrases.size()];
        this.twin = new int[phrases.size()];
        Arrays.fill(keys, NONE);
        ends[0] = NONE;
        int longest = 0;
        for (int p = 0; p < this.phrases.length; p++) {
            Phrase phrase = this.phrases[p];
            String text = phrase.text();
            needsStart[p] = phrase.wordBoundaries() && WordCharacters.isWord(text.charAt(0));
            needsEnd[p] = phrase.wordBoundaries() && WordCharacters.isWord(text.charAt(text.length() - 1));
            longest = Math.max(longest, text.length());
            insert(p, text);
        }
        historyMask = Integer.highestOneBit(longest + 1) * 2 - 1;
        link();
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

    int size() {
        return phrases.length;
    }

    private void insert(int phrase, String text) {
        int state = 0;
        for (int i = 0; i < text.length(); i++) {
            int next = child(state, text.charAt(i));
            if (next == NONE) {
                next = addState();
                put(state, text.charAt(i), next);
            }
            state = next;
        }
        twin[phrase] = ends[state];
        ends[state] = phrase;
    }

    private int addState() {
        if (states == fail.length) {
            fail = Arrays.copyOf(fail, 2 * states);
            ends = Arrays.copyOf(ends, 2 * states);
            nextEnd = Arrays.copyOf(nextEnd, 2 * states);
        }
        ends[states] = NONE;
        return states++;
    }

    /** Sets where to go on when a character does not fit, level by level. */
    private void link() {
        char[] characterTo = new char[states];
        int[][] children = children(characterTo);
        Deque<Integer> queue = new ArrayDeque<>();
        for (int edge : children[0]) {
            queue.add(edge);
        }
        while (!queue.isEmpty()) {
            int state = queue.remove();
            nextEnd[state] = ends[fail[state]] == NONE ? nextEnd[fail[state]] : fail[state];
            for (int child : children[state]) {
                queue.add(child);
                fail[child] = step(fail[state], characterTo[child]);
            }
        }
        for (char c = 0; c < ASCII; c++) {
            fromRoot[c] = Math.max(0, child(0, c));
        }
    }

    /** The states that follow each state; fills in by which character each is reached. */
    private int[][] children(char[] characterTo) {
        int[] counts = new int[states];
        for (int slot = 0; slot < keys.length; slot++) {
            if (keys[slot] != NONE) {
                counts[(int) (keys[slot] >>> 16)]++;
            }
        }
        int[][] children = new int[states][];
        for (int s = 0; s < states; s++) {
            children[s] = new int[counts[s]];
        }
        for (int slot = 0; slot < keys.length; slot++) {
            if (keys[slot] != NONE) {
                int parent = (int) (keys[slot] >>> 16);
                children[parent][--counts[parent]] = targets[slot];
                characterTo[targets[slot]] = (char) keys[slot];
            }
        }
        return children;
    }

    private int step(int from, char c) {
        int state = from;
        while (true) {
            int next = child(state, c);
            if (next != NONE) {
                return next;
            }
            if (state == 0) {
                return 0;
            }
            state = fail[state];
        }
    }

    private int child(int state, char c) {
        long key = ((long) state << 16) | c;
        int slot = slot(key);
        while (keys[slot] != key) {
            if (keys[slot] == NONE) {
                return NONE;
            }
            slot = (slot + 1) & (keys.length - 1);
        }
        return targets[slot];
    }

    private int slot(long key) {
        return (int) ((key * 0x9E3779B97F4A7C15L) >>> 40) & (keys.length - 1);
    }

    private void put(int state, char c, int target) {
        if (2 * ++used > keys.length) {
            grow();
        }
        place(((long) state << 16) | c, target);
    }

    private void place(long key, int target) {
        int slot = slot(key);
        while (keys[slot] != NONE) {
            slot = (slot + 1) & (keys.length - 1);
        }
        keys[slot] = key;
        targets[slot] = target;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldTargets = targets;
        keys = new long[2 * oldKeys.length];
        targets = new int[2 * oldKeys.length];
        Arrays.fill(keys, NONE);
        for (int slot = 0; slot < oldKeys.length; slot++) {
            if (oldKeys[slot] != NONE) {
                place(oldKeys[slot], oldTargets[slot]);
            }
        }
    }

    /** A pass over texts; a phrase lies within one of them. */
    final class Scan implements ScopedTexts.Reader {
        private final int[] counts = new int[phrases.length];
        private final boolean[] wasWord = new boolean[historyMask + 1];
        private int state;
        private int position;
        private boolean afterBlank;

        /** How often each phrase was found. */
        int[] counts() {
            return counts;
        }

        @Override
        public void characters(char[] buffer, int length) {
            int at = state;
            for (int i = 0; i < length; i++) {
                char c = foldsCase ? WordCharacters.fold(buffer[i]) : buffer[i];
                if (c <= ' ' || c >= ASCII) {
                    if (Character.isWhitespace(c)) {
                        if (afterBlank) {
                            continue;
                        }
                        c = ' ';
                    }
                }
                afterBlank = c == ' ';
                boolean word = WordCharacters.isWord(c);
                if (at != 0) {
                    if (ends[at] != NONE || nextEnd[at] != 0) {
                        found(at, word);
                    }
                    at = step(at, c);
                } else {
                    at = c < ASCII ? fromRoot[c] : step(0, c);
                }
                wasWord[position++ & historyMask] = word;
            }
            state = at;
        }

        @Override
        public void endOfText() {
            if (state != 0) {
                found(state, false);
            }
            state = 0;
            position = 0;
            afterBlank = false;
        }

        private void found(int last, boolean nextIsWord) {
            for (int s = ends[last] == NONE ? nextEnd[last] : last; s != 0; s = nextEnd[s]) {
                for (int phrase = ends[s]; phrase != NONE; phrase = twin[phrase]) {
                    int before = position - phrases[phrase].text().length() - 1;
                    boolean startsInWord = needsStart[phrase] && before >= 0 && wasWord[before & historyMask];
                    if (!startsInWord && !(needsEnd[phrase] && nextIsWord)) {
                        counts[phrase]++;
                    }
                }
            }
        }
    }
}
