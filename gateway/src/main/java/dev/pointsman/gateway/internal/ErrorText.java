package dev.pointsman.gateway.internal;

import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The message of an error object in a backend's form, shortened for a message of ours. */
final class ErrorText {
    private static final int MESSAGE_CHARS = 500;

    private ErrorText() {}

    /** {@code ": message"}, or nothing where the bytes are no such object. */
    static String of(byte[] json, int offset, int length) {
        try {
            JsonNode whole = JsonMapper.shared().readTree(json, offset, length);
            JsonNode error = Stream.of(
                            whole.path("error"), whole.path("response").path("error"))
                    .filter(found -> found.isString() || found.isObject())
                    .findFirst()
                    // The event 'error' of Responses bears its message itself.
                    .orElse(whole);
            String message =
                    error.isString() ? error.asString() : error.path("message").asString("");
            if (message.isEmpty()) {
                return "";
            }
            return ": " + (message.length() <= MESSAGE_CHARS ? message : message.substring(0, MESSAGE_CHARS) + "...");
        } catch (JacksonException notJson) {
            return "";
        }
    }
}
