package dev.pointsman.wire;

import dev.pointsman.wire.RequestHead.Fields;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;

/**
 * Reads the head of a request in one pass over its bytes. Refuses what a backend might read in another way
 * than we do: duplicate keys at the top level, a second root value, anything but UTF-8.
 */
public final class RequestHeadReader {
    private final byte[] body;
    private final RequestFormat format;
    private final int start;
    private final JsonParser p;
    private final Fields head = new Fields();

    private RequestHeadReader(byte[] body, RequestFormat format, int start, JsonParser p) {
        this.body = body;
        this.format = format;
        this.start = start;
        this.p = p;
    }

    /**
     * Reads a chat request's body, which the result keeps.
     *
     * @throws InvalidRequestException if the body cannot be routed; says what was expected and where
     */
    public static RequestHead read(byte[] body) {
        return read(body, RequestFormat.CHAT);
    }

    /**
     * Reads a body, which the result keeps.
     *
     * @throws InvalidRequestException if the body cannot be routed; says what was expected and where
     */
    public static RequestHead read(byte[] body, RequestFormat format) {
        checkEncoding(body);
        int start = Utf8.hasMark(body, 0, body.length) ? 3 : 0;
        try (JsonParser p = Json.parser(body, start, body.length - start)) {
            RequestHeadReader reader = new RequestHeadReader(body, format, start, p);
            reader.readRoot();
            return new RequestHead(body, format, reader.head);
        } catch (StreamConstraintsException e) {
            throw new InvalidRequestException(
                    "The body exceeds a limit of the JSON reader: it is nested deeper than " + Json.MAX_DEPTH
                            + " levels, or its keys collide too often",
                    null,
                    "json_limit_exceeded");
        } catch (JacksonException e) {
            throw malformed(e);
        }
    }

    private static void checkEncoding(byte[] body) {
        if (Utf8.looksLikeWiderEncoding(body, 0, body.length)) {
            throw new InvalidRequestException(
                    "The body must be JSON in UTF-8; it begins like UTF-16 or UTF-32", null, "unsupported_encoding");
        }
        int invalid = Utf8.firstInvalid(body, 0, body.length);
        if (invalid >= 0) {
            throw new InvalidRequestException(
                    "The body must be JSON in UTF-8; byte " + invalid + " is not part of a UTF-8 character",
                    null,
                    "unsupported_encoding");
        }
    }

    private static InvalidRequestException malformed(JacksonException e) {
        TokenStreamLocation at = e.getLocation();
        String where = at == null
                ? ""
                : ": line " + at.getLineNr() + ", column " + at.getColumnNr() + " (byte " + at.getByteOffset() + ")";
        return new InvalidRequestException("The body is not valid JSON" + where, null, "invalid_json");
    }

    private void readRoot() {
        JsonToken first = p.nextToken();
        if (first == null) {
            throw new InvalidRequestException("The body is empty; expected a JSON object", null, "invalid_json");
        }
        if (first != JsonToken.START_OBJECT) {
            throw new InvalidRequestException(
                    "The body must be a JSON object, found " + kind(first), null, "invalid_type");
        }
        boolean conversationSeen = false;
        Set<String> seen = new HashSet<>();
        while (p.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = p.currentName();
            if (!seen.add(name)) {
                throw new InvalidRequestException(
                        "The key '" + shown(name) + "' occurs twice", shown(name), "duplicate_key");
            }
            conversationSeen |= name.equals(format.conversation()) || bringsConversation(name);
            readMember(name, p.nextToken());
        }
        if (p.nextToken() != null) {
            throw new InvalidRequestException("The body holds more than one JSON value", null, "invalid_json");
        }
        if (head.modelSpan.isEmpty()) {
            throw missing("model");
        }
        if (!conversationSeen) {
            throw missing(format.conversation());
        }
        if (format == RequestFormat.COMPLETIONS) {
            head.choices = Math.multiplyExact(Math.min(head.choices, Integer.MAX_VALUE), Math.max(1, head.messages));
        } else if (format == RequestFormat.EMBEDDINGS) {
            head.maxCompletionTokens = OptionalLong.of(0);
        }
    }

    /** In Responses the backend may hold the conversation or a template of it. */
    private boolean bringsConversation(String name) {
        return format == RequestFormat.RESPONSES
                && (name.equals("prompt") || name.equals("conversation") || name.equals("previous_response_id"));
    }

