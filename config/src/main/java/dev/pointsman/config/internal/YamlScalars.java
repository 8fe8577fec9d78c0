package dev.pointsman.config.internal;

import java.math.BigInteger;
import java.util.Locale;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.resolver.ScalarResolver;
import org.snakeyaml.engine.v2.schema.CoreSchema;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Turns YAML scalars into JSON by the core schema of YAML 1.2: {@code off}, {@code yes} and {@code 12:30} are texts. */
final class YamlScalars {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final int LONGEST_NUMBER = 400;

    private final ScalarResolver resolver = new CoreSchema().getScalarResolver();

    JsonNode read(ScalarEvent scalar, Position position) throws YamlException {
        if (scalar.getTag().isEmpty() && (!scalar.isPlain() || isSurelyText(scalar.getValue()))) {
            return JSON.stringNode(scalar.getValue());
        }
        Tag tag = scalar.getTag().isPresent() && !scalar.getTag().get().equals("!")
                ? new Tag(scalar.getTag().get())
                : resolver.resolve(scalar.getValue(), scalar.getTag().isEmpty());
        try {
            return convert(tag, scalar.getValue(), position);
        } catch (NumberFormatException e) {
            throw new YamlException(position, "'" + scalar.getValue() + "' is not a number");
        }
    }

    /** Most scalars are words, and the resolver tries every pattern of the schema on each: null, true and false aside, none fits. */
    private static boolean isSurelyText(String value) {
        return !value.isEmpty() && Character.isLetter(value.charAt(0)) && "nNtTfF".indexOf(value.charAt(0)) < 0;
    }

    private static JsonNode convert(Tag tag, String value, Position position) throws YamlException {
        if (tag.equals(Tag.STR)) {
            return JSON.stringNode(value);
        }
        if (tag.equals(Tag.NULL)) {
            return JSON.nullNode();
        }
        if (tag.equals(Tag.BOOL)) {
            return JSON.booleanNode(value.toLowerCase(Locale.ROOT).equals("true"));
        }
        if (tag.equals(Tag.INT) || tag.equals(Tag.FLOAT)) {
            if (value.length() > LONGEST_NUMBER) {
                throw new YamlException(position, "a number of " + value.length() + " characters is too long");
            }
            return tag.equals(Tag.INT) ? whole(value) : JSON.numberNode(fraction(value));
        }
        throw new YamlException(
                position, "tags such as " + tag.getValue() + " have no meaning in a configuration; remove it");
    }

    private static JsonNode whole(String value) {
        String digits = value.startsWith("+") ? value.substring(1) : value;
        BigInteger number = digits.startsWith("0x")
                ? new BigInteger(digits.substring(2), 16)
                : digits.startsWith("0o") ? new BigInteger(digits.substring(2), 8) : new BigInteger(digits);
        return number.bitLength() < Long.SIZE ? JSON.numberNode(number.longValue()) : JSON.numberNode(number);
    }

    private static double fraction(String value) {
        return switch (value.toLowerCase(Locale.ROOT)) {
            case ".inf", "+.inf" -> Double.POSITIVE_INFINITY;
            case "-.inf" -> Double.NEGATIVE_INFINITY;
            case ".nan" -> Double.NaN;
            default -> Double.parseDouble(value);
        };
    }
}
