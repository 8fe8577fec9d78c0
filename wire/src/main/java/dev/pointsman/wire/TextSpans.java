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
    private final int[] messages = new int[Author.values().length];
    private int size;
    private int lastFrom;
    private int currentTurnFrom;
    private int currentTurnTo;
    private boolean endsWithToolResult;

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

    /**
     * Sets who wrote the texts from this index on, where that is not known: a message may name its role after its content. To be
     * called once at the end of each message, and of each tool's result within one.
     */
    void author(int fromIndex, Author author) {
        boolean wroteAny = false;
        for (int i = fromIndex; i < size; i++) {
            authors[i] = authors[i] == Author.OTHER ? author : authors[i];
            wroteAny |= authors[i] == author;
        }
        messages[author.ordinal()]++;
        endsWithToolResult = author == Author.TOOL || (endsWithToolResult && fromIndex <= lastFrom);
        lastFrom = fromIndex;
        if (author == Author.USER && wroteAny) {
            currentTurnFrom = fromIndex;
            currentTurnTo = size;
        }
    }

    /** How many messages are by this author; of tools: how many results there are. */
    public int messages(Author author) {
        return messages[author.ordinal()];
    }

    /** Whether the last message is, or carries, the result of a tool. */
    public boolean endsWithToolResult() {
        return endsWithToolResult;
    }

    /** Whether the text stands in the last message that holds a text by the user. */
    public boolean isOfCurrentTurn(int index) {
        return checked(index) >= currentTurnFrom && index < currentTurnTo && authors[index] == Author.USER;
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
