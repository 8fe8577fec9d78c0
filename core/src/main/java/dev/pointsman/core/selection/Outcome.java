package dev.pointsman.core.selection;

/** How a base choice came about. */
public enum Outcome {
    /** The policy chose. */
    SELECTED("selected"),
    /** No latency evidence at all: the first candidate stands in. */
    FALLBACK("fallback"),
    /** The hard rules left nobody: {@code on_no_candidates} chose. */
    POLICY_FALLBACK("policy_fallback"),
    /** Nobody may serve the request. */
    REJECTED("rejected");

    private final String id;

    Outcome(String id) {
        this.id = id;
    }

    /** The name in JSON, headers and metrics. */
    public String id() {
        return id;
    }
}