    private void readMember(String name, JsonToken value) {
        if (name.equals(format.conversation())) {
            readConversation(value);
            return;
        }
        switch (name) {
            case "model" -> readModel(value);
            case "stream" -> head.stream = optionalBoolean(name, value);
            case "stream_options" -> readStreamOptions(value);
            case "max_tokens" -> head.maxTokens = wholeNumber(name, value, 0);
            case "max_completion_tokens" -> head.maxCompletionTokens = wholeNumber(name, value, 0);
            case "max_output_tokens" -> readMaxOutputTokens(value);
            case "n" -> readChoices(value);
            case "instructions", "system" -> readInstructions(name, value);
            case "previous_response_id" -> readPreviousResponse(value);
            case "store" -> head.storeRefused = value == JsonToken.VALUE_FALSE;
            case "reasoning_effort" -> readEffort(value);
            case "tools" -> readTools(value);
            case EffortPlaces.REASONING,
                    EffortPlaces.OUTPUT_CONFIG,
                    EffortPlaces.THINKING,
                    EffortPlaces.CHAT_TEMPLATE_KWARGS -> head.objects.put(name, readObject(name, value));
            default -> p.skipChildren();
        }
    }

    private void readConversation(JsonToken value) {
        switch (format) {
            case CHAT, MESSAGES -> new MessagesReader(body, p, this::byteOffset, head).read(value);
            case RESPONSES -> new MessagesReader(body, p, this::byteOffset, head).readInput(value);
            case COMPLETIONS, EMBEDDINGS ->
                new PromptReader(body, p, this::byteOffset, head).read(format.conversation(), value);
        }
    }

    /** Choices of each prompt; in other formats the name means nothing. */
    private void readChoices(JsonToken value) {
        if (format == RequestFormat.CHAT || format == RequestFormat.COMPLETIONS) {
            head.choices = wholeNumber("n", value, 1).orElse(1);
        } else {
            p.skipChildren();
        }
    }

    /** What Responses and Messages say to the model beside the conversation. */
    private void readInstructions(String name, JsonToken value) {
        boolean known = name.equals("system") ? format == RequestFormat.MESSAGES : format == RequestFormat.RESPONSES;
        if (known) {
            new MessagesReader(body, p, this::byteOffset, head).readInstructions(value);
        } else {
            p.skipChildren();
        }
    }

    private void readPreviousResponse(JsonToken value) {
        if (format != RequestFormat.RESPONSES || value == JsonToken.VALUE_NULL) {
            p.skipChildren();
        } else if (value == JsonToken.VALUE_STRING) {
            head.previousResponseId = Optional.of(p.getString());
        } else {
            throw wrongType("previous_response_id", "a string", value);
        }
    }

    /** In other formats the name means nothing. */
    private void readMaxOutputTokens(JsonToken value) {
        if (format == RequestFormat.RESPONSES) {
            head.maxCompletionTokens = wholeNumber("max_output_tokens", value, 0);
        } else {
            p.skipChildren();
        }
    }

    /** Reads a member that edits may go into; what is in it is the backend's business, but a key that occurs twice is refused. */
    private ObjectMember readObject(String name, JsonToken value) {
        int from = byteOffset();
        List<ObjectMember.Inner> members = new ArrayList<>();
        if (value == JsonToken.START_OBJECT) {
            while (p.nextToken() == JsonToken.PROPERTY_NAME) {
                String inner = p.currentName();
                if (members.stream().anyMatch(member -> member.name().equals(inner))) {
                    throw new InvalidRequestException(
                            "The key '" + shown(inner) + "' occurs twice in '" + name + "'",
                            name + "." + shown(inner),
                            "duplicate_key");
                }
                JsonToken kind = p.nextToken();
                int at = byteOffset();
                String text = kind.isScalarValue() ? p.getString() : "";
                members.add(new ObjectMember.Inner(inner, valueSpan(at, kind), kind, text));
            }
        }
        return new ObjectMember(valueSpan(from, value), value, List.copyOf(members));
    }

    /** The value that begins here; an object or array is passed over if the parser has not done that yet. */
    private ByteSpan valueSpan(int from, JsonToken kind) {
        if (kind == JsonToken.START_OBJECT || kind == JsonToken.START_ARRAY) {
            p.skipChildren();
            return new ByteSpan(from, byteOffset() + 1 - from);
        }
        return scalarSpan(from);
    }

    private void readModel(JsonToken value) {
        if (value != JsonToken.VALUE_STRING) {
            throw wrongType("model", "a string", value);
        }
        head.model = p.getString();
        head.modelSpan = Optional.of(scalarSpan());
        if (head.model.isBlank()) {
            throw new InvalidRequestException("'model' must not be blank", "model", "invalid_value");
        }
    }

