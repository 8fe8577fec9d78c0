package dev.pointsman.gateway.internal;

import dev.pointsman.core.pricing.Pricing;
import dev.pointsman.core.pricing.RequestCost;
import dev.pointsman.wire.Usage;
import java.util.OptionalDouble;

/** What an answer cost by the tokens that its backend reported. */
final class ActualCost {
    private ActualCost() {}

    /** In the price's currency; unknown where the price or the tokens are. */
    static OptionalDouble usd(Pricing pricing, Usage usage) {
        if (!pricing.isKnown()
                || usage.promptTokens().isEmpty()
                || usage.completionTokens().isEmpty()) {
            return OptionalDouble.empty();
        }
        double in = usage.promptTokens().getAsLong();
        double out = usage.completionTokens().getAsLong();
        double cached = Math.min(in, (double) usage.cachedPromptTokens().orElse(0));
        return in + out > 0 ? OptionalDouble.of(RequestCost.cost(pricing, in, cached, out)) : OptionalDouble.of(0);
    }
}
