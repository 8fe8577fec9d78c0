package dev.pointsman.record;

import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Doubles in their shortest form that reads back to the same bits: {@code 800}, not {@code 800.0}. */
final class Numbers {
    private static final double EXACT_WHOLE = 1e15;

    private Numbers() {}

    static boolean isPlainWhole(double value) {
        // A negative zero has a sign to keep, which no whole number has.
        return value == Math.rint(value)
                && Math.abs(value) < EXACT_WHOLE
                && (value != 0 || Double.doubleToRawLongBits(value) == 0);
    }

    static JsonNode node(double value) {
        return isPlainWhole(value)
                ? JsonNodeFactory.instance.numberNode((long) value)
                : JsonNodeFactory.instance.numberNode(value);
    }

    static void write(JsonGenerator json, double value) {
        if (isPlainWhole(value)) {
            json.writeNumber((long) value);
        } else {
            json.writeNumber(value);
        }
    }
}
