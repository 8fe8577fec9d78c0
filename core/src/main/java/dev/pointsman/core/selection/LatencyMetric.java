package dev.pointsman.core.selection;

/** Which latency {@code multi_factor} compares. */
public enum LatencyMetric {
    TTFT("ttft"),
    TPOT("tpot"),
    /** TPOT where a candidate has it, else TTFT. May compare unlike measurements. */
    TPOT_THEN_TTFT("tpot_then_ttft");

    private final String id;

    LatencyMetric(String id) {
        this.id = id;
    }

    /** The name in JSON. */
    public String id() {
        return id;
    }
}
