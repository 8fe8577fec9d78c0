package dev.pointsman.core.selection;

/**
 * Weights of the four factors, each finite and &gt;= 0. They are normalised to a sum of 1; all zero means 0.25 each.
 */
public record Weights(double quality, double latency, double cost, double load) {
    private static final Weights EQUAL = new Weights(0.25, 0.25, 0.25, 0.25);

    public Weights {
        require("quality", quality);
        require("latency", latency);
        require("cost", cost);
        require("load", load);
    }

    /** 0.25 each, the documented default of the whole block. */
    public static Weights equal() {
        return EQUAL;
    }

    /** The same proportions with a sum of 1. */
    public Weights normalised() {
        double sum = quality + latency + cost + load;
        if (sum == 0) {
            return EQUAL;
        }
        if (sum == Double.POSITIVE_INFINITY) {
            double largest = Math.max(Math.max(quality, latency), Math.max(cost, load));
            return new Weights(quality / largest, latency / largest, cost / largest, load / largest).normalised();
        }
        return new Weights(quality / sum, latency / sum, cost / sum, load / sum);
    }

    public double of(Factor factor) {
        return switch (factor) {
            case QUALITY -> quality;
            case LATENCY -> latency;
            case COST -> cost;
            case LOAD -> load;
        };
    }

    private static void require(String factor, double weight) {
        if (!(weight >= 0 && Double.isFinite(weight))) {
            throw new IllegalArgumentException(
                    "the weight of " + factor + " must be finite and >= 0, but is " + weight);
        }
    }
}
