package dev.pointsman.wire;

import static dev.pointsman.wire.Payloads.ascii;

/**
 * The token events of OpenAI chat completion chunks, with the fields that compatible servers add
 * ({@code reasoning_content}, {@code reasoning}, content as parts).
 */
public final class ChatTokens extends ChunkTokens {
    private static final byte[] DELTA = ascii("delta");
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

    @Override
    void readChoiceMember() {
        if (json.keyIs(DELTA) && json.enter('{')) {
            readDelta();
        } else {
            json.skipValue();
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
}
