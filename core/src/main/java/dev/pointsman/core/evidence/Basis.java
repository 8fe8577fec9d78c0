package dev.pointsman.core.evidence;

/** Where a latency comes from. */
public enum Basis {
    /** Percentiles of past samples. */
    OBSERVED("observed"),
    /** The latency predicted for this request under the load of this moment. */
    PREDICTED("predicted");

    private final String id;

    Basis(String id) {
        this.id = id;
    }

    /** The name in configuration and JSON. */
    public String id() {
        return id;
    }
}
