package dev.pointsman.wire;

/**
 * What one event of a stream means for measurement, whatever its wire format. Instances are shared: one exists for each
 * combination, so classifying allocates nothing.
 */
public final class TokenEvent {
    static final int TOKEN = 1;
    static final int REASONING = 1 << 1;
    static final int USAGE = 1 << 2;
    static final int USAGE_ONLY = 1 << 3;
    static final int ERROR = 1 << 4;
    static final int DONE = 1 << 5;
    static final int MALFORMED = 1 << 6;
    static final int SEVERAL_CHOICES = 1 << 7;
    static final int FINISH = 1 << 8;
    private static final int BITS = 9;

    private static final TokenEvent[] ALL = all();

    /** Nothing to measure: comments, role preludes, keep-alives. */
    public static final TokenEvent NOTHING = of(0);

    private final int bits;

    private TokenEvent(int bits) {
        this.bits = bits;
    }

    private static TokenEvent[] all() {
        TokenEvent[] all = new TokenEvent[1 << BITS];
        for (int bits = 0; bits < all.length; bits++) {
            all[bits] = new TokenEvent(bits);
        }
        return all;
    }

    static TokenEvent of(int bits) {
        return ALL[bits];
    }

    /** The same, and an error. */
    TokenEvent withError() {
        return of(bits | ERROR);
    }

    /** A delta with generated text, reasoning text, refusal, or a tool call's name or argument fragment. */
    public boolean hasToken() {
        return has(TOKEN);
    }

    /** A delta with visible reasoning text; implies {@link #hasToken()}. */
    public boolean hasReasoning() {
        return has(REASONING);
    }

    /** Carries a usage object. */
    public boolean hasUsage() {
        return has(USAGE);
    }

    /** Carries a usage object and no choice: what a client that did not ask for usage must not see. */
    public boolean isUsageOnly() {
        return has(USAGE_ONLY);
    }

    /** The backend reports an error inside the stream. */
    public boolean isError() {
        return has(ERROR);
    }

    /** The format's own end mark. */
    public boolean isDone() {
        return has(DONE);
    }

    /** The payload is not what the format allows: not a JSON object, or cut off. */
    public boolean isMalformed() {
        return has(MALFORMED);
    }

    /** Belongs to a second or later choice, or holds several. */
    public boolean hasSeveralChoices() {
        return has(SEVERAL_CHOICES);
    }

    /** A choice says why it finished. */
    public boolean hasFinish() {
        return has(FINISH);
    }

    private boolean has(int bit) {
        return (bits & bit) != 0;
    }

    @Override
    public String toString() {
        String[] names = {
            "token", "reasoning", "usage", "usage-only", "error", "done", "malformed", "several-choices", "finish"
        };
        StringBuilder text = new StringBuilder("TokenEvent[");
        for (int i = 0; i < BITS; i++) {
            if (has(1 << i)) {
                text.append(text.charAt(text.length() - 1) == '[' ? "" : ",").append(names[i]);
            }
        }
        return text.append(']').toString();
    }
}
