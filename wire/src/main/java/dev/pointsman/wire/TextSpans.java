package dev.pointsman.wire;

import java.util.Arrays;

/**
 * Where the texts of a request's messages lie in its body, in order and without a copy: offset and length of each JSON
 * string's content between its quotes, escapes not resolved.
 */
public final class TextSpans {
    /** Who wrote a text. */
    public enum Author {
        SYSTEM,
        USER,
        ASSISTANT,
        TOOL,
        /** A role that is missing or not known here. */
        OTHER
    }

    private int[] places = new int[16];
    private Author[] authors = new Author[8];
    private int size;

    TextSpans() {}

    void add(int offset, int length, Author author) {
        if (size == authors.length) {
            places = Arrays.copyOf(places, 4 * size);
            authors = Arrays.copyOf(authors, 2 * size);
        }
        places[2 * size] = offset;
        places[2 * size + 1] = length;
        authors[size] = author;
        size++;
    }

    /** Sets who wrote the texts from this index on, where that is not known: a message may name its role after its content. */
    void author(int fromIndex, Author author) {
        for (int i = fromIndex; i < size; i++) {
            authors[i] = authors[i] == Author.OTHER ? author : authors[i];
        }
    }

    /** How many texts there are. */
    public int size() {
        return size;
    }

    /** Where the text begins in the body. */
    public int offset(int index) {
        return places[2 * checked(index)];
    }

    /** Bytes of the text, 0 for an empty one. */
    public int length(int index) {
        return places[2 * checked(index) + 1];
    }

    /** Who wrote the text. */
    public Author author(int index) {
        return authors[checked(index)];
    }

    private int checked(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("text " + index + " of " + size);
        }
        return index;
    }
}
