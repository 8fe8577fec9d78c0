package dev.pointsman.wire;

import java.util.List;
import java.util.Optional;
import tools.jackson.core.JsonToken;

/**
 * A member of the body that may be edited within, with its own members one level down.
 *
 * @param value where its value is
 * @param kind what the value begins with
 * @param members its members in order, none of which occurs twice; none where it is not an object
 */
record ObjectMember(ByteSpan value, JsonToken kind, List<Inner> members) {
    /**
     * @param value where its value is
     * @param kind what the value begins with
     * @param text a string without its quotes and escapes, or a scalar as it is written; empty for objects and arrays
     */
    record Inner(String name, ByteSpan value, JsonToken kind, String text) {
        boolean isString() {
            return kind == JsonToken.VALUE_STRING;
        }

        boolean isBoolean() {
            return kind == JsonToken.VALUE_TRUE || kind == JsonToken.VALUE_FALSE;
        }
    }

    boolean isObject() {
        return kind == JsonToken.START_OBJECT;
    }

    Optional<Inner> find(String name) {
        return members.stream().filter(inner -> inner.name().equals(name)).findFirst();
    }

    /** The text of a member that is a string. */
    Optional<String> text(String name) {
        return find(name).filter(Inner::isString).map(Inner::text);
    }
}
