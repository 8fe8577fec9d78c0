package dev.pointsman.record.select;

import dev.pointsman.core.pricing.Pricing;
import java.util.Locale;
import java.util.OptionalDouble;
import tools.jackson.core.JsonParser;

/** A candidate's list price. */
final class PricingInput {
    private static final FieldNames FIELDS =
            FieldNames.of("prompt_per_1m", "completion_per_1m", "currency", "cached_input_per_1m");
    private static final String USD = "USD";

    private PricingInput() {}

    static Pricing read(JsonParser json, String name) throws BadLine {
        try {
            return read(json);
        } catch (BadLine e) {
            throw e.under(name);
        }
    }

    private static Pricing read(JsonParser json) throws BadLine {
        String currency = USD;
        OptionalDouble prompt = OptionalDouble.empty();
        OptionalDouble completion = OptionalDouble.empty();
        OptionalDouble cachedInput = OptionalDouble.empty();
        Fields fields = Fields.of(json, FIELDS);
        for (int field = fields.next(); field >= 0; field = fields.next()) {
            switch (field) {
                case 0 -> prompt = rate(fields);
                case 1 -> completion = rate(fields);
                case 2 -> currency = currency(fields);
                default -> cachedInput = rate(fields);
            }
        }
        return new Pricing(currency, prompt, completion, cachedInput);
    }

    private static OptionalDouble rate(Fields fields) throws BadLine {
        return OptionalDouble.of(fields.number(0, Double.MAX_VALUE));
    }

    private static String currency(Fields fields) throws BadLine {
        String code = fields.text();
        if (code.equals(USD)) {
            return USD;
        }
        if (code.isBlank()) {
            throw new BadLine(fields.name(), "is blank: write a code such as USD, or leave it out for USD");
        }
        return code.toUpperCase(Locale.ROOT);
    }
}
