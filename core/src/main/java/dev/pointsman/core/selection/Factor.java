package dev.pointsman.core.selection;

/** What {@code multi_factor} weighs, in the order in which sums are taken. */
public enum Factor {
    /** Score on the quality index's scale; more is better. */
    QUALITY("quality"),
    /** Seconds; less is better. */
    LATENCY("latency"),
    /** Cost of this request in the price's currency; less is better. */
    COST("cost"),
    /** Attempts in flight; less is better. */
    LOAD("load");

    private final String id;

    Factor(String id) {
        this.id = id;
    }

    /** The name in configuration and JSON. */
    public String id() {
        return id;
    }

    public boolean higherIsBetter() {
        return this == QUALITY;
    }
}
