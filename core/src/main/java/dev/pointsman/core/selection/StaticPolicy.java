package dev.pointsman.core.selection;

import dev.pointsman.core.telemetry.Metric;
import java.util.Set;

/** The declared order is the policy: the first servable candidate, the others behind it in order. */
public record StaticPolicy() implements Policy {
    @Override
    public String algorithm() {
        return "static";
    }

    @Override
    public Set<Metric> latencyMetrics() {
        return Set.of();
    }

    @Override
    public Set<Integer> percentiles() {
        return Set.of();
    }

    @Override
    public boolean readsPredictions() {
        return false;
    }

    @Override
    public boolean readsLoad() {
        return false;
    }
}
