package dev.pointsman.gateway.internal;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The message of an error object in OpenAI's form, shortened for a message of ours. */
final class ErrorText {
    private static final int MESSAGE_CHARS = 500;

    private ErrorText() {}

    /** {@code ": message"}, or nothing where the bytes are no such object. */
    static String of(byte[] json, int offset, int length) {
        try {
            JsonNode error = JsonMapper.shared().readTree(json, offset, length).path("error");
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
