package dev.pointsman.core.selection;

import java.util.Arrays;
import java.util.stream.IntStream;

/** A set of candidates, by their index in declared order. Immutable to all but this package. */
public final class CandidateSet {
    private static final int WORD = 6;

    private final long[] words;
    private int count;

    private CandidateSet(int size) {
        words = new long[(size + 63) >>> WORD];
    }

    static CandidateSet none(int size) {
        return new CandidateSet(size);
    }

    static CandidateSet all(int size) {
        CandidateSet set = new CandidateSet(size);
        for (int word = 0; word < set.words.length; word++) {
            set.words[word] = -1L;
        }
        if ((size & (Long.SIZE - 1)) != 0) {
            set.words[set.words.length - 1] = -1L >>> -size;
        }
        set.count = size;
        return set;
    }

    static CandidateSet only(int size, int index) {
        CandidateSet set = new CandidateSet(size);
        set.add(index);
        return set;
    }

    CandidateSet copy() {
        CandidateSet copy = new CandidateSet(words.length << WORD);
        System.arraycopy(words, 0, copy.words, 0, words.length);
        copy.count = count;
        return copy;
    }

    void add(int index) {
        if (!contains(index)) {
            words[index >>> WORD] |= 1L << index;
            count++;
        }
    }

    void remove(int index) {
        if (contains(index)) {
            words[index >>> WORD] &= ~(1L << index);
            count--;
        }
    }

    public boolean contains(int index) {
        return (words[index >>> WORD] >>> index & 1) != 0;
    }

    public int count() {
        return count;
    }

    public boolean isEmpty() {
        return count == 0;
    }

    /** The first member at or after this index, or -1. */
    public int next(int from) {
        int word = from >>> WORD;
        if (word >= words.length) {
            return -1;
        }
        long rest = words[word] >>> from;
        // Most sets are nearly full, so this branch is guessed, and a loop does not wait for the count of zeros.
        return (rest & 1) != 0 ? from : skip(rest, from);
    }

    private int skip(long rest, int from) {
        if (rest != 0) {
            return from + Long.numberOfTrailingZeros(rest);
        }
        for (int word = (from >>> WORD) + 1; word < words.length; word++) {
            if (words[word] != 0) {
                return (word << WORD) + Long.numberOfTrailingZeros(words[word]);
            }
        }
        return -1;
    }

    /** The members in declared order. */
    public IntStream indices() {
        return IntStream.iterate(next(0), index -> index >= 0, index -> next(index + 1));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CandidateSet that && Arrays.equals(words, that.words);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(words);
    }

    @Override
    public String toString() {
        return Arrays.toString(indices().toArray());
    }
}
