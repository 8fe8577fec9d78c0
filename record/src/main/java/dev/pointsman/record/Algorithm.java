package dev.pointsman.record;

import dev.pointsman.core.learning.ExplorationSettings;
import dev.pointsman.core.selection.Policy;
import java.util.Optional;

/**
 * An algorithm block, compiled.
 *
 * @param policy how to choose
 * @param exploration the exploration beside it; empty where it is off
 * @param writtenIndex the quality index as written in the block; empty where it was left out, so that the catalogue's default
 *     applies
 */
public record Algorithm(Policy policy, Optional<ExplorationSettings> exploration, Optional<String> writtenIndex) {

    /** An algorithm that does not explore. */
    public static Algorithm of(Policy policy) {
        return new Algorithm(policy, Optional.empty(), Optional.empty());
    }
}
