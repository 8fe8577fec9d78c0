package dev.pointsman.insights.columns;

import dev.pointsman.core.telemetry.PercentileGrid;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The grid that was read last, because nearly all records have the same. For one thread. */
final class GridCache {
    private byte[] percentiles = {};
    private @Nullable PercentileGrid grid;

    PercentileGrid grid(byte[] wanted) {
        PercentileGrid known = grid;
        if (known != null && Arrays.equals(wanted, percentiles)) {
            return known;
        }
        int[] numbers = new int[wanted.length];
        for (int k = 0; k < numbers.length; k++) {
            numbers[k] = wanted[k];
            if (numbers[k] < 1 || numbers[k] > 100) {
                throw new MalformedColumns("expected a percentile between 1 and 100, but found " + numbers[k]);
            }
        }
        PercentileGrid made = PercentileGrid.of(numbers);
        percentiles = wanted;
        grid = made;
        return made;
    }
}
