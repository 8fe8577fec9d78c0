package dev.pointsman.insights;

import dev.pointsman.core.telemetry.Series;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What is remembered of one request. No text of prompt or completion is in it.
 *
 * @param id as in the response header
 * @param startedMillis wall clock when it ended its choice, in milliseconds since the epoch
 * @param configHash of the configuration that it was routed by
 * @param decision that matched; empty for a model that was asked for directly
 * @param session salted hash of the caller's session key
 * @param choice what was chosen from what; empty for a direct model
 * @param series streamed or unary
 * @param ending how it ended
 * @param measured latency, tokens and cost
 */
public record InsightsRecord(
        String id,
        long startedMillis,
        String configHash,
        Optional<String> decision,
        Optional<String> session,
        Optional<ChoiceColumns> choice,
        Series series,
        Ending ending,
        Measured measured) {
    /** Outcome of a request for a model that was named directly. */
    public static final String DIRECT = "direct";

    /**
     * @param lifecycle completed, aborted, failed or rejected
     * @param status HTTP status that the client got; empty where it left before one
     * @param model that answered or was tried last
     * @param attempts every try, in order
     */
    public record Ending(
            Lifecycle lifecycle, OptionalInt status, Optional<String> model, List<AttemptResult> attempts) {
        public Ending {
            attempts = List.copyOf(attempts);
        }
    }

    /**
     * @param model which model
     * @param backend which of its backends
     * @param result {@code ok}, or what went wrong
     */
    public record AttemptResult(String model, String backend, String result) {}

    /** {@code selected}, {@code explored}, {@code fallback}, {@code policy_fallback}, {@code rejected} or {@code direct}. */
    public String outcome() {
        return choice.map(ChoiceColumns::outcome).orElse(DIRECT);
    }

    /** Bytes that it takes in a store, about. */
    public int sizeBytes() {
        return Sizes.of(this);
    }
}
