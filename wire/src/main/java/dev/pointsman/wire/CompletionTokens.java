package dev.pointsman.wire;

import static dev.pointsman.wire.Payloads.ascii;

/** The token events of OpenAI's legacy completions: {@code choices[].text}. */
public final class CompletionTokens extends ChunkTokens {
    private static final byte[] TEXT = ascii("text");

    @Override
    void readChoiceMember() {
        if (json.keyIs(TEXT)) {
            setIf(json.skipIsText(), TokenEvent.TOKEN);
        } else {
            json.skipValue();
        }
    }
}
