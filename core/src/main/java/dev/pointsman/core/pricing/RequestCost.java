package dev.pointsman.core.pricing;

/**
 * The cost of one request at one price. With {@code in} prompt and {@code out} completion tokens the cost is
 * {@code (in * prompt + out * completion) / 1e6}. Where neither is known the configured rate stands in, per million tokens: the
 * prompt rate if it is above 0, else the completion rate. Prompt tokens that are cached cost the rate for cached input where the
 * price has one, else the prompt rate.
 */
public final class RequestCost {
    private static final double TOKENS_PER_RATE = 1e6;

    private RequestCost() {}

    /**
     * Cost in the price's currency for this request.
     *
     * @param pricing a known price
     * @param inputTokens prompt tokens, 0 where unknown
     * @param outputTokens completion tokens, 0 where unknown
     */
    public static double cost(Pricing pricing, double inputTokens, double outputTokens) {
        return cost(pricing, inputTokens, 0, outputTokens);
    }

    /**
     * Cost in the price's currency for this request.
     *
     * @param pricing a known price
     * @param inputTokens prompt tokens, cached ones included, 0 where unknown
     * @param cachedTokens those of them that are cached, 0 to {@code inputTokens}
     * @param outputTokens completion tokens, 0 where unknown
     */
    public static double cost(Pricing pricing, double inputTokens, double cachedTokens, double outputTokens) {
        return inputTokens + outputTokens > 0
                ? perMillion(pricing, inputTokens, cachedTokens, outputTokens) / TOKENS_PER_RATE
                : standIn(pricing);
    }

    /** The rate per million tokens that this request's mix of prompt and completion tokens comes to, or the stand-in. */
    public static double ratePer1m(Pricing pricing, double inputTokens, double outputTokens) {
        return ratePer1m(pricing, inputTokens, 0, outputTokens);
    }

    /** The same for a prompt of which a part is cached. */
    public static double ratePer1m(Pricing pricing, double inputTokens, double cachedTokens, double outputTokens) {
        return inputTokens + outputTokens > 0
                ? perMillion(pricing, inputTokens, cachedTokens, outputTokens) / (inputTokens + outputTokens)
                : standIn(pricing);
    }

    private static double perMillion(Pricing pricing, double inputTokens, double cachedTokens, double outputTokens) {
        double input = cachedTokens > 0 && pricing.cachedInputPer1m().isPresent()
                ? (inputTokens - cachedTokens) * prompt(pricing)
                        + cachedTokens * pricing.cachedInputPer1m().getAsDouble()
                : inputTokens * prompt(pricing);
        return input + outputTokens * completion(pricing);
    }

    private static double standIn(Pricing pricing) {
        return prompt(pricing) > 0 ? prompt(pricing) : completion(pricing);
    }

    private static double prompt(Pricing pricing) {
        return pricing.promptPer1m().orElse(0);
    }

    private static double completion(Pricing pricing) {
        return pricing.completionPer1m().orElse(0);
    }
}
