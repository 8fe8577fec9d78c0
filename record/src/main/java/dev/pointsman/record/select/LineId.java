package dev.pointsman.record.select;

import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;

/**
 * A line's id, given back as it came.
 *
 * @param text its characters
 * @param kind what they are
 */
record LineId(String text, Kind kind) {
    enum Kind {
        TEXT,
        NUMBER,
        NONE
    }

    private static final LineId NO_ID = new LineId("", Kind.NONE);

    static LineId none() {
        return NO_ID;
    }

    static LineId read(JsonParser json, Fields fields) throws BadLine {
        return switch (json.currentToken()) {
            case VALUE_STRING -> new LineId(json.getString(), Kind.TEXT);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new LineId(json.getString(), Kind.NUMBER);
            default -> throw fields.wrong("a text or a number");
        };
    }

    void write(JsonGenerator json) {
        json.writeName("id");
        switch (kind) {
            case TEXT -> json.writeString(text);
            case NUMBER -> json.writeNumber(text);
            case NONE -> json.writeNull();
        }
    }
}
