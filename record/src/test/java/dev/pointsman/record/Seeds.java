package dev.pointsman.record;

import java.util.Random;

/** Runs a property over many random cases. A failure names its seed; {@code -Dpointsman.seed=N} runs that case alone. */
public final class Seeds {
    private static final long FIRST = 20_261_130_000L;

    private Seeds() {}

    /** A property of what can be made of a random generator. */
    public interface Property {
        void check(Random random) throws Exception;
    }

    public static void each(int cases, Property property) {
        Long only = Long.getLong("pointsman.seed");
        for (int k = 0; k < (only == null ? cases : 1); k++) {
            long seed = only == null ? FIRST + k : only;
            try {
                property.check(new Random(seed));
            } catch (Throwable e) {
                throw new AssertionError("fails with -Dpointsman.seed=" + seed + ": " + e.getMessage(), e);
            }
        }
    }
}
