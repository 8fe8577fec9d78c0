package dev.pointsman.wire;

import dev.pointsman.wire.RequestHead.Fields;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntSupplier;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads the conversation of a request, in the forms of chat, Responses and Messages: how many messages it has, where their texts
 * lie, how large they are.
 */
final class MessagesReader {
    private static final Set<String> IMAGES = Set.of("image_url", "input_image", "image");

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

    /** {@code messages}, of which there must be one. */
    void read(JsonToken value) {
        if (value != JsonToken.START_ARRAY) {
            throw RequestHeadReader.wrongType("messages", "an array", value);
        }
        readAll("messages");
        if (head.messages == 0) {
            throw new InvalidRequestException("'messages' must hold at least one message", "messages", "invalid_value");
        }
    }

    /** {@code input} of Responses: a text, or messages, tool calls and their results. */
    void readInput(JsonToken value) {
        switch (value) {
            case VALUE_STRING -> {
                int firstText = head.texts.size();
                text();
                head.texts.author(firstText, TextSpans.Author.USER);
                head.messages++;
                head.estimate.message();
            }
            case START_ARRAY -> readAll("input");
            case VALUE_NULL -> {}
            default -> throw RequestHeadReader.wrongType("input", "a string or an array", value);
        }
    }

    /** What is said to the model beside the conversation: a text, or parts of one. */
    void readInstructions(JsonToken value) {
        int firstText = head.texts.size();
        readContent(value);
        head.texts.author(firstText, TextSpans.Author.SYSTEM);
    }

    private void readAll(String name) {
        JsonToken element;
        while ((element = p.nextToken()) != JsonToken.END_ARRAY) {
            if (element != JsonToken.START_OBJECT) {
                throw RequestHeadReader.wrongType(name + "[" + head.messages + "]", "an object", element);
            }
            readMessage();
            head.messages++;
            head.estimate.message();
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
                case "output" -> readToolResult(value);
                case "tool_calls", "arguments", "input" -> countBytes();
                default -> p.skipChildren();
            }
        }
        head.texts.author(firstText, author);
    }

    /** What a tool gave, which is not said by whoever hands it on. */
    private void readToolResult(JsonToken value) {
        int firstText = head.texts.size();
        readContent(value);
        head.texts.author(firstText, TextSpans.Author.TOOL);
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
        boolean image = false;
        while (p.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = p.currentName();
            JsonToken value = p.nextToken();
            switch (name) {
                case "text" -> readText(value);
                case "type" -> image |= value == JsonToken.VALUE_STRING && IMAGES.contains(p.getString());
                case "image_url" -> {
                    image = true;
                    p.skipChildren();
                }
                case "content" -> readToolResult(value);
                case "input" -> countBytes();
                default -> {
                    endsCachedPrefix |= name.equals("cache_control") && value == JsonToken.START_OBJECT;
                    p.skipChildren();
                }
            }
        }
        if (image) {
            head.images++;
            head.estimate.image();
        }
        if (endsCachedPrefix) {
            long tokens = head.estimate.tokensSoFar();
            head.cachedPrefixTokens = OptionalLong.of(Math.max(tokens, head.cachedPrefixTokens.orElse(0)));
        }
    }

    private void readText(JsonToken value) {
        if (value == JsonToken.VALUE_STRING) {
            text();
        } else {
            p.skipChildren();
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
