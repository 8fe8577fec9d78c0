package dev.pointsman.lab.internal;

import dev.pointsman.core.telemetry.Lease;
import java.util.Optional;

/** A way of choosing a model for each request. */
public interface Router {
    /**
     * Chooses an available model and takes its lease.
     *
     * @return empty where the request is rejected
     */
    Optional<Placement> place(int request);

    /** Is told of a measured time to first token, before the next request is placed. */
    default void firstTokenAfter(int model, double seconds) {}

    /** A chosen model, and the place in its load. */
    record Placement(int model, Lease lease) {}
}
