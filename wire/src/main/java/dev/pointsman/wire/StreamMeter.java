package dev.pointsman.wire;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Measures one streamed attempt from its events: time to first token (TTFT) and time per output token (TPOT). The first
 * token's time is written once; of several usage reports the last counts. Times are nanoseconds of one monotonic clock.
 * Not thread-safe; one meter for one attempt.
 */
public final class StreamMeter {
    private static final byte[] ERROR_NAME = {'e', 'r', 'r', 'o', 'r'};
    private static final double NANOS_PER_SECOND = 1e9;

    private final TokenEvents format;
    private boolean severalChoices;
    private boolean tokenSeen;
    private long firstTokenNanos;
    private long lastTokenNanos;
    private long tokenEvents;
    private boolean reasoningStreamed;
    private boolean done;
    private boolean finished;
    private boolean error;
    private boolean malformed;
    private Usage usage = Usage.unknown();

    /**
     * @param format the classifier of this stream, not shared with another
     * @param choices how many choices the request asks for, at least 1
     */
    public StreamMeter(TokenEvents format, int choices) {
        this.format = format;
        this.severalChoices = choices > 1;
    }

    /**
     * Takes in an event and says what it means, so that the relay can act on it. An event that is named {@code error} is
     * one whatever its payload.
     */
    public TokenEvent accept(SseEvent event, long arrivalNanos) {
        if (!event.hasData()) {
            return TokenEvent.NOTHING;
        }
        TokenEvent kind = accept(event.dataArray(), event.dataOffset(), event.dataLength(), arrivalNanos);
        if (event.nameIs(ERROR_NAME)) {
            error = true;
            return kind.withError();
        }
        return kind;
    }

    /** The same for a payload. */
    public TokenEvent accept(byte[] data, int offset, int length, long arrivalNanos) {
        TokenEvent kind = format.classify(data, offset, length);
        if (kind.hasToken()) {
            if (!tokenSeen) {
                tokenSeen = true;
                firstTokenNanos = arrivalNanos;
            }
            lastTokenNanos = arrivalNanos;
            tokenEvents++;
            reasoningStreamed |= kind.hasReasoning();
        }
        if (kind.hasUsage()) {
            usage = format.usage(data, offset, length);
        }
        severalChoices |= kind.hasSeveralChoices();
        done |= kind.isDone();
        finished |= kind.hasFinish();
        error |= kind.isError();
        malformed |= kind.isMalformed();
        return kind;
    }

    /** Seconds from sending to the first generated token, empty before it. */
    public OptionalDouble ttftSeconds(long sentNanos) {
        return tokenSeen ? OptionalDouble.of((firstTokenNanos - sentNanos) / NANOS_PER_SECOND) : OptionalDouble.empty();
    }

    /**
     * Seconds per generated token after the first: (last - first) / (n - 1), where n are the reported completion tokens
     * less the reasoning tokens that were reported but not streamed. Empty where n is unknown or below 2, where there
     * are several choices, and after an error or a malformed event. Whether the stream ended well is for the caller to
     * know. 0 if all tokens came in one event.
     */
    public OptionalDouble tpotSeconds() {
        if (!tokenSeen
                || severalChoices
                || error
                || malformed
                || usage.completionTokens().isEmpty()) {
            return OptionalDouble.empty();
        }
        long hidden = reasoningStreamed ? 0 : usage.reasoningTokens().orElse(0);
        long visible = usage.completionTokens().getAsLong() - hidden;
        return visible < 2
                ? OptionalDouble.empty()
                : OptionalDouble.of((lastTokenNanos - firstTokenNanos) / NANOS_PER_SECOND / (visible - 1));
    }

    /** Whether a generated token has come. */
    public boolean sawToken() {
        return tokenSeen;
    }

    /** Events that carried generated tokens; a lower bound of the tokens where usage is unknown. */
    public long tokenEvents() {
        return tokenEvents;
    }

    /** Whether reasoning came as visible deltas. */
    public boolean reasoningStreamed() {
        return reasoningStreamed;
    }

    /** The last usage reported. */
    public Usage usage() {
        return usage;
    }

    /** The id under which the backend may keep the answer, once it has named it. */
    public Optional<String> storedId() {
        return format.storedId();
    }

    /** Whether the format's end mark came. */
    public boolean sawDone() {
        return done;
    }

    /** Whether a choice said why it finished. */
    public boolean sawFinish() {
        return finished;
    }

    /** Whether the backend reported an error inside the stream. */
    public boolean sawError() {
        return error;
    }

    /** Whether an event was not what the format allows. */
    public boolean sawMalformed() {
        return malformed;
    }
}
