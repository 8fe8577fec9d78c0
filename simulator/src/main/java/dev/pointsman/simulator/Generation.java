package dev.pointsman.simulator;

/** One sequence in a {@link ContinuousBatch}. */
abstract class Generation {
    private final long promptTokens;
    private final int outputTokens;
    private int produced;

    /**
     * @param promptTokens tokens to read first, 0 or more
     * @param outputTokens tokens to generate, at least 1
     */
    Generation(long promptTokens, int outputTokens) {
        this.promptTokens = promptTokens;
        this.outputTokens = outputTokens;
    }

    final long promptTokens() {
        return promptTokens;
    }

    final int outputTokens() {
        return outputTokens;
    }

    final int produced() {
        return produced;
    }

    /** Makes the next token; true if it was the last. */
    final boolean produce() {
        onToken(produced++);
        boolean last = produced >= outputTokens;
        if (last) {
            onLast();
        }
        return last;
    }

    /** A token came; the first has index 0. */
    abstract void onToken(int index);

    /** All tokens came. */
    abstract void onLast();
}
