package dev.pointsman.core.evidence;

/** The exploration counters of a decision as one request saw them, so that a replay explores where the live request did. */
public final class ExplorationEvidence {
    private static final ExplorationEvidence NONE = new ExplorationEvidence(false, new long[0]);

    private final boolean due;
    private final long[] lastExplored;

    private ExplorationEvidence(boolean due, long[] lastExplored) {
        this.due = due;
        this.lastExplored = lastExplored;
    }

    /** No exploration: too few requests have passed since the last one, or the decision does not explore. */
    public static ExplorationEvidence none() {
        return NONE;
    }

    /**
     * This request may explore.
     *
     * @param lastExplored for each candidate the number of the decision's exploration that last went to it, 0 for never
     */
    public static ExplorationEvidence due(long... lastExplored) {
        return new ExplorationEvidence(true, lastExplored.clone());
    }

    /** Whether enough requests have passed since the last exploration. */
    public boolean due() {
        return due;
    }

    /** Number of the exploration that last went to this candidate; 0 for never. */
    public long lastExplored(int index) {
        return lastExplored.length == 0 ? 0 : lastExplored[index];
    }
}
