package dev.pointsman.insights;

import java.util.Comparator;

/**
 * What is counted together.
 *
 * @param startMillis beginning of the span
 * @param span how long it is
 * @param decision name, empty for direct requests
 * @param model that answered or was tried last, empty where none was
 * @param outcome as in {@link InsightsRecord#outcome()}
 * @param lifecycle how the requests ended
 * @param currency of their costs, empty where the price is unknown
 */
public record RollUpKey(
        long startMillis,
        Span span,
        String decision,
        String model,
        String outcome,
        Lifecycle lifecycle,
        String currency)
        implements Comparable<RollUpKey> {
    private static final Comparator<RollUpKey> ORDER = Comparator.comparingLong(RollUpKey::startMillis)
            .thenComparing(RollUpKey::span)
            .thenComparing(RollUpKey::decision)
            .thenComparing(RollUpKey::model)
            .thenComparing(RollUpKey::outcome)
            .thenComparing(RollUpKey::lifecycle)
            .thenComparing(RollUpKey::currency);

    /** Length of a span. */
    public enum Span {
        MINUTE(60_000),
        HOUR(3_600_000);

        private final long millis;

        Span(long millis) {
            this.millis = millis;
        }

        public long millis() {
            return millis;
        }

        /** Where the span that holds a time begins. */
        public long startOf(long wallMillis) {
            return Math.floorDiv(wallMillis, millis) * millis;
        }
    }

    static RollUpKey of(InsightsRecord row, Span span) {
        return new RollUpKey(
                span.startOf(row.startedMillis()),
                span,
                row.decision().orElse(""),
                row.ending().model().orElse(""),
                row.outcome(),
                row.ending().lifecycle(),
                row.measured().cost().currency().orElse(""));
    }

    @Override
    public int compareTo(RollUpKey other) {
        return ORDER.compare(this, other);
    }
}
