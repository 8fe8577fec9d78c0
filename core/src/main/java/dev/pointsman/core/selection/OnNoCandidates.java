package dev.pointsman.core.selection;

/** What is chosen where hard rules leave nobody. */
public enum OnNoCandidates {
    /** The servable candidate with the lowest request cost. */
    CHEAPEST("cheapest"),
    /** The first servable candidate. */
    FIRST("first"),
    /** Nobody: the request is rejected. */
    FAIL("fail");

    private final String id;

    OnNoCandidates(String id) {
        this.id = id;
    }

    /** The name in configuration and JSON. */
    public String id() {
        return id;
    }
}
