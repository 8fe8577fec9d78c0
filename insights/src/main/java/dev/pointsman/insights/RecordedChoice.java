package dev.pointsman.insights;

import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.learning.Dispatch;
import dev.pointsman.record.Algorithm;
import java.util.Optional;

/**
 * A choice read back from its record, with all that making it again needs.
 *
 * @param algorithm policy and exploration
 * @param evidence every number that was read, on a clock that stood at 0
 * @param selection the base choice as it was recorded
 * @param dispatch what later stages made of it; empty where the request was rejected
 */
public record RecordedChoice(
        Algorithm algorithm, Evidence evidence, RecordedSelection selection, Optional<Dispatch> dispatch) {}
