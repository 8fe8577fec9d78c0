package dev.pointsman.wire;

import static dev.pointsman.wire.Payloads.ascii;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * The token events of Anthropic's Messages. Text, thinking and fragments of a tool's input are generated, and so is a tool's name;
 * a signature, a citation and a ping are not. The thinking that is shown is a summary where thinking tokens are reported, which
 * count what was thought: so they stay hidden. Usage comes in two parts: the prompt at the start, the rest at the end.
 */
public final class MessagesTokens implements TokenEvents {
    private static final byte[] TYPE = ascii("type");
    private static final byte[] DELTA = ascii("delta");
    private static final byte[] CONTENT_BLOCK = ascii("content_block");
    private static final byte[] MESSAGE = ascii("message");
    private static final byte[] USAGE = ascii("usage");
    private static final byte[] ERROR = ascii("error");
    private static final byte[] TEXT = ascii("text");
    private static final byte[] THINKING = ascii("thinking");
    private static final byte[] PARTIAL_JSON = ascii("partial_json");
    private static final byte[] NAME = ascii("name");
    private static final byte[] STOP_REASON = ascii("stop_reason");
    private static final byte[] BLOCK_DELTA = ascii("content_block_delta");
    private static final byte[] BLOCK_START = ascii("content_block_start");
    private static final byte[] MESSAGE_STOP = ascii("message_stop");

    private final JsonCursor json = new JsonCursor();
    private final MessagesUsage usage = new MessagesUsage();
    private int bits;
    private boolean bearsContent;

    @Override
    public TokenEvent classify(byte[] data, int offset, int length) {
        bits = 0;
        bearsContent = false;
        json.reset(data, offset, length);
        if (!json.enter('{')) {
            return Payloads.withoutObject(data, offset, length);
        }
        readEvent();
        if (json.failed() || !json.atEnd()) {
            return TokenEvent.of(TokenEvent.MALFORMED);
        }
        return TokenEvent.of(bearsContent ? bits : bits & ~TokenEvent.TOKEN);
    }

    private void readEvent() {
        while (json.nextKey()) {
            if (json.keyIs(TYPE)) {
                readType();
            } else if ((json.keyIs(DELTA) || json.keyIs(CONTENT_BLOCK)) && json.enter('{')) {
                readContent();
            } else if (json.keyIs(MESSAGE) && json.enter('{')) {
                readMessage();
            } else if (json.keyIs(USAGE)) {
                setIf(json.peek() == '{', TokenEvent.USAGE);
                json.skipValue();
            } else if (json.keyIs(ERROR)) {
                setIf(json.peek() != 'n', TokenEvent.ERROR);
                json.skipValue();
            } else {
                json.skipValue();
            }
        }
    }

    private void readType() {
        if (!json.text()) {
            return;
        }
        bearsContent = json.textIs(BLOCK_DELTA) || json.textIs(BLOCK_START);
        setIf(json.textIs(MESSAGE_STOP), TokenEvent.DONE);
        setIf(json.textIs(ERROR), TokenEvent.ERROR);
    }

    private void readContent() {
        while (json.nextKey()) {
            if (json.keyIs(TEXT) || json.keyIs(THINKING) || json.keyIs(PARTIAL_JSON) || json.keyIs(NAME)) {
                setIf(json.skipIsText(), TokenEvent.TOKEN);
            } else if (json.keyIs(STOP_REASON)) {
                setIf(json.skipIsText(), TokenEvent.FINISH);
            } else {
                json.skipValue();
            }
        }
    }

    private void readMessage() {
        while (json.nextKey()) {
            if (json.keyIs(USAGE)) {
                setIf(json.peek() == '{', TokenEvent.USAGE);
            }
            json.skipValue();
        }
    }

    private void setIf(boolean condition, int bit) {
        if (condition) {
            bits |= bit;
        }
    }

    @Override
    public Usage usage(byte[] data, int offset, int length) {
        try (JsonParser p = Json.parser(data, offset, length)) {
            p.nextToken();
            while (p.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = p.currentName();
                boolean isObject = p.nextToken() == JsonToken.START_OBJECT;
                if (isObject && name.equals("usage")) {
                    usage.read(p);
                } else if (isObject && name.equals("message")) {
                    readStart(p);
                } else {
                    p.skipChildren();
                }
            }
        } catch (JacksonException e) {
            return usage.toUsage();
        }
        return usage.toUsage();
    }

    private void readStart(JsonParser p) {
        while (p.nextToken() == JsonToken.PROPERTY_NAME) {
            boolean isUsage = p.currentName().equals("usage");
            if (p.nextToken() == JsonToken.START_OBJECT && isUsage) {
                usage.readStart(p);
            } else {
                p.skipChildren();
            }
        }
    }
}
