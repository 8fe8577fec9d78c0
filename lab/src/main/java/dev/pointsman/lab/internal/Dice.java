package dev.pointsman.lab.internal;

import java.util.SplittableRandom;

/**
 * Random numbers by place instead of by order: what happens to request 7, or to model 2 in its third interval, is the same under
 * every policy, so that policies are compared under equal luck.
 */
public record Dice(long seed) {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final long ODD = 0xBF58476D1CE4E5B9L;

    /** What is drawn. */
    public enum Purpose {
        NOISE,
        FIRST_TOKEN,
        CACHED,
        ESTIMATE,
        POLICY
    }

    /** Uniform in 0..1. */
    public double uniform(Purpose purpose, int model, long index) {
        return at(purpose, model, index).nextDouble();
    }

    /** Lognormal with median 1. */
    public double lognormal(double sigma, Purpose purpose, int model, long index) {
        return sigma == 0 ? 1 : Math.exp(sigma * at(purpose, model, index).nextGaussian());
    }

    private SplittableRandom at(Purpose purpose, int model, long index) {
        return new SplittableRandom(((seed * GOLDEN + purpose.ordinal()) * ODD + model) * GOLDEN + index * ODD);
    }
}
