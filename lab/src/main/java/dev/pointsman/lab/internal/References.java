package dev.pointsman.lab.internal;

import java.util.SplittableRandom;

/** The rules that other gateways use, to compare with. */
public final class References {
    private References() {}

    /** One after the other. */
    public static Router roundRobin(Fleet fleet) {
        return new ScoringRouter(fleet) {
            private int last = -1;

            @Override
            protected double cost(int model, int request) {
                return Math.floorMod(model - last - 1, fleet.size());
            }

            @Override
            protected void chosen(int model) {
                last = model;
            }
        };
    }

    /** Any. */
    public static Router random(Fleet fleet) {
        SplittableRandom random = policyRandom(fleet);
        return new ScoringRouter(fleet) {
            @Override
            protected double cost(int model, int request) {
                return random.nextDouble();
            }
        };
    }

    /** Fewest attempts in flight. */
    public static Router leastInflight(Fleet fleet) {
        return new ScoringRouter(fleet) {
            @Override
            protected double cost(int model, int request) {
                return inflight(model);
            }
        };
    }

    /** Of two random models the one with fewer attempts in flight. */
    public static Router twoChoices(Fleet fleet) {
        SplittableRandom random = policyRandom(fleet);
        return new ScoringRouter(fleet) {
            private int first;
            private int second;
            private int drawnFor = -1;

            @Override
            protected double cost(int model, int request) {
                if (drawnFor != request) {
                    drawnFor = request;
                    first = random.nextInt(fleet.size());
                    second = fleet.size() == 1 ? first : (first + 1 + random.nextInt(fleet.size() - 1)) % fleet.size();
                }
                return model == first || model == second ? inflight(model) : Double.MAX_VALUE;
            }
        };
    }

    /** Lowest mean of the last ten times to first token; an unmeasured model first. */
    public static Router lowestMean(Fleet fleet) {
        return new ScoringRouter(fleet) {
            private static final int WINDOW = 10;
            private final double[][] last = new double[fleet.size()][WINDOW];
            private final int[] count = new int[fleet.size()];

            @Override
            protected double cost(int model, int request) {
                int n = Math.min(count[model], WINDOW);
                double sum = 0;
                for (int i = 0; i < n; i++) {
                    sum += last[model][i];
                }
                return n == 0 ? 0 : sum / n;
            }

            @Override
            public void firstTokenAfter(int model, double seconds) {
                last[model][count[model]++ % WINDOW] = seconds;
            }
        };
    }

    /**
     * Lowest product of attempts in flight and a moving average of the time to first token that jumps to each peak and decays
     * over ten seconds.
     */
    public static Router peakEwma(Fleet fleet) {
        return new ScoringRouter(fleet) {
            private static final double DECAY_NANOS = 10e9;
            private final double[] average = new double[fleet.size()];
            private final long[] stamp = new long[fleet.size()];

            @Override
            protected double cost(int model, int request) {
                return average[model] * (inflight(model) + 1);
            }

            @Override
            public void firstTokenAfter(int model, double seconds) {
                long now = fleet.clock().nanoTime();
                double weight = Math.exp(-(now - stamp[model]) / DECAY_NANOS);
                stamp[model] = now;
                average[model] = seconds > average[model] ? seconds : average[model] * weight + seconds * (1 - weight);
            }
        };
    }

    private static SplittableRandom policyRandom(Fleet fleet) {
        return new SplittableRandom(fleet.workload().dice().seed() ^ Dice.Purpose.POLICY.ordinal());
    }
}
