package dev.pointsman.wire;

import java.util.OptionalLong;

/**
 * Tokens that a backend reports for one answer. A number that it did not report is empty, never 0.
 *
 * @param promptTokens tokens of the input, cached ones included
 * @param completionTokens generated tokens, reasoning included
 * @param reasoningTokens the part of the generated tokens that was reasoning
 * @param cachedPromptTokens the part of the input that came from a prompt cache
 */
public record Usage(
        OptionalLong promptTokens,
        OptionalLong completionTokens,
        OptionalLong reasoningTokens,
        OptionalLong cachedPromptTokens) {
    private static final Usage UNKNOWN =
            new Usage(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty());

    /** Nothing was reported. */
    public static Usage unknown() {
        return UNKNOWN;
    }

    /** Whether nothing was reported. */
    public boolean isUnknown() {
        return equals(UNKNOWN);
    }
}
