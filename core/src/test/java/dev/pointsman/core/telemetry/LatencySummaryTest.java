package dev.pointsman.core.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LatencySummaryTest {
    private static final PercentileGrid GRID = PercentileGrid.of(50, 95);

    @Test
    void emptySummaryKnowsNothing() {
        LatencySummary empty = LatencySummary.empty();

        assertThat(empty.isEmpty()).isTrue();
        assertThat(empty.count()).isZero();
        assertThat(empty.seconds(50)).isEmpty();
        assertThat(empty.ageSeconds(1_000)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 50, 63, 100})
    void flatSummaryIsOneValueForEveryPercentile(int percentile) {
        LatencySummary flat = LatencySummary.flat(0.25, 7, 11);

        assertThat(flat.has(percentile)).isTrue();
        assertThat(flat.seconds(percentile)).hasValue(0.25);
        assertThat(flat.count()).isEqualTo(7);
        assertThat(flat.newestNanos()).isEqualTo(11);
        assertThat(flat.isEmpty()).isFalse();
    }

    @Test
    void storedSummaryIsReadBack() {
        LatencySummary stored = LatencySummary.of(GRID, new double[] {0.1, 0.9}, 4, 5);

        assertThat(stored.seconds(50)).hasValue(0.1);
        assertThat(stored.seconds(95)).hasValue(0.9);
        assertThat(stored.seconds(75)).isEmpty();
        assertThat(stored.has(75)).isFalse();
        assertThat(stored.count()).isEqualTo(4);
        assertThat(stored.newestNanos()).isEqualTo(5);
        assertThat(stored.grid()).isSameAs(GRID);
    }

    @Test
    void storedSummaryKeepsItsOwnCopy() {
        double[] values = {0.1, 0.9};
        LatencySummary stored = LatencySummary.of(GRID, values, 4, 5);
        values[0] = 7;

        assertThat(stored.seconds(50)).hasValue(0.1);
    }

    @Test
    void storedSummaryWithoutSamplesIsEmpty() {
        assertThat(LatencySummary.of(GRID, new double[2], 0, 5)).isSameAs(LatencySummary.empty());
    }

    @Test
    void storedSummaryNeedsOneValueForEachPercentile() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LatencySummary.of(GRID, new double[3], 1, 0))
                .withMessageContaining("expected 2")
                .withMessageContaining("got 3");
    }

    @Test
    void ageIsSecondsSinceTheNewestSample() {
        assertThat(LatencySummary.flat(1, 1, 2_000_000_000L).ageSeconds(3_500_000_000L))
                .hasValue(1.5);
    }
}
