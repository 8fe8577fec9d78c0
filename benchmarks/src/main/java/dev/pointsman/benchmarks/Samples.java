package dev.pointsman.benchmarks;

import java.util.SplittableRandom;

/** Latencies in a repeatable random order, taken in turn: neither sorted nor predictable for the branch predictor. */
final class Samples {
    private static final int COUNT = 1 << 16;
    private static final long SEED = 20_261_130;

    private final double[] seconds = new double[COUNT];
    private int next;

    Samples(int stream) {
        SplittableRandom random = new SplittableRandom(SEED + stream);
        for (int i = 0; i < COUNT; i++) {
            seconds[i] = 0.02 + Math.exp(random.nextGaussian() * 0.6 - 1);
        }
    }

    double next() {
        return seconds[next++ & (COUNT - 1)];
    }
}
