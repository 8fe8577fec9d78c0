package dev.pointsman.core.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.pointsman.core.quality.Normalization.PiecewiseLinear.Point;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NormalizationTest {

    @ParameterizedTest
    @CsvSource({"-0.5, 0", "0, 0", "0.74, 0.74", "1, 1", "74, 1"})
    void identityClampsToUnit(double value, double expected) {
        assertThat(new Normalization.Identity().apply(value)).hasValue(expected);
    }

    @ParameterizedTest
    @CsvSource({"-0.5, 1", "0, 1", "0.25, 0.75", "1, 0", "2, 0"})
    void oneMinusTurnsAround(double value, double expected) {
        assertThat(new Normalization.OneMinus().apply(value)).hasValue(expected);
    }

    @ParameterizedTest
    @CsvSource({"1000, 0", "1200, 0", "1300, 0.5", "1400, 1", "1500, 1"})
    void linearClampMapsItsRangeToUnit(double value, double expected) {
        assertThat(new Normalization.LinearClamp(1200, 1400).apply(value)).hasValue(expected);
    }

    @ParameterizedTest
    @CsvSource({"-1, 1", "0, 1", "5, 0.9", "10, 0.8", "20, 0.4", "30, 0", "99, 0"})
    void piecewiseLinearHoldsItsEnds(double value, double expected) {
        Normalization lines =
                new Normalization.PiecewiseLinear(List.of(new Point(0, 1), new Point(10, 0.8), new Point(30, 0)));

        assertThat(lines.apply(value).orElseThrow()).isCloseTo(expected, within(1e-12));
    }

    @Test
    void logisticIsHalfAtItsMiddle() {
        Normalization logistic = new Normalization.Logistic(0.01, 1200);

        assertThat(logistic.apply(1200)).hasValue(0.5);
        assertThat(logistic.apply(1300)).hasValue(1 / (1 + StrictMath.exp(-1)));
        assertThat(logistic.apply(-1e300)).hasValue(0);
        assertThat(logistic.apply(1e300)).hasValue(1);
    }

    @Test
    void lookupGuessesNothing() {
        Normalization grades = Normalization.Lookup.of(Map.of(0.0, 0.0, 1.0, 0.3, 2.0, 1.0));

        assertThat(grades.apply(1)).hasValue(0.3);
        assertThat(grades.apply(-0.0)).hasValue(0);
        assertThat(grades.apply(1.5)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 20261130})
    void whatIsSaidToRewardOnlyOneDirectionNeverRewardsTheOther(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 2_000; round++) {
            Normalization normalization = any(random);
            double a = random.nextDouble() * 4 - 2;
            double b = a + random.nextDouble();
            double worse = normalization.apply(a).orElseThrow();
            double better = normalization.apply(b).orElseThrow();
            String which = "seed " + seed + ", round " + round + ": " + normalization + " of " + a + " and " + b;
            assertThat(worse).as(which).isBetween(0.0, 1.0);
            if (!normalization.rewardsMore()) {
                assertThat(better).as(which).isLessThanOrEqualTo(worse);
            }
            if (!normalization.rewardsLess()) {
                assertThat(better).as(which).isGreaterThanOrEqualTo(worse);
            }
        }
    }

    private static Normalization any(Random random) {
        return switch (random.nextInt(5)) {
            case 0 -> new Normalization.Identity();
            case 1 -> new Normalization.OneMinus();
            case 2 -> new Normalization.LinearClamp(-random.nextDouble(), random.nextDouble() + 0.01);
            case 3 -> new Normalization.Logistic(random.nextDouble() * 8 - 4, random.nextDouble());
            default ->
                new Normalization.PiecewiseLinear(List.of(
                        new Point(-1, random.nextInt(3) / 2.0),
                        new Point(random.nextDouble(), random.nextInt(3) / 2.0),
                        new Point(1.5, random.nextInt(3) / 2.0)));
        };
    }
}
