package dev.pointsman.core.quality;

import java.util.Optional;

/**
 * The effort that a candidate is scored at and dispatched with.
 *
 * @param effort its name; empty with {@link EffortSource#NONE}, and where the model's default has no known name
 * @param source how it was found
 */
public record EffortResolution(Optional<String> effort, EffortSource source) {

    /** No effort was found. */
    public static EffortResolution none() {
        return new EffortResolution(Optional.empty(), EffortSource.NONE);
    }

    static EffortResolution of(String effort, EffortSource source) {
        return new EffortResolution(Optional.of(effort), source);
    }
}