    private void readEffort(JsonToken value) {
        if (value == JsonToken.VALUE_STRING) {
            head.reasoningEffort = Optional.of(p.getString());
        } else if (value != JsonToken.VALUE_NULL) {
            throw wrongType("reasoning_effort", "a string", value);
        }
        head.reasoningEffortSpan = Optional.of(scalarSpan());
    }

    private void readStreamOptions(JsonToken value) {
        if (value == JsonToken.VALUE_NULL) {
            head.streamOptions = Optional.of(scalarSpan());
            return;
        }
        if (value != JsonToken.START_OBJECT) {
            throw wrongType("stream_options", "an object", value);
        }
        int from = byteOffset();
        boolean empty = true;
        while (p.nextToken() == JsonToken.PROPERTY_NAME) {
            empty = false;
            String name = p.currentName();
            JsonToken option = p.nextToken();
            if (!name.equals("include_usage")) {
                p.skipChildren();
                continue;
            }
            if (head.includeUsageSpan.isPresent()) {
                throw new InvalidRequestException(
                        "The key 'include_usage' occurs twice in 'stream_options'",
                        "stream_options.include_usage",
                        "duplicate_key");
            }
            head.includeUsage = optionalBoolean("stream_options.include_usage", option);
            head.includeUsageSpan = Optional.of(scalarSpan());
        }
        head.streamOptions = Optional.of(new ByteSpan(from, byteOffset() + 1 - from));
        head.streamOptionsIsObject = true;
        head.streamOptionsIsEmpty = empty;
    }

    private void readTools(JsonToken value) {
        if (value == JsonToken.VALUE_NULL) {
            return;
        }
        if (value != JsonToken.START_ARRAY) {
            throw wrongType("tools", "an array", value);
        }
        int from = byteOffset();
        while (p.nextToken() != JsonToken.END_ARRAY) {
            head.tools++;
            p.skipChildren();
        }
        head.estimate.text(body, from + 1, byteOffset());
    }

    private boolean optionalBoolean(String name, JsonToken value) {
        return switch (value) {
            case VALUE_TRUE -> true;
            case VALUE_FALSE, VALUE_NULL -> false;
            default -> throw wrongType(name, "a boolean", value);
        };
    }

    private OptionalLong wholeNumber(String name, JsonToken value, long least) {
        if (value == JsonToken.VALUE_NULL) {
            return OptionalLong.empty();
        }
        if (value != JsonToken.VALUE_NUMBER_INT) {
            throw wrongType(name, "a whole number", value);
        }
        if (p.getNumberType() == JsonParser.NumberType.BIG_INTEGER || p.getLongValue() < least) {
            throw new InvalidRequestException(
                    "'" + name + "' must be a whole number from " + least + " to " + Long.MAX_VALUE,
                    name,
                    "invalid_value");
        }
        return OptionalLong.of(p.getLongValue());
    }

    /** The first byte of the current token in the body. */
    private int byteOffset() {
        return start + (int) p.currentTokenLocation().getByteOffset();
    }

    /** The current token, which is a scalar, quotes included. */
    private ByteSpan scalarSpan() {
        return scalarSpan(byteOffset());
    }

    private ByteSpan scalarSpan(int from) {
        int to;
        if (body[from] == '"') {
            to = ByteScan.afterString(body, from + 1, body.length);
        } else {
            to = from;
            while (to < body.length && isPartOfScalar(body[to])) {
                to++;
            }
        }
        return new ByteSpan(from, to - from);
    }

    private static boolean isPartOfScalar(byte c) {
        return c > ' ' && c != ',' && c != '}' && c != ']';
    }

    private static InvalidRequestException missing(String name) {
        return new InvalidRequestException("'" + name + "' is missing", name, "missing_required_parameter");
    }

    static InvalidRequestException wrongType(String name, String expected, @Nullable JsonToken found) {
        return new InvalidRequestException(
                "'" + name + "' must be " + expected + ", found " + kind(found), name, "invalid_type");
    }

    private static String kind(@Nullable JsonToken token) {
        return switch (token) {
            case null -> "nothing";
            case START_OBJECT -> "an object";
            case START_ARRAY -> "an array";
            case VALUE_STRING -> "a string";
            case VALUE_NUMBER_INT -> "a whole number";
            case VALUE_NUMBER_FLOAT -> "a number with a fraction or exponent";
            case VALUE_TRUE, VALUE_FALSE -> "a boolean";
            case VALUE_NULL -> "null";
            default -> token.toString();
        };
    }

    private static String shown(String name) {
        return name.length() <= 64 ? name : name.substring(0, 64) + "...";
    }
}
