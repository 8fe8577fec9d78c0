package dev.pointsman.record;

/** How an algorithm block is read. */
public enum Strictness {
    /** As configuration: what cannot do what its author may expect is an error. */
    STRICT,
    /**
     * As a stored policy that must still run: {@code latency_aware} without a percentile is a policy that falls back,
     * {@code min_score} beside {@code disable_quality} and any index name are accepted, and nothing explores.
     */
    LENIENT,
    /** As {@link #LENIENT}, with its exploration: as it was written down when a request was decided by it. */
    RECORDED
}
