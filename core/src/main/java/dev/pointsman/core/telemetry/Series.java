package dev.pointsman.core.telemetry;

/** Streamed and unary answers are measured differently, so their samples never mix. */
public enum Series {
    STREAMED("streamed", 0),
    UNARY("unary", 2);

    /** Series times metrics. */
    public static final int SLOTS = 4;

    private final String id;
    private final int firstSlot;

    Series(String id, int firstSlot) {
        this.id = id;
        this.firstSlot = firstSlot;
    }

    /** The name in JSON and metrics. */
    public String id() {
        return id;
    }

    /** Position of this series' metric where both series and both metrics are kept in one array of {@link #SLOTS}. */
    public int slot(Metric metric) {
        return metric == Metric.TTFT ? firstSlot : firstSlot + 1;
    }

    public static Series of(boolean streamed) {
        return streamed ? STREAMED : UNARY;
    }

    public Series other() {
        return this == STREAMED ? UNARY : STREAMED;
    }
}
