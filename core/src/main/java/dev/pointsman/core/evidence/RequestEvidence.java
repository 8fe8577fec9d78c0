package dev.pointsman.core.evidence;

import dev.pointsman.core.telemetry.Series;
import java.util.OptionalLong;

/**
 * The request's own numbers.
 *
 * @param inputTokens estimated prompt tokens
 * @param cachedInputTokens the part of the prompt, from its beginning, that the caller marks as cached; at most the prompt
 * @param outputTokens the caller's output budget over all choices
 * @param outputTokensPerChoice the caller's output budget for one choice, which a model's output limit is held against
 * @param series whether the answer is to be streamed
 */
public record RequestEvidence(
        OptionalLong inputTokens,
        OptionalLong cachedInputTokens,
        OptionalLong outputTokens,
        OptionalLong outputTokensPerChoice,
        Series series) {

    public RequestEvidence {
        requireTokens("inputTokens", inputTokens);
        requireTokens("cachedInputTokens", cachedInputTokens);
        if (cachedInputTokens.isPresent() && cachedInputTokens.getAsLong() > inputTokens.orElse(0)) {
            throw new IllegalArgumentException("cachedInputTokens must be at most inputTokens (" + inputTokens.orElse(0)
                    + "), but is " + cachedInputTokens.getAsLong());
        }
        requireTokens("outputTokens", outputTokens);
        requireTokens("outputTokensPerChoice", outputTokensPerChoice);
    }

    /** A request of which no part is marked as cached. */
    public RequestEvidence(
            OptionalLong inputTokens, OptionalLong outputTokens, OptionalLong outputTokensPerChoice, Series series) {
        this(inputTokens, OptionalLong.empty(), outputTokens, outputTokensPerChoice, series);
    }

    /** A request for one choice. */
    public static RequestEvidence of(OptionalLong inputTokens, OptionalLong outputTokens, Series series) {
        return new RequestEvidence(inputTokens, outputTokens, outputTokens, series);
    }

    /** A request of which nothing is known but how it is answered. */
    public static RequestEvidence unknown(Series series) {
        return of(OptionalLong.empty(), OptionalLong.empty(), series);
    }

    private static void requireTokens(String name, OptionalLong tokens) {
        if (tokens.isPresent() && tokens.getAsLong() < 0) {
            throw new IllegalArgumentException(name + " must be >= 0, but is " + tokens.getAsLong());
        }
    }
}
