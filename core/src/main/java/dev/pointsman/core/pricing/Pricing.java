package dev.pointsman.core.pricing;

import java.util.OptionalDouble;

/**
 * List prices of a model, per million tokens, in one currency. A price is <em>known</em> as soon as one rate is given: an
 * explicit 0 is free, and a missing side counts as 0. Without any rate the price is unknown.
 *
 * @param currency ISO 4217 code, upper case
 * @param promptPer1m price of a million prompt tokens, finite and &gt;= 0
 * @param completionPer1m price of a million completion tokens, finite and &gt;= 0
 * @param cachedInputPer1m price of a million prompt tokens that the backend has cached, finite and &gt;= 0
 */
public record Pricing(
        String currency, OptionalDouble promptPer1m, OptionalDouble completionPer1m, OptionalDouble cachedInputPer1m) {

    private static final Pricing UNKNOWN =
            new Pricing("USD", OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());

    public Pricing {
        requireRate("promptPer1m", promptPer1m);
        requireRate("completionPer1m", completionPer1m);
        requireRate("cachedInputPer1m", cachedInputPer1m);
    }

    /** No price: not 0, but unknown. */
    public static Pricing unknown() {
        return UNKNOWN;
    }

    /** Prices in US dollars per million prompt and completion tokens. */
    public static Pricing usd(double promptPer1m, double completionPer1m) {
        return new Pricing(
                "USD", OptionalDouble.of(promptPer1m), OptionalDouble.of(completionPer1m), OptionalDouble.empty());
    }

    /** Whether any rate for prompt or completion tokens was given. */
    public boolean isKnown() {
        return promptPer1m.isPresent() || completionPer1m.isPresent();
    }

    private static void requireRate(String name, OptionalDouble rate) {
        if (rate.isPresent() && !(rate.getAsDouble() >= 0 && Double.isFinite(rate.getAsDouble()))) {
            throw new IllegalArgumentException(name + " must be finite and >= 0, but is " + rate.getAsDouble());
        }
    }
}
