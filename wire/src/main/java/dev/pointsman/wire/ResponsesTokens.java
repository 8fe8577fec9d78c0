package dev.pointsman.wire;

import static dev.pointsman.wire.Payloads.ascii;

import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * The token events of OpenAI's Responses. Every {@code ….delta} with text is generated, whatever part of the answer it belongs
 * to; so is the name of a tool call that is added. A summary of reasoning is text that was generated, but not the reasoning
 * tokens that usage counts: those stay hidden, and only {@code reasoning_text} shows them.
 */
public final class ResponsesTokens implements TokenEvents {
    private static final byte[] TYPE = ascii("type");
    private static final byte[] DELTA = ascii("delta");
    private static final byte[] ITEM = ascii("item");
    private static final byte[] NAME = ascii("name");
    private static final byte[] RESPONSE = ascii("response");
    private static final byte[] ID = ascii("id");
    private static final byte[] USAGE = ascii("usage");
    private static final byte[] ERROR = ascii("error");
    private static final byte[] DOT_DELTA = ascii(".delta");
    private static final byte[] REASONING_TEXT_DELTA = ascii("response.reasoning_text.delta");
    private static final byte[] ITEM_ADDED = ascii("response.output_item.added");
    private static final byte[] COMPLETED = ascii("response.completed");
    private static final byte[] INCOMPLETE = ascii("response.incomplete");
    private static final byte[] CANCELLED = ascii("response.cancelled");
    private static final byte[] FAILED = ascii("response.failed");

    private enum Type {
        OTHER,
        DELTA,
        REASONING_DELTA,
        ITEM_ADDED,
        FINAL,
        FAILED
    }

    private final JsonCursor json = new JsonCursor();
    private int bits;
    private Type type = Type.OTHER;
    private boolean deltaHasText;
    private boolean itemHasName;
    private Optional<String> storedId = Optional.empty();

    @Override
    public TokenEvent classify(byte[] data, int offset, int length) {
        bits = 0;
        type = Type.OTHER;
        deltaHasText = false;
        itemHasName = false;
        json.reset(data, offset, length);
        if (!json.enter('{')) {
            return Payloads.withoutObject(data, offset, length);
        }
        readEvent();
        if (json.failed() || !json.atEnd()) {
            return TokenEvent.of(TokenEvent.MALFORMED);
        }
        return TokenEvent.of(bits
                | switch (type) {
                    case DELTA -> deltaHasText ? TokenEvent.TOKEN : 0;
                    case REASONING_DELTA -> deltaHasText ? TokenEvent.TOKEN | TokenEvent.REASONING : 0;
                    case ITEM_ADDED -> itemHasName ? TokenEvent.TOKEN : 0;
                    case FINAL -> TokenEvent.FINISH | TokenEvent.DONE;
                    case FAILED -> TokenEvent.ERROR;
                    case OTHER -> 0;
                });
    }

    private void readEvent() {
        while (json.nextKey()) {
            if (json.keyIs(TYPE)) {
                type = json.text() ? typeOfText() : Type.OTHER;
            } else if (json.keyIs(DELTA)) {
                deltaHasText = json.skipIsText();
            } else if (json.keyIs(ITEM) && json.enter('{')) {
                readItem();
            } else if (json.keyIs(RESPONSE) && json.enter('{')) {
                readResponse();
            } else if (json.keyIs(ERROR)) {
                setIf(json.peek() != 'n', TokenEvent.ERROR);
                json.skipValue();
            } else {
                json.skipValue();
            }
        }
    }

    private Type typeOfText() {
        if (json.textEndsWith(DOT_DELTA)) {
            return json.textIs(REASONING_TEXT_DELTA) ? Type.REASONING_DELTA : Type.DELTA;
        }
        if (json.textIs(ITEM_ADDED)) {
            return Type.ITEM_ADDED;
        }
        if (json.textIs(COMPLETED) || json.textIs(INCOMPLETE) || json.textIs(CANCELLED)) {
            return Type.FINAL;
        }
        return json.textIs(FAILED) || json.textIs(ERROR) ? Type.FAILED : Type.OTHER;
    }

    private void readItem() {
        while (json.nextKey()) {
            if (json.keyIs(NAME)) {
                itemHasName = json.skipIsText();
            } else {
                json.skipValue();
            }
        }
    }

    private void readResponse() {
        while (json.nextKey()) {
            if (json.keyIs(USAGE)) {
                setIf(json.peek() == '{', TokenEvent.USAGE);
                json.skipValue();
            } else if (json.keyIs(ID)) {
                if (json.text() && storedId.isEmpty()) {
                    storedId = Optional.of(json.textAsWritten());
                }
            } else {
                json.skipValue();
            }
        }
    }

    private void setIf(boolean condition, int bit) {
        if (condition) {
            bits |= bit;
        }
    }

    @Override
    public Usage usage(byte[] data, int offset, int length) {
        Usage usage = Usage.unknown();
        try (JsonParser p = Json.parser(data, offset, length)) {
            p.nextToken();
            while (p.nextToken() == JsonToken.PROPERTY_NAME) {
                boolean isResponse = p.currentName().equals("response");
                if (p.nextToken() == JsonToken.START_OBJECT && isResponse) {
                    usage = UsageReader.member(p);
                } else {
                    p.skipChildren();
                }
            }
            return usage;
        } catch (JacksonException e) {
            return Usage.unknown();
        }
    }

    @Override
    public Optional<String> storedId() {
        return storedId;
    }
}
