package dev.pointsman.insights.columns;

import dev.pointsman.core.telemetry.LatencySummary;
import dev.pointsman.core.telemetry.PercentileGrid;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The percentile grids of one record, written once and then named by their position, from 1. Most records have one. */
final class Grids {
    static final int FLAT = 0;

    private final List<int[]> known = new ArrayList<>(1);
    private PercentileGrid last = PercentileGrid.of();
    private int lastPosition = FLAT;

    /** Position of a summary's grid; {@link #FLAT} where one value stands for every percentile. */
    int positionOf(LatencySummary summary) {
        PercentileGrid grid = summary.grid();
        if (grid == last) {
            return lastPosition;
        }
        last = grid;
        lastPosition = find(grid);
        return lastPosition;
    }

    private int find(PercentileGrid grid) {
        int[] percentiles = grid.percentiles();
        if (grid.has(1) && (percentiles.length == 0 || percentiles[0] != 1)) {
            return FLAT;
        }
        for (int k = 0; k < known.size(); k++) {
            if (Arrays.equals(known.get(k), percentiles)) {
                return k + 1;
            }
        }
        known.add(percentiles);
        return known.size();
    }

    int[] percentiles(int position) {
        return known.get(position - 1);
    }

    void write(ByteWriter out) {
        out.whole(known.size());
        for (int[] percentiles : known) {
            out.whole(percentiles.length);
            for (int percentile : percentiles) {
                out.octet(percentile);
            }
        }
    }

    static PercentileGrid[] read(ByteReader in, GridCache cache) {
        PercentileGrid[] grids = new PercentileGrid[in.count()];
        for (int k = 0; k < grids.length; k++) {
            grids[k] = cache.grid(in.octets(in.count()));
        }
        return grids;
    }
}
