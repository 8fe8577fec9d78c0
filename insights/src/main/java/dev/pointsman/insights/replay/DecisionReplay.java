package dev.pointsman.insights.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What becomes of one decision's records under another policy. */
public final class DecisionReplay {
    private static final int SAMPLES = 3;

    private long changed;
    private long withoutEvidence;
    private final Map<String, Moved> fromTo = new TreeMap<>();
    private final Figures before = new Figures();
    private final Figures after = new Figures();

    /** Records whose choice goes from one candidate to another one. */
    public static final class Moved {
        private long count;
        private final List<String> sample = new ArrayList<>(SAMPLES);

        private void add(String id) {
            count++;
            if (sample.size() < SAMPLES) {
                sample.add(id);
            }
        }

        private void add(Moved other) {
            count += other.count;
            other.sample.stream().limit(SAMPLES - sample.size()).forEach(sample::add);
        }

        public long count() {
            return count;
        }

        /** Ids of a few of them. */
        public List<String> sample() {
            return List.copyOf(sample);
        }
    }

    void move(String id, String from, String to) {
        if (!from.equals(to)) {
            changed++;
            fromTo.computeIfAbsent(from + "->" + to, _ -> new Moved()).add(id);
        }
    }

    void lackEvidence() {
        withoutEvidence++;
    }

    void add(DecisionReplay other) {
        changed += other.changed;
        withoutEvidence += other.withoutEvidence;
        other.fromTo.forEach(
                (key, moved) -> fromTo.computeIfAbsent(key, _ -> new Moved()).add(moved));
        before.add(other.before);
        after.add(other.after);
    }

    public long records() {
        return before.records();
    }

    /** Records whose choice is another one. */
    public long changed() {
        return changed;
    }

    /** Records that tell nothing about some candidate of the other policy, which was then compared without latency and load. */
    public long withoutEvidence() {
        return withoutEvidence;
    }

    /** By {@code FROM->TO}. */
    public Map<String, Moved> fromTo() {
        return fromTo;
    }

    public Figures before() {
        return before;
    }

    public Figures after() {
        return after;
    }
}
