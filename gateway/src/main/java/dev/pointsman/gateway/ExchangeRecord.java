package dev.pointsman.gateway;

import dev.pointsman.core.choice.Choice;
import dev.pointsman.core.learning.ExplorationSettings;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.wire.Usage;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What is remembered of one request, handed to listeners when it has ended.
 *
 * @param id record id, as in the response header
 * @param startedMillis wall clock when the request came, in milliseconds since the epoch
 * @param configHash of the configuration that it was routed by
 * @param sessionKey the caller's own name for its session, from the header that the configuration names
 * @param decision the decision that matched; empty for a model that was asked for directly
 * @param choice the choice and its evidence; empty for a direct model
 * @param exploration that the choice was made with
 * @param model the model that answered or was tried last; empty where none was tried
 * @param series streamed or unary
 * @param lifecycle how it ended
 * @param status HTTP status that the client got; empty where it left before one
 * @param attempts every try, in order
 * @param ttftSeconds measured time to first token of the answering attempt
 * @param tpotSeconds measured time per output token of the answering attempt
 * @param usage tokens that the backend reported
 * @param tokensSeen generated tokens that passed by at least, where the backend did not report them
 * @param costUsd cost by the reported tokens and the model's price; empty where either is unknown
 */
public record ExchangeRecord(
        String id,
        long startedMillis,
        String configHash,
        Optional<String> sessionKey,
        Optional<String> decision,
        Optional<Choice> choice,
        Optional<ExplorationSettings> exploration,
        Optional<String> model,
        Series series,
        Lifecycle lifecycle,
        OptionalInt status,
        List<AttemptRecord> attempts,
        OptionalDouble ttftSeconds,
        OptionalDouble tpotSeconds,
        Usage usage,
        OptionalLong tokensSeen,
        OptionalDouble costUsd) {

    /** How a request ended. */
    public enum Lifecycle {
        COMPLETED("completed"),
        /** The client left, or the answer broke after it had begun. */
        ABORTED("aborted"),
        FAILED("failed"),
        REJECTED("rejected");

        private final String id;

        Lifecycle(String id) {
            this.id = id;
        }

        /** The name in JSON and metrics. */
        public String id() {
            return id;
        }
    }

    /**
     * One try at one backend.
     *
     * @param model which model
     * @param backend which of its backends
     * @param result {@code ok}, or what went wrong
     */
    public record AttemptRecord(String model, String backend, String result) {}
}
