package dev.pointsman.lab.internal;

import dev.pointsman.core.telemetry.Series;
import java.util.BitSet;
import java.util.Optional;

/** A reference: the available model with the lowest cost, ties to the earlier one; it sees leases as every router does. */
public abstract class ScoringRouter implements Router {
    private final Fleet fleet;

    protected ScoringRouter(Fleet fleet) {
        this.fleet = fleet;
    }

    protected final Fleet fleet() {
        return fleet;
    }

    protected final int inflight(int model) {
        return fleet.telemetry(model).load().inflight();
    }

    /** What it would cost to choose this model, in any unit. */
    protected abstract double cost(int model, int request);

    /** Is told which model was chosen. */
    protected void chosen(int model) {}

    @Override
    public final Optional<Placement> place(int request, BitSet refused) {
        int best = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int model = 0; model < fleet.size(); model++) {
            if (fleet.isAvailable(model) && !refused.get(model)) {
                double cost = cost(model, request);
                if (best < 0 || cost < least) {
                    best = model;
                    least = cost;
                }
            }
        }
        if (best < 0) {
            return Optional.empty();
        }
        chosen(best);
        long tokens = fleet.workload().estimatedTokens(request);
        return Optional.of(new Placement(
                best,
                fleet.telemetry(best)
                        .load()
                        .acquire(Series.STREAMED, tokens, fleet.clock().nanoTime())));
    }
}
