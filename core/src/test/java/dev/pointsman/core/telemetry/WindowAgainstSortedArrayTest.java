package dev.pointsman.core.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The window against the definition: sort the last N samples, interpolate at p/100*(n-1). */
class WindowAgainstSortedArrayTest {
    private static final PercentileGrid GRID = PercentileGrid.fixed().with(List.of(7, 100));

    static LongStream seeds() {
        return LongStream.range(0, 200);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void everyPercentileIsThatOfTheSortedSamples(long seed) {
        Random random = new Random(seed);
        int capacity = 1 + random.nextInt(seed % 10 == 0 ? 1_000 : 40);
        int distinct = 1 + random.nextInt(3 * capacity);
        LatencyWindow window = new LatencyWindow(capacity, GRID);
        Deque<Double> last = new ArrayDeque<>();
        int samples = random.nextInt(4 * capacity) + 1;
        for (int i = 0; i < samples; i++) {
            double seconds = (1 + random.nextInt(distinct)) * 0.013;
            window.record(seconds, i);
            last.addLast(seconds);
            if (last.size() > capacity) {
                last.removeFirst();
            }
            if (i == samples - 1 || random.nextInt(10) == 0) {
                check(window, last, i);
            }
        }
    }

    private static void check(LatencyWindow window, Deque<Double> last, long newest) {
        double[] sorted =
                last.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        LatencySummary summary = window.summary();
        assertThat(summary.count()).isEqualTo(sorted.length);
        assertThat(summary.newestNanos()).isEqualTo(newest);
        int[] all = new int[100];
        Arrays.setAll(all, i -> i + 1);
        LatencySummary wide = window.summary(PercentileGrid.of(all));
        for (int percentile : all) {
            double expected = reference(sorted, percentile);
            assertThat(window.percentile(percentile)).as("p%s", percentile).hasValue(expected);
            assertThat(wide.at(percentile)).as("p%s", percentile).isEqualTo(expected);
            assertThat(expected).isBetween(sorted[0], sorted[sorted.length - 1]);
            if (GRID.has(percentile)) {
                assertThat(summary.at(percentile))
                        .as("published p%s", percentile)
                        .isEqualTo(expected);
            }
        }
        assertThat(window.samples().seconds())
                .containsExactly(last.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private static double reference(double[] sorted, int percentile) {
        double index = percentile / 100.0 * (sorted.length - 1);
        int low = (int) Math.floor(index);
        int high = Math.min(low + 1, sorted.length - 1);
        if (sorted[low] == sorted[high]) {
            return sorted[low];
        }
        double between = sorted[low] * (1 - (index - low)) + sorted[high] * (index - low);
        return Math.min(Math.max(between, sorted[0]), sorted[sorted.length - 1]);
    }
}
