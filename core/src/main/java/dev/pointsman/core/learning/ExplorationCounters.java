package dev.pointsman.core.learning;

import dev.pointsman.core.evidence.ExplorationEvidence;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/** The requests of one decision since it last explored, and whose turn it was. Live state; stages read it through evidence. */
public final class ExplorationCounters {
    private final long period;
    private final AtomicLong sinceLast = new AtomicLong();
    private final AtomicLong explorations = new AtomicLong();
    private final AtomicLongArray lastExplored;

    /**
     * @param settings share of requests that explores
     * @param candidates number of the decision's candidates
     */
    public ExplorationCounters(ExplorationSettings settings, int candidates) {
        this.period = settings.period();
        this.lastExplored = new AtomicLongArray(candidates);
    }

    /** Counts a live request and tells it what it may do. */
    public ExplorationEvidence countRequest() {
        long before = sinceLast.getAndUpdate(count -> Math.min(count + 1, period));
        return evidence(before);
    }

    /** What the next live request would be told; changes nothing. */
    public ExplorationEvidence peek() {
        return evidence(sinceLast.get());
    }

    /** Claims the exploration that is due for this candidate; false where another request was faster. */
    public boolean claim(int index) {
        if (!sinceLast.compareAndSet(period, 0)) {
            return false;
        }
        lastExplored.set(index, explorations.incrementAndGet());
        return true;
    }

    private ExplorationEvidence evidence(long passed) {
        if (passed < period) {
            return ExplorationEvidence.none();
        }
        long[] turns = new long[lastExplored.length()];
        for (int i = 0; i < turns.length; i++) {
            turns[i] = lastExplored.get(i);
        }
        return ExplorationEvidence.due(turns);
    }
}
