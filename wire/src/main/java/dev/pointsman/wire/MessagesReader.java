package dev.pointsman.wire;

import dev.pointsman.wire.RequestHead.Fields;
import java.util.OptionalLong;
import java.util.function.IntSupplier;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads the {@code messages} of a chat request: how many, where their texts lie, how large they are. */
final class MessagesReader {
    private final byte[] body;
    private final JsonParser p;
    private final IntSupplier tokenOffset;
    private final Fields head;

    MessagesReader(byte[] body, JsonParser p, IntSupplier tokenOffset, Fields head) {
        this.body = body;
        this.p = p;
        this.tokenOffset = tokenOffset;
        this.head = head;
    }

    void read(JsonToken value) {
        if (value != JsonToken.START_ARRAY) {
            throw RequestHeadReader.wrongType("messages", "an array", value);
        }
        JsonToken element;
        while ((element = p.nextToken()) != JsonToken.END_ARRAY) {
            if (element != JsonToken.START_OBJECT) {
                throw RequestHeadReader.wrongType("messages[" + head.messages + "]", "an object", element);
            }
            readMessage();
            head.messages++;
            head.estimate.message();
        }
        if (head.messages == 0) {
            throw new InvalidRequestException("'messages' must hold at least one message", "messages", "invalid_value");
        }
    }

    private void readMessage() {
        int firstText = head.texts.size();
        TextSpans.Author author = TextSpans.Author.OTHER;
        while (p.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = p.currentName();
            JsonToken value = p.nextToken();
            switch (name) {
                case "role" -> {
                    author = value == JsonToken.VALUE_STRING ? author(p.getString()) : author;
                    p.skipChildren();
                }
                case "content" -> readContent(value);
                case "tool_calls" -> countBytes();
                default -> p.skipChildren();
            }
        }
        head.texts.author(firstText, author);
    }

    private void readContent(JsonToken value) {
        if (value == JsonToken.VALUE_STRING) {
            text();
        } else if (value == JsonToken.START_ARRAY) {
            JsonToken part;
            while ((part = p.nextToken()) != JsonToken.END_ARRAY) {
                if (part == JsonToken.START_OBJECT) {
                    readPart();
                } else {
                    p.skipChildren();
                }
            }
        } else {
            p.skipChildren();
        }
    }

    private void readPart() {
        boolean endsCachedPrefix = false;
        while (p.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = p.currentName();
            JsonToken value = p.nextToken();
            if (name.equals("text") && value == JsonToken.VALUE_STRING) {
                text();
            } else {
                if (name.equals("image_url")) {
                    head.images++;
                    head.estimate.image();
                }
                endsCachedPrefix |= name.equals("cache_control") && value == JsonToken.START_OBJECT;
                p.skipChildren();
            }
        }
        if (endsCachedPrefix) {
            head.cachedPrefixTokens = OptionalLong.of(head.estimate.tokensSoFar());
        }
    }

    /** Takes in the current string without decoding it; the parser checks it when it moves on. */
    private void text() {
        int from = tokenOffset.getAsInt() + 1;
        int after = ByteScan.afterString(body, from, body.length);
        if (after < 0) {
            return;
        }
        head.texts.add(from, after - 1 - from, TextSpans.Author.OTHER);
        head.estimate.text(body, from, after - 1);
    }

    private void countBytes() {
        int from = tokenOffset.getAsInt();
        p.skipChildren();
        head.estimate.text(body, from, tokenOffset.getAsInt());
    }

    private static TextSpans.Author author(String role) {
        return switch (role) {
            case "system", "developer" -> TextSpans.Author.SYSTEM;
            case "user" -> TextSpans.Author.USER;
            case "assistant" -> TextSpans.Author.ASSISTANT;
            case "tool", "function" -> TextSpans.Author.TOOL;
            default -> TextSpans.Author.OTHER;
        };
    }
}
