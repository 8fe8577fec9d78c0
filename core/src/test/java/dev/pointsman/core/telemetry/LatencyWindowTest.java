package dev.pointsman.core.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LatencyWindowTest {
    private static final PercentileGrid GRID = PercentileGrid.fixed();

    @ParameterizedTest
    @CsvSource({"1, 1.03", "25, 1.75", "50, 2.5", "75, 3.25", "100, 4"})
    void percentileInterpolatesAtIndexOfTheSortedSamples(int percentile, double expected) {
        assertThat(window(10, 3, 1, 4, 2).percentile(percentile)).hasValue(expected);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 37, 50, 99, 100})
    void singleSampleIsEveryPercentile(int percentile) {
        assertThat(window(10, 0.3).percentile(percentile)).hasValue(0.3);
    }

    @Test
    void p100IsTheMaximum() {
        assertThat(window(10, 0.5, 9.25, 0.1).percentile(100)).hasValue(9.25);
    }

    @Test
    void emptyWindowKnowsNoPercentile() {
        LatencyWindow empty = new LatencyWindow(10, GRID);

        assertThat(empty.percentile(50)).isEmpty();
        assertThat(empty.percentile(37)).isEmpty();
        assertThat(empty.summary().isEmpty()).isTrue();
        assertThat(empty.summary(PercentileGrid.of(37)).isEmpty()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 101})
    void percentileOutsideOneToHundredIsRefused(int percentile) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LatencyWindow(10, GRID).percentile(percentile))
                .withMessage("percentile must be between 1 and 100, but is " + percentile);
        assertThatIllegalArgumentException().isThrownBy(() -> window(10, 1).percentile(percentile));
    }

    @Test
    void equalNeighboursGiveExactlyTheirValueWhateverTheCount() {
        LatencyWindow window = new LatencyWindow(60, GRID);
        for (int n = 1; n <= 60; n++) {
            window.record(0.1, n);
            for (int percentile = 1; percentile <= 100; percentile++) {
                assertThat(window.percentile(percentile)).hasValue(0.1);
            }
        }
    }

    @Test
    void fullWindowTurnsOver() {
        LatencyWindow window = new LatencyWindow(10, GRID);
        record(window, 5, 10);
        record(window, 0.1, 100);

        assertThat(window.percentile(50)).hasValue(0.1);
        assertThat(window.percentile(100)).hasValue(0.1);
    }

    @Test
    void medianPrefersTheMostlyFastAndP95TheSteady() {
        LatencyWindow spiky = new LatencyWindow(1_000, GRID);
        LatencyWindow steady = new LatencyWindow(1_000, GRID);
        for (int i = 0; i < 100; i++) {
            spiky.record(i % 10 == 9 ? 1.5 : 0.1, i);
            steady.record(0.3, i);
        }

        assertThat(spiky.percentile(50).orElseThrow())
                .isLessThan(steady.percentile(50).orElseThrow());
        assertThat(spiky.percentile(95).orElseThrow())
                .isGreaterThan(steady.percentile(95).orElseThrow());
    }

    @Test
    void windowOfOneKeepsTheNewest() {
        LatencyWindow window = window(1, 3, 1, 2);

        assertThat(window.percentile(50)).hasValue(2);
        assertThat(window.summary().count()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -0.0, -1, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void valueThatIsNotALatencyIsRefusedAndLeavesTheWindowAsItWas(double seconds) {
        LatencyWindow window = window(10, 1);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> window.record(seconds, 1))
                .withMessageContaining("finite and above 0");
        assertThat(window.summary().count()).isEqualTo(1);
    }

    @Test
    void extremeLatenciesAreKept() {
        LatencyWindow window = window(10, Double.MIN_VALUE, Double.MAX_VALUE);

        assertThat(window.percentile(1).orElseThrow()).isPositive().isFinite();
        assertThat(window.percentile(100)).hasValue(Double.MAX_VALUE);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1})
    void windowWithoutRoomIsRefused(int capacity) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LatencyWindow(capacity, GRID))
                .withMessageContaining("at least 1");
    }

    @Test
    void summaryIsFrozen() {
        LatencyWindow window = window(10, 1);
        LatencySummary before = window.summary();
        window.record(3, 9);

        assertThat(before.seconds(50)).hasValue(1);
        assertThat(before.count()).isEqualTo(1);
        assertThat(window.summary().seconds(50)).hasValue(2);
        assertThat(window.summary().newestNanos()).isEqualTo(9);
    }

    @Test
    void summaryWithOtherPercentilesIsTakenOfTheSameSamples() {
        LatencyWindow window = window(10, 1, 2, 3);
        LatencySummary summary = window.summary(PercentileGrid.of(25, 37));

        assertThat(summary.seconds(25)).hasValue(1.5);
        assertThat(summary.seconds(37)).isEqualTo(window.percentile(37));
        assertThat(summary.seconds(50)).isEqualTo(OptionalDouble.empty());
        assertThat(summary.count()).isEqualTo(3);
        assertThat(summary.newestNanos()).isEqualTo(2);
    }

    @Test
    void percentilesAddedLaterArePublishedForSamplesThatAreAlreadyThere() {
        LatencyWindow window = window(10, 1, 2, 3);
        window.publishGrid(GRID.with(java.util.List.of(25)));

        assertThat(window.summary().seconds(25)).hasValue(1.5);
        assertThat(window.summary().newestNanos()).isEqualTo(2);
        assertThat(window.summary().count()).isEqualTo(3);
    }

    @Test
    void percentilesAddedToAnEmptyWindowKeepItEmpty() {
        LatencyWindow window = new LatencyWindow(10, GRID);
        window.publishGrid(PercentileGrid.of(25));
        assertThat(window.summary().isEmpty()).isTrue();

        window.record(1, 0);
        assertThat(window.summary().seconds(25)).hasValue(1);
    }

    @Test
    void samplesAreListedOldestFirst() {
        LatencyWindow window = window(3, 5, 4);
        assertThat(window.samples().seconds()).containsExactly(5, 4);
        assertThat(window.samples().nanos()).containsExactly(0, 1);

        record(window, 3, 1);
        assertThat(window.samples().seconds()).containsExactly(5, 4, 3);

        window.record(1, 7);
        window.record(2, 8);
        assertThat(window.samples().seconds()).containsExactly(3, 1, 2);
        assertThat(window.samples().nanos()).containsExactly(0, 7, 8);
    }

    @Test
    void aMillionSamplesKeepTheWindowAtItsSize() {
        LatencyWindow window = new LatencyWindow(1_000, GRID);
        for (int i = 1; i <= 1_000_000; i++) {
            window.record(i, i);
        }

        assertThat(window.samples().seconds()).hasSize(1_000);
        assertThat(window.samples().nanos()).hasSize(1_000);
        assertThat(window.summary().count()).isEqualTo(1_000);
        assertThat(window.percentile(100)).hasValue(1_000_000);
        assertThat(window.percentile(50)).hasValue(999_500.5);
    }

    private static LatencyWindow window(int capacity, double... seconds) {
        LatencyWindow window = new LatencyWindow(capacity, GRID);
        long[] now = {0};
        DoubleStream.of(seconds).forEach(value -> window.record(value, now[0]++));
        return window;
    }

    private static void record(LatencyWindow window, double seconds, int times) {
        for (int i = 0; i < times; i++) {
            window.record(seconds, i);
        }
    }
}
