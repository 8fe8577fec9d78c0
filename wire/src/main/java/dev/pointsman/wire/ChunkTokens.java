package dev.pointsman.wire;

import static dev.pointsman.wire.Payloads.ascii;

/**
 * The token events of chunks with {@code choices}, which chat and legacy completions share. Looks only at the paths that count,
 * so that a like name inside a text, in log probabilities or elsewhere means nothing. Keys written with escapes are not
 * recognised.
 */
abstract sealed class ChunkTokens implements TokenEvents permits ChatTokens, CompletionTokens {
    private static final byte[] CHOICES = ascii("choices");
    private static final byte[] ERROR = ascii("error");
    private static final byte[] USAGE = ascii("usage");
    private static final byte[] INDEX = ascii("index");
    private static final byte[] FINISH_REASON = ascii("finish_reason");

    final JsonCursor json = new JsonCursor();
    private int bits;
    private int choices;

    @Override
    public final TokenEvent classify(byte[] data, int offset, int length) {
        bits = 0;
        choices = 0;
        json.reset(data, offset, length);
        if (!json.enter('{')) {
            return Payloads.withoutObject(data, offset, length);
        }
        readChunk();
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
    public final Usage usage(byte[] data, int offset, int length) {
        return UsageReader.read(data, offset, length);
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
            if (json.keyIs(INDEX)) {
                setIf(json.skipIsNotZero(), TokenEvent.SEVERAL_CHOICES);
            } else if (json.keyIs(FINISH_REASON)) {
                setIf(json.skipIsText(), TokenEvent.FINISH);
            } else {
                readChoiceMember();
            }
        }
    }

    /** Consumes the value of a member of a choice; the cursor has its key. */
    abstract void readChoiceMember();

    final void setIf(boolean condition, int bit) {
        if (condition) {
            bits |= bit;
        }
    }
}
