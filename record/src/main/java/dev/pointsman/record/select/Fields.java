package dev.pointsman.record.select;

import dev.pointsman.record.reading.NearestName;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.sym.PropertyNameMatcher;

/** Walks the fields of an object, each known and at most once, and reads their values. A null is a field that is not there. */
final class Fields {
    private final JsonParser json;
    private final FieldNames known;
    private long seen;
    private int current;

    private Fields(JsonParser json, FieldNames known) {
        this.json = json;
        this.known = known;
    }

    /** The object that begins at the parser's token. */
    static Fields of(JsonParser json, FieldNames known) throws BadLine {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw new BadLine("", "expected an object, but found " + found(json));
        }
        return new Fields(json, known);
    }

    /** Moves to the value of the next field that has one; the position of its name among the known ones, or -1 at the end. */
    int next() throws BadLine {
        int field = json.nextNameMatch(known.matcher());
        while (field >= 0) {
            long bit = 1L << field;
            if ((seen & bit) != 0) {
                throw new BadLine(known.names().get(field), "is there twice: remove one");
            }
            seen |= bit;
            current = field;
            if (json.nextToken() != JsonToken.VALUE_NULL) {
                return field;
            }
            field = json.nextNameMatch(known.matcher());
        }
        if (field == PropertyNameMatcher.MATCH_UNKNOWN_NAME) {
            String name = json.currentName();
            throw new BadLine(name, "unknown key" + NearestName.hint(name, known.names()));
        }
        return -1;
    }

    /** The name of the field that {@link #next} moved to. */
    String name() {
        return known.names().get(current);
    }

    String text() throws BadLine {
        if (json.currentToken() != JsonToken.VALUE_STRING) {
            throw wrong("a text");
        }
        return json.getString();
    }

    boolean flag() throws BadLine {
        return switch (json.currentToken()) {
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> throw wrong("true or false");
        };
    }

    /** A finite number in lo..hi. */
    double number(double lo, double hi) throws BadLine {
        if (!json.currentToken().isNumeric()) {
            throw wrong("a number");
        }
        double value = isHuge() ? Double.POSITIVE_INFINITY : json.getDoubleValue();
        if (!(value >= lo && value <= hi)) {
            throw new BadLine(
                    name(),
                    hi == Double.MAX_VALUE
                            ? "must be finite" + (lo == 0 ? " and not negative" : "") + ", but is " + shown()
                            : "must be between " + lo + " and " + hi + ", but is " + shown());
        }
        return value;
    }

    /** A whole number in lo..hi; {@code 3.0} is one. */
    long whole(long lo, long hi) throws BadLine {
        JsonToken token = json.currentToken();
        if (!token.isNumeric()) {
            throw wrong("a whole number");
        }
        if (token == JsonToken.VALUE_NUMBER_INT && json.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
            return within(json.getLongValue(), lo, hi);
        }
        double value = isHuge() ? Double.POSITIVE_INFINITY : json.getDoubleValue();
        if (value != Math.rint(value) || Math.abs(value) > 1L << 53) {
            throw new BadLine(name(), "must be a whole number of at least " + lo + ", but is " + shown());
        }
        return within((long) value, lo, hi);
    }

    private long within(long value, long lo, long hi) throws BadLine {
        if (value < lo || value > hi) {
            throw new BadLine(
                    name(),
                    hi >= Integer.MAX_VALUE && value < lo
                            ? "must be at least " + lo + ", but is " + value
                            : "must be between " + lo + " and " + hi + ", but is " + value);
        }
        return value;
    }

    /** Integers beyond the doubles, which the parser would refuse to convert. */
    private boolean isHuge() {
        return json.currentToken() == JsonToken.VALUE_NUMBER_INT && json.getStringLength() > 300;
    }

    private String shown() {
        String text = json.getString();
        return text.length() <= 40 ? text : text.substring(0, 40) + "...";
    }

    BadLine wrong(String expected) {
        return new BadLine(name(), "expected " + expected + ", but found " + found(json));
    }

    private static String found(JsonParser json) {
        JsonToken token = json.currentToken();
        if (token == null) {
            return "nothing";
        }
        return switch (token) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "a list";
            case VALUE_STRING -> "a text";
            default -> json.getString();
        };
    }
}
