package dev.pointsman.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;

/**
 * The token events of OpenAI chat completion chunks, with the fields that compatible servers add
 * ({@code reasoning_content}, {@code reasoning}, content as parts). Looks only at the paths that count, so that a like
 * name inside a text, in log probabilities or elsewhere means nothing. Keys written with escapes are not recognised.
 */
public final class ChatTokens implements TokenEvents {
    private static final byte[] DONE = ascii("[DONE]");
    private static final byte[] CHOICES = ascii("choices");
    private static final byte[] ERROR = ascii("error");
    private static final byte[] USAGE = ascii("usage");
    private static final byte[] DELTA = ascii("delta");
    private static final byte[] INDEX = ascii("index");
    private static final byte[] FINISH_REASON = ascii("finish_reason");
    private static final byte[] CONTENT = ascii("content");
    private static final byte[] REFUSAL = ascii("refusal");
    private static final byte[] REASONING = ascii("reasoning");
    private static final byte[] REASONING_CONTENT = ascii("reasoning_content");
    private static final byte[] TOOL_CALLS = ascii("tool_calls");
    private static final byte[] FUNCTION_CALL = ascii("function_call");
    private static final byte[] FUNCTION = ascii("function");
    private static final byte[] NAME = ascii("name");
    private static final byte[] ARGUMENTS = ascii("arguments");
    private static final byte[] TEXT = ascii("text");
    private static final byte[] THINKING = ascii("thinking");
    private static final int MAX_PART_DEPTH = 4;

    private final JsonCursor json = new JsonCursor();
    private int bits;
    private int choices;

    @Override
    public TokenEvent classify(byte[] data, int offset, int length) {
        bits = 0;
        choices = 0;
        json.reset(data, offset, length);
        if (json.enter('{')) {
            readChunk();
        } else {
            return TokenEvent.of(isDone(data, offset, length) ? TokenEvent.DONE : TokenEvent.MALFORMED);
        }
        if (json.failed() || !json.atEnd()) {
            return TokenEvent.of(TokenEvent.MALFORMED);
        }
        if (choices == 0 && (bits & TokenEvent.USAGE) != 0) {
            bits |= TokenEvent.USAGE_ONLY;
        } else if (choices > 1) {
            bits |= TokenEvent.SEVERAL_CHOICES;
        }
        return TokenEvent.of(bits);
    }

    @Override
    public Usage usage(byte[] data, int offset, int length) {
        return UsageReader.read(data, offset, length);
    }

    private static boolean isDone(byte[] data, int offset, int length) {
        int end = offset + length;
        while (end > offset && data[end - 1] == ' ') {
            end--;
        }
        return Arrays.equals(data, offset, end, DONE, 0, DONE.length);
    }

    private void readChunk() {
        while (json.nextKey()) {
            switch (json.keyLength()) {
                case 5 -> {
                    if (json.keyIs(USAGE)) {
                        setIf(json.peek() == '{', TokenEvent.USAGE);
                    } else if (json.keyIs(ERROR)) {
                        setIf(json.peek() != 'n', TokenEvent.ERROR);
                    }
                    json.skipValue();
                }
                case 7 -> {
                    if (json.keyIs(CHOICES) && json.enter('[')) {
                        readChoices();
                    } else {
                        json.skipValue();
                    }
                }
                default -> json.skipValue();
            }
        }
    }

    private void readChoices() {
        while (json.nextElement()) {
            choices++;
            if (json.enter('{')) {
                readChoice();
            } else {
                json.skipValue();
            }
        }
    }

    private void readChoice() {
        while (json.nextKey()) {
            if (json.keyIs(DELTA) && json.enter('{')) {
                readDelta();
            } else if (json.keyIs(INDEX)) {
                setIf(json.skipIsNotZero(), TokenEvent.SEVERAL_CHOICES);
            } else if (json.keyIs(FINISH_REASON)) {
                setIf(json.skipIsText(), TokenEvent.FINISH);
            } else {
                json.skipValue();
            }
        }
    }

    private void readDelta() {
        while (json.nextKey()) {
            if (json.keyIs(CONTENT)) {
                setIf(json.enter('[') ? partsHaveText(0) : json.skipIsText(), TokenEvent.TOKEN);
            } else if (json.keyIs(REASONING_CONTENT) || json.keyIs(REASONING)) {
                setIf(json.skipIsText(), TokenEvent.TOKEN | TokenEvent.REASONING);
            } else if (json.keyIs(REFUSAL)) {
                setIf(json.skipIsText(), TokenEvent.TOKEN);
            } else if (json.keyIs(TOOL_CALLS) && json.enter('[')) {
                readToolCalls();
            } else if (json.keyIs(FUNCTION_CALL) && json.enter('{')) {
                readFunction();
            } else {
                json.skipValue();
            }
        }
    }

    /** Content as a list of parts: {@code [{"type":"text","text":".."}]}, thinking parts nested within. */
    private boolean partsHaveText(int depth) {
        boolean text = false;
        while (json.nextElement()) {
            if (!json.enter('{')) {
                json.skipValue();
                continue;
            }
            while (json.nextKey()) {
                if (json.keyIs(TEXT)) {
                    text |= json.skipIsText();
                } else if (json.keyIs(THINKING) && depth < MAX_PART_DEPTH) {
                    boolean thinks = json.enter('[') ? partsHaveText(depth + 1) : json.skipIsText();
                    setIf(thinks, TokenEvent.REASONING);
                    text |= thinks;
                } else {
                    json.skipValue();
                }
            }
        }
        return text;
    }

    private void readToolCalls() {
        while (json.nextElement()) {
            if (!json.enter('{')) {
                json.skipValue();
                continue;
            }
            while (json.nextKey()) {
                if (json.keyIs(FUNCTION) && json.enter('{')) {
                    readFunction();
                } else {
                    json.skipValue();
                }
            }
        }
    }

    private void readFunction() {
        while (json.nextKey()) {
            if (json.keyIs(NAME) || json.keyIs(ARGUMENTS)) {
                setIf(json.skipIsText(), TokenEvent.TOKEN);
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

    private static byte[] ascii(String text) {
        return text.getBytes(US_ASCII);
    }
}
