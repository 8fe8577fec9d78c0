package dev.pointsman.insights;

import dev.pointsman.core.choice.Choice;
import dev.pointsman.core.learning.ExplorationSettings;
import dev.pointsman.core.telemetry.Series;
import java.util.Optional;

/**
 * A request that has ended, before anything is made of it: handed over at once by an event loop, written as columns later by the
 * writer's own thread.
 *
 * @param id as in the response header
 * @param startedMillis wall clock when the request came
 * @param configHash of the configuration that it was routed by
 * @param decision that matched; empty for a model that was asked for directly
 * @param sessionKey the caller's session key, of which only a salted hash is kept
 * @param choice live choice; empty for a direct model
 * @param exploration that the choice was made with
 * @param series streamed or unary
 * @param ending how it ended
 * @param measured latency, tokens and cost
 */
public record RecordSource(
        String id,
        long startedMillis,
        String configHash,
        Optional<String> decision,
        Optional<String> sessionKey,
        Optional<Choice> choice,
        Optional<ExplorationSettings> exploration,
        Series series,
        InsightsRecord.Ending ending,
        Measured measured) {}
