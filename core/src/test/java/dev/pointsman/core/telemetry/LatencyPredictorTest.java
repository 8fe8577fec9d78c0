package dev.pointsman.core.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LatencyPredictorTest {
    private static final double[] EXTREMES = {
        0, -1, Double.MIN_VALUE, 1e-9, 1, 1e9, 1e300, Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NaN
    };

    private final LatencyPredictor predictor = new LatencyPredictor(PercentileGrid.fixed());

    @Test
    void fewerThanFiveSamplesPredictNothing() {
        for (int i = 0; i < 4; i++) {
            predictor.learn(100, 0.5, 0);
            assertThat(predictor.model().isKnown()).isFalse();
        }
        predictor.learn(100, 0.5, 0);
        assertThat(predictor.model().isKnown()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void learnsALineUnderNoise(long seed) {
        learn(seed, 500, load -> 0.2 + load / 9_000);
        LatencyModel model = predictor.model();
        assertThat(model.predictSeconds(4_000)).as("seed %d", seed).isCloseTo(0.2 + 4_000 / 9_000.0, within(0.06));
        assertThat(model.ratios().at(50)).as("seed %d", seed).isCloseTo(1, within(0.1));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void withoutAnInfluenceOfLoadItBecomesTheObservedPercentile(long seed) {
        Random random = new Random(seed);
        double[] seen = new double[200];
        for (int i = 0; i < 2_000; i++) {
            double seconds = 0.6 * Math.exp(0.5 * random.nextGaussian());
            seen[i % seen.length] = seconds;
            predictor.learn(random.nextInt(5_000), seconds, i);
        }
        java.util.Arrays.sort(seen);
        double p95 = predictor.model().predictSeconds(2_500)
                * predictor.model().ratios().at(95);
        assertThat(p95).as("seed %d", seed).isCloseTo(seen[(int) (0.95 * 199)], within(0.3 * seen[(int) (0.95 * 199)]));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aChangeOfRegimeIsLearnedWithinFiftySamples(long seed) {
        learn(seed, 1_000, load -> 0.1 + load / 9_000);
        learn(seed, 50, load -> 6 * (0.1 + load / 9_000));
        assertThat(predictor.model().predictSeconds(3_000))
                .as("seed %d", seed)
                .isCloseTo(6 * (0.1 + 3_000 / 9_000.0), within(0.6));
        learn(seed, 50, load -> 0.1 + load / 9_000);
        assertThat(predictor.model().predictSeconds(3_000))
                .as("seed %d", seed)
                .isCloseTo(0.1 + 3_000 / 9_000.0, within(0.2));
    }

    @Test
    void oneOutlierMovesThePredictionLittle() {
        learn(1, 300, load -> 0.1 + load / 9_000);
        double before = predictor.model().predictSeconds(3_000);
        predictor.learn(3_000, 600, 0);
        assertThat(predictor.model().predictSeconds(3_000)).isLessThan(1.2 * before);
    }

    @Test
    void aConstantLoadForHoursStaysAMeanAndLearnsASlopeAfterwards() {
        for (int i = 0; i < 1_000_000; i++) {
            predictor.learn(1_000, 0.3, i);
        }
        assertThat(predictor.model().predictSeconds(1_000)).isCloseTo(0.3, within(1e-9));
        learn(1, 300, load -> 0.2 + load / 10_000);
        assertThat(predictor.model().predictSeconds(4_000)).isCloseTo(0.6, within(0.06));
    }

    @Test
    void anIdleModelThatAlternatesBetweenTwoRegimesStaysBetweenThem() {
        for (int i = 0; i < 10_000; i++) {
            predictor.learn(1_000, i % 2 == 0 ? 0.1 : 10, 0);
        }
        assertThat(predictor.model().predictSeconds(1_000)).isBetween(0.1, 10.0);
        assertThat(predictor.model().predictSeconds(1_000)
                        * predictor.model().ratios().at(95))
                .isGreaterThan(5);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void staysFiniteAndNeverNegativeForAnyInput(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 5_000; i++) {
            double load = random.nextBoolean() ? extreme(random) : random.nextInt(1_000_000_000);
            double seconds = random.nextBoolean() ? extreme(random) : random.nextDouble();
            predictor.learn(load, seconds, random.nextInt(3) == 0 ? 0 : i);
            LatencyModel model = predictor.model();
            for (double at : new double[] {0, 1, 1e9, 1e12}) {
                assertThat(model.predictSeconds(at))
                        .as("seed %d, sample %d", seed, i)
                        .isFinite()
                        .isPositive();
            }
            assertThat(model.interceptSeconds()).isFinite().isNotNegative();
            assertThat(model.slopeSecondsPerUnit()).isFinite().isNotNegative();
            if (model.isKnown()) {
                assertThat(model.ratios().at(99)).isFinite().isNotNegative();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void recoversFromAnyInputWithinThreeHundredSamples(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 1_000; i++) {
            predictor.learn(extreme(random), extreme(random), i);
        }
        learn(seed, 3_000, load -> 0.2 + load / 9_000);
        assertThat(predictor.model().predictSeconds(4_000))
                .as("seed %d", seed)
                .isCloseTo(0.2 + 4_000 / 9_000.0, within(0.1));
    }

    private static double extreme(Random random) {
        return EXTREMES[random.nextInt(EXTREMES.length)];
    }

    private void learn(long seed, int samples, DoubleUnaryOperator seconds) {
        Random random = new Random(seed);
        for (int i = 0; i < samples; i++) {
            double load = random.nextInt(8_000);
            predictor.learn(load, seconds.applyAsDouble(load) * Math.exp(0.1 * random.nextGaussian()), i);
        }
    }
}
