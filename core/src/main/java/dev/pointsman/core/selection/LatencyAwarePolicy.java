package dev.pointsman.core.selection;

import dev.pointsman.core.evidence.Basis;
import dev.pointsman.core.telemetry.Metric;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/**
 * Lowest mean ratio to the best percentile. See {@code docs/algorithms/latency-aware.md}.
 *
 * @param tpotPercentile percentile of TPOT that is compared, 1..100; empty leaves the metric out
 * @param ttftPercentile percentile of TTFT that is compared, 1..100; empty leaves the metric out
 * @param description free text for people
 * @param basis observed percentiles, or predicted ones
 * @param minSamples fewer samples count as missing; 0 for no minimum
 * @param maxAge an older newest sample counts as missing
 */
public record LatencyAwarePolicy(
        OptionalInt tpotPercentile,
        OptionalInt ttftPercentile,
        String description,
        Basis basis,
        int minSamples,
        Optional<Duration> maxAge)
        implements Policy {

    public LatencyAwarePolicy {
        requirePercentile("tpot_percentile", tpotPercentile);
        requirePercentile("ttft_percentile", ttftPercentile);
        if (minSamples < 0) {
            throw new IllegalArgumentException("min_samples must be >= 0, but is " + minSamples);
        }
    }

    /** Compares observed percentiles; an empty percentile leaves the metric out. */
    public static LatencyAwarePolicy observed(OptionalInt tpotPercentile, OptionalInt ttftPercentile) {
        return new LatencyAwarePolicy(tpotPercentile, ttftPercentile, "", Basis.OBSERVED, 0, Optional.empty());
    }

    @Override
    public String algorithm() {
        return "latency_aware";
    }

    @Override
    public Set<Metric> latencyMetrics() {
        Set<Metric> enabled = EnumSet.noneOf(Metric.class);
        if (ttftPercentile.isPresent()) {
            enabled.add(Metric.TTFT);
        }
        if (tpotPercentile.isPresent()) {
            enabled.add(Metric.TPOT);
        }
        return enabled;
    }

    @Override
    public Set<Integer> percentiles() {
        Set<Integer> read = new TreeSet<>();
        tpotPercentile.ifPresent(read::add);
        ttftPercentile.ifPresent(read::add);
        return read;
    }

    @Override
    public boolean readsPredictions() {
        return basis == Basis.PREDICTED;
    }

    @Override
    public boolean readsLoad() {
        return readsPredictions();
    }

    private static void requirePercentile(String field, OptionalInt percentile) {
        if (percentile.isPresent() && (percentile.getAsInt() < 1 || percentile.getAsInt() > 100)) {
            throw new IllegalArgumentException(
                    "latency_aware percentile must be between 1 and 100: " + field + "=" + percentile.getAsInt());
        }
    }
}
