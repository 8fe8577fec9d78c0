package dev.pointsman.simulator;

/**
 * How a simulated model behaves.
 *
 * @param name the model name that it serves; another is answered with 404
 * @param prefillTokensPerSecond prompt tokens read per second, one prompt after the other, above 0
 * @param decodeStepMs milliseconds of a decode step, which gives each running sequence one token, above 0
 * @param decodeStepMsPerActive milliseconds that each running sequence adds to a step, 0 or more
 * @param maxActive sequences that run at once, at least 1; further requests queue
 * @param maxQueued requests that may queue, 0 or more; further ones are answered with 503
 * @param meanCompletionTokens mean length of an answer, at least 1; lengths spread evenly from half to one and a half of
 *     it, and the request's {@code max_tokens} cuts them
 * @param meanReasoningTokens visible reasoning tokens before an answer at effort {@code medium}, half as many at
 *     {@code low}, twice as many at {@code high}, none at {@code none} and {@code minimal}; 0 for a model that does not
 *     reason
 * @param speedJitter sigma of the lognormal factor (mean 1) on each prefill and decode step, 0 or more
 * @param seed of all that is random
 */
public record SimulatedModel(
        String name,
        double prefillTokensPerSecond,
        double decodeStepMs,
        double decodeStepMsPerActive,
        int maxActive,
        int maxQueued,
        int meanCompletionTokens,
        int meanReasoningTokens,
        double speedJitter,
        long seed) {

    public SimulatedModel {
        require(!name.isBlank(), "name must not be blank", name);
        require(positive(prefillTokensPerSecond), "prefillTokensPerSecond must be above 0", prefillTokensPerSecond);
        require(positive(decodeStepMs), "decodeStepMs must be above 0", decodeStepMs);
        require(
                decodeStepMsPerActive == 0 || positive(decodeStepMsPerActive),
                "decodeStepMsPerActive must be 0 or more",
                decodeStepMsPerActive);
        require(maxActive >= 1, "maxActive must be at least 1", maxActive);
        require(maxQueued >= 0, "maxQueued must be 0 or more", maxQueued);
        require(meanCompletionTokens >= 1, "meanCompletionTokens must be at least 1", meanCompletionTokens);
        require(meanReasoningTokens >= 0, "meanReasoningTokens must be 0 or more", meanReasoningTokens);
        require(speedJitter == 0 || positive(speedJitter), "speedJitter must be 0 or more", speedJitter);
    }

    /** A model with 48 sequences at once, 10,000 queued, answers of about 64 tokens, no reasoning and steady speed. */
    public static SimulatedModel of(
            String name, double prefillTokensPerSecond, double decodeStepMs, double decodeStepMsPerActive) {
        return new SimulatedModel(
                name, prefillTokensPerSecond, decodeStepMs, decodeStepMsPerActive, 48, 10_000, 64, 0, 0, 1);
    }

    /** The same with other bounds of running and queued requests. */
    public SimulatedModel withLimits(int newMaxActive, int newMaxQueued) {
        return new SimulatedModel(
                name,
                prefillTokensPerSecond,
                decodeStepMs,
                decodeStepMsPerActive,
                newMaxActive,
                newMaxQueued,
                meanCompletionTokens,
                meanReasoningTokens,
                speedJitter,
                seed);
    }

    /** The same with other mean lengths of answers and of the reasoning before them. */
    public SimulatedModel withMeanTokens(int completion, int reasoning) {
        return new SimulatedModel(
                name,
                prefillTokensPerSecond,
                decodeStepMs,
                decodeStepMsPerActive,
                maxActive,
                maxQueued,
                completion,
                reasoning,
                speedJitter,
                seed);
    }

    /** The same with another jitter of its speed. */
    public SimulatedModel withSpeedJitter(double sigma) {
        return new SimulatedModel(
                name,
                prefillTokensPerSecond,
                decodeStepMs,
                decodeStepMsPerActive,
                maxActive,
                maxQueued,
                meanCompletionTokens,
                meanReasoningTokens,
                sigma,
                seed);
    }

    /** The same with another seed. */
    public SimulatedModel withSeed(long newSeed) {
        return new SimulatedModel(
                name,
                prefillTokensPerSecond,
                decodeStepMs,
                decodeStepMsPerActive,
                maxActive,
                maxQueued,
                meanCompletionTokens,
                meanReasoningTokens,
                speedJitter,
                newSeed);
    }

    private static boolean positive(double value) {
        return value > 0 && Double.isFinite(value);
    }

    private static void require(boolean holds, String rule, Object found) {
        if (!holds) {
            throw new IllegalArgumentException(rule + ", was " + found);
        }
    }
}
