package dev.pointsman.lab;

/**
 * What became of each request under one policy.
 *
 * @param policy the policy's name
 * @param ttftSeconds from arrival to first token; NaN where none came
 * @param tpotSeconds time per output token after the first; NaN where there was no second one
 * @param model index of the model that it was last sent to, -1 where none was
 * @param queueSeconds times at which the load was sampled
 * @param queueLength attempts in flight at each model at those times
 * @param wallSeconds how long the simulation took
 */
public record Outcome(
        String policy,
        double[] ttftSeconds,
        double[] tpotSeconds,
        int[] model,
        double[] queueSeconds,
        int[][] queueLength,
        double wallSeconds) {}
