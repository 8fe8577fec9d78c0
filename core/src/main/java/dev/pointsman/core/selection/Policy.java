package dev.pointsman.core.selection;

import dev.pointsman.core.telemetry.Metric;
import java.util.Set;

/** How a decision chooses among its candidates. Immutable, and compiled once: it may be used by any number of threads. */
public sealed interface Policy permits StaticPolicy, LatencyAwarePolicy, MultiFactorPolicy {
    /** The algorithm's name in configuration and JSON. */
    String algorithm();

    /** The latencies that the choice reads; exploration keeps these measured. */
    Set<Metric> latencyMetrics();

    /** The latency percentiles that the choice reads, each 1..100, to be published with every sample. */
    Set<Integer> percentiles();

    /** Whether the choice reads latencies predicted for the request. */
    boolean readsPredictions();

    /** Whether the choice depends on the load of this moment, so that admission must find it unchanged. */
    boolean readsLoad();
}
