package dev.pointsman.insights.replay;

import java.util.OptionalDouble;

/** What the chosen candidates of many records come to. A mean is over the records where the number is known. */
public final class Figures {
    private long records;
    private long rejections;
    private long sloViolations;
    private final Mean cost = new Mean();
    private final Mean quality = new Mean();
    private final Mean ttftSeconds = new Mean();
    private final Mean tpotSeconds = new Mean();

    /** A sum of known numbers. */
    public static final class Mean {
        private double sum;
        private long known;

        void add(OptionalDouble value) {
            if (value.isPresent()) {
                sum += value.getAsDouble();
                known++;
            }
        }

        void add(Mean other) {
            sum += other.sum;
            known += other.known;
        }

        public double sum() {
            return sum;
        }

        /** Records where it is known. */
        public long known() {
            return known;
        }

        public OptionalDouble mean() {
            return known == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / known);
        }
    }

    void reject() {
        records++;
        rejections++;
    }

    void choose(Chosen chosen) {
        records++;
        sloViolations += chosen.violatesSlo() ? 1 : 0;
        cost.add(chosen.cost());
        quality.add(chosen.quality());
        ttftSeconds.add(chosen.ttftSeconds());
        tpotSeconds.add(chosen.tpotSeconds());
    }

    void add(Figures other) {
        records += other.records;
        rejections += other.rejections;
        sloViolations += other.sloViolations;
        cost.add(other.cost);
        quality.add(other.quality);
        ttftSeconds.add(other.ttftSeconds);
        tpotSeconds.add(other.tpotSeconds);
    }

    public long records() {
        return records;
    }

    /** Requests that nobody would have served. */
    public long rejections() {
        return rejections;
    }

    /** Requests whose candidate breaks a limit of the new policy. */
    public long sloViolations() {
        return sloViolations;
    }

    /** Estimated cost, in the price's currency. */
    public Mean cost() {
        return cost;
    }

    public Mean quality() {
        return quality;
    }

    public Mean ttftSeconds() {
        return ttftSeconds;
    }

    public Mean tpotSeconds() {
        return tpotSeconds;
    }
}
