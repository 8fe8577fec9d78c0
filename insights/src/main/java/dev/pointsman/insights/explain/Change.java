package dev.pointsman.insights.explain;

/**
 * One number of a choice, and the nearest other value of it under which a loser would have won. Between the two it would not have.
 *
 * @param knob what is changed: {@code weights.cost}, {@code priorities.latency.tolerance}, {@code slo.max_ttft_ms}, {@code price},
 *     {@code ttft} and so on; price and latencies are those of the loser, as a factor on what was recorded
 * @param kind what kind of number it is
 * @param from what it was; 1 for a factor
 * @param to the nearest value that would have made it win
 * @param size how large the change is, to compare changes: of a factor or a tolerance the difference, of a weight the difference as
 *     a share of all weights, of a limit the difference as a share of the limit
 */
public record Change(String knob, Kind kind, double from, double to, double size) {
    /** Kinds of numbers. */
    public enum Kind {
        WEIGHT("weight"),
        TOLERANCE("tolerance"),
        LIMIT("limit"),
        PRICE("price"),
        LATENCY("latency");

        private final String id;

        Kind(String id) {
            this.id = id;
        }

        /** The name in JSON. */
        public String id() {
            return id;
        }
    }
}
