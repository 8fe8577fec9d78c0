package dev.pointsman.core.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PercentileGridTest {
    @Test
    void fixedGridHasThePercentilesThatRecordsKeep() {
        assertThat(PercentileGrid.fixed().percentiles()).containsExactly(50, 75, 90, 95, 99);
    }

    @Test
    void gridIsAscendingWithoutRepeats() {
        PercentileGrid grid = PercentileGrid.of(99, 1, 50, 1, 100);

        assertThat(grid.percentiles()).containsExactly(1, 50, 99, 100);
        assertThat(grid.size()).isEqualTo(4);
        assertThat(grid.percentileAt(grid.slot(99))).isEqualTo(99);
        assertThat(grid.has(1)).isTrue();
        assertThat(grid.has(2)).isFalse();
    }

    @Test
    void gridWithMoreKeepsItsOwn() {
        assertThat(PercentileGrid.of(50, 90).with(List.of(10, 90)).percentiles())
                .containsExactly(10, 50, 90);
    }

    @Test
    void gridThatHasThemAllIsTheSame() {
        PercentileGrid grid = PercentileGrid.of(50, 90);

        assertThat(grid.with(List.of(90))).isSameAs(grid);
    }

    @Test
    void callersCannotChangeAGrid() {
        PercentileGrid grid = PercentileGrid.of(50);
        grid.percentiles()[0] = 1;

        assertThat(grid.percentiles()).containsExactly(50);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 101, -5})
    void percentileOutsideOneToHundredIsRefused(int percentile) {
        assertThatIllegalArgumentException().isThrownBy(() -> PercentileGrid.of(percentile));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PercentileGrid.fixed().has(percentile));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 100})
    void boundsAreAccepted(int percentile) {
        assertThat(PercentileGrid.requirePercentile(percentile)).isEqualTo(percentile);
    }
}
