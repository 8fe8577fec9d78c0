package dev.pointsman.simulator;

import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.Map;

/** One step of a {@link Script}. */
public sealed interface Step {
    /** Sends status and headers; without {@code content-length} the body is chunked. */
    record Head(int status, Map<String, String> headers) implements Step {}

    /** Sends these bytes and waits until they are handed to the system. */
    record Send(Buffer bytes) implements Step {}

    /** Waits. */
    record Pause(Duration duration) implements Step {}

    /** Ends the answer properly. */
    record End() implements Step {}

    /** Closes the connection whatever is missing of the answer. */
    record Cut() implements Step {}

    /** Resets the connection (RST). */
    record Reset() implements Step {}

    /** Says nothing more until the client goes away. */
    record Hang() implements Step {}

    /** Whether nothing can follow. */
    default boolean isLast() {
        return switch (this) {
            case Head _, Send _, Pause _ -> false;
            case End _, Cut _, Reset _, Hang _ -> true;
        };
    }
}
