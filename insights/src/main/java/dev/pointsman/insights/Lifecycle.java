package dev.pointsman.insights;

import java.util.Arrays;
import java.util.Optional;

/** How far a recorded request has come. */
public enum Lifecycle {
    IN_PROGRESS("in_progress"),
    COMPLETED("completed"),
    /** The client left, or the answer broke after it had begun. */
    ABORTED("aborted"),
    FAILED("failed"),
    REJECTED("rejected");

    private final String id;

    Lifecycle(String id) {
        this.id = id;
    }

    /** The name in JSON and in the stores. */
    public String id() {
        return id;
    }

    public static Optional<Lifecycle> find(String id) {
        return Arrays.stream(values())
                .filter(lifecycle -> lifecycle.id.equals(id))
                .findFirst();
    }
}
