package dev.pointsman.config;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How attempts at a model may fail and be repeated. What is empty was left out; {@code Optional} durations stand for the
 * gateway's own defaults.
 *
 * @param retryCount further attempts within the survivors
 * @param retryOn conditions for another attempt
 * @param consecutive5xx failures in a row that eject a backend
 * @param baseEjectionTime shortest ejection
 * @param maxEjectionPercent at most this share of a model's backends is ejected, 0..100
 * @param healthCheckPath path that is probed
 * @param healthCheckInterval time between probes
 * @param connectTimeout to an open connection
 * @param firstTokenTimeout from the request to its first generated token
 * @param idleTimeout between two reads of an answer
 * @param totalTimeout of one attempt
 */
public record ReliabilityConfig(
        OptionalInt retryCount,
        List<String> retryOn,
        OptionalInt consecutive5xx,
        Optional<Duration> baseEjectionTime,
        OptionalInt maxEjectionPercent,
        Optional<String> healthCheckPath,
        Optional<Duration> healthCheckInterval,
        Optional<Duration> connectTimeout,
        Optional<Duration> firstTokenTimeout,
        Optional<Duration> idleTimeout,
        Optional<Duration> totalTimeout) {
    private static final ReliabilityConfig UNSET = new ReliabilityConfig(
            OptionalInt.empty(),
            List.of(),
            OptionalInt.empty(),
            Optional.empty(),
            OptionalInt.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());

    public ReliabilityConfig {
        retryOn = List.copyOf(retryOn);
    }

    /** Nothing is configured. */
    public static ReliabilityConfig unset() {
        return UNSET;
    }
}
