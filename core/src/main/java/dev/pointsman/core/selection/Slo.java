package dev.pointsman.core.selection;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Hard limits of {@code multi_factor}; an empty one is no limit.
 *
 * @param maxTpotMs milliseconds per output token, &gt; 0
 * @param maxTtftMs milliseconds to the first token, &gt; 0
 * @param maxCostPer1m effective price per million tokens of the request's mix, &gt; 0
 * @param maxInflight attempts in flight at a candidate's model, this request included, &gt; 0
 */
public record Slo(
        OptionalDouble maxTpotMs, OptionalDouble maxTtftMs, OptionalDouble maxCostPer1m, OptionalInt maxInflight) {
    private static final Slo NONE =
            new Slo(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), OptionalInt.empty());

    public Slo {
        require("max_tpot_ms", maxTpotMs);
        require("max_ttft_ms", maxTtftMs);
        require("max_cost_per_1m", maxCostPer1m);
        if (maxInflight.isPresent() && maxInflight.getAsInt() <= 0) {
            throw new IllegalArgumentException("max_inflight must be above 0, but is " + maxInflight.getAsInt());
        }
    }

    public static Slo none() {
        return NONE;
    }

    private static void require(String limit, OptionalDouble value) {
        if (value.isPresent() && !(value.getAsDouble() > 0 && Double.isFinite(value.getAsDouble()))) {
            throw new IllegalArgumentException(limit + " must be finite and above 0, but is " + value.getAsDouble());
        }
    }
}
