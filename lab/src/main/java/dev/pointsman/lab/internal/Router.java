package dev.pointsman.lab.internal;

import dev.pointsman.core.telemetry.Lease;
import java.util.BitSet;
import java.util.Optional;

/** A way of choosing a model for each request. */
public interface Router {
    /**
     * Chooses an available model and takes its lease.
     *
     * @param refused models that have just refused this request; empty at first
     * @return empty where the request is rejected, or every model that it may go to has refused it
     */
    Optional<Placement> place(int request, BitSet refused);

    /** Is told of a measured time to first token, before the next request is placed. */
    default void firstTokenAfter(int model, double seconds) {}

    /** A chosen model, and the place in its load. */
    record Placement(int model, Lease lease) {}
}
