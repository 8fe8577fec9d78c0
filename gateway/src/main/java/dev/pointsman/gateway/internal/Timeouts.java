package dev.pointsman.gateway.internal;

import dev.pointsman.config.ReliabilityConfig;
import java.time.Duration;

/**
 * How long an attempt may take, in milliseconds.
 *
 * @param firstTokenMillis from the sent request to the first generated token, or to the complete unary answer
 * @param idleMillis between two reads of a stream that has begun
 */
public record Timeouts(long firstTokenMillis, long idleMillis) {
    /** Connection attempts that take longer have failed. */
    static final Duration DEFAULT_CONNECT = Duration.ofSeconds(5);

    static Timeouts of(ReliabilityConfig config, Duration listenerIdle) {
        return new Timeouts(
                config.firstTokenTimeout().orElse(listenerIdle).toMillis(),
                config.idleTimeout().orElse(listenerIdle).toMillis());
    }
}
