package dev.pointsman.core.telemetry;

import java.util.Locale;

/** Why a sample was not recorded; each one is counted, so that no measurement goes missing in silence. */
public enum SampleRefusal {
    NOT_FINITE,
    NOT_POSITIVE,
    BLANK_MODEL,
    /** The model is not in the configuration (any more). */
    UNKNOWN_MODEL,
    /** The attempt failed: an error answer, a refused connection, a broken answer. */
    ATTEMPT_FAILED,
    TIMEOUT,
    /** The client left before the first token. */
    CLIENT_ABORTED,
    /** Reading was paused because the client was slow, so the time is not the backend's. */
    SLOW_CLIENT,
    /** The stream ended before it was complete: it has a TTFT but no TPOT. */
    STREAM_INCOMPLETE,
    /** The answer held no generated token: none came, tokens were only counted, or a response is made in the background. */
    NO_TOKEN,
    TOKENS_UNKNOWN,
    /** Fewer than two generated tokens: there is no time between tokens. */
    TOO_FEW_TOKENS,
    /** More than one choice was generated at once. */
    SEVERAL_CHOICES;

    /** The value of the {@code reason} label. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
