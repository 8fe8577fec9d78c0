package dev.pointsman.insights;

import java.util.Map;
import java.util.TreeMap;

/**
 * Counts and sums over records.
 *
 * @param records how many
 * @param bytes that they take in the store, about
 * @param costEstimated sum where known
 * @param costActual sum where known
 * @param costKnown records whose actual cost is known
 * @param promptTokens sum where known
 * @param completionTokens sum where known
 * @param ttft seconds
 * @param tpot seconds
 */
public record RollUp(
        long records,
        long bytes,
        double costEstimated,
        double costActual,
        long costKnown,
        long promptTokens,
        long completionTokens,
        LatencySketch ttft,
        LatencySketch tpot) {

    public static RollUp none() {
        return new RollUp(0, 0, 0, 0, 0, 0, 0, LatencySketch.empty(), LatencySketch.empty());
    }

    static RollUp of(InsightsRecord row) {
        Measured measured = row.measured();
        return new RollUp(
                1,
                row.sizeBytes(),
                measured.cost().estimated().orElse(0),
                measured.cost().actual().orElse(0),
                measured.cost().actual().isPresent() ? 1 : 0,
                measured.tokens().prompt().orElse(0),
                measured.tokens().completion().orElse(0),
                LatencySketch.of(measured.ttftSeconds()),
                LatencySketch.of(measured.tpotSeconds()));
    }

    public RollUp plus(RollUp other) {
        return new RollUp(
                records + other.records,
                bytes + other.bytes,
                costEstimated + other.costEstimated,
                costActual + other.costActual,
                costKnown + other.costKnown,
                promptTokens + other.promptTokens,
                completionTokens + other.completionTokens,
                ttft.plus(other.ttft),
                tpot.plus(other.tpot));
    }

    /** The roll-ups of all spans that these records add to, sorted. */
    public static Map<RollUpKey, RollUp> of(Iterable<InsightsRecord> records) {
        Map<RollUpKey, RollUp> sums = new TreeMap<>();
        for (InsightsRecord row : records) {
            RollUp one = of(row);
            for (RollUpKey.Span span : RollUpKey.Span.values()) {
                sums.merge(RollUpKey.of(row, span), one, RollUp::plus);
            }
        }
        return sums;
    }
}
