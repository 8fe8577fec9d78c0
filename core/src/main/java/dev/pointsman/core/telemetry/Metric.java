package dev.pointsman.core.telemetry;

/** A latency that is measured for every attempt, in seconds. */
public enum Metric {
    /** Time to first token. */
    TTFT("ttft"),
    /** Time per output token after the first. */
    TPOT("tpot");

    private final String id;

    Metric(String id) {
        this.id = id;
    }

    /** The name in configuration, JSON and metrics. */
    public String id() {
        return id;
    }
}
