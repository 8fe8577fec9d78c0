package dev.pointsman.gateway.internal;

import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.quality.EffortSource;
import dev.pointsman.core.quality.QualityEvidence;
import dev.pointsman.core.reasoning.EffortKind;
import dev.pointsman.core.reasoning.ReasoningFamily;
import dev.pointsman.wire.RequestHead;
import java.util.Optional;

/**
 * The effort that a candidate is sent with: the one that its quality evidence stands for.
 *
 * @param effort to tell the backend, as far as its family has a word for it; empty where the model is left to itself
 * @param source how it was found
 * @param told whether exactly this effort can be told
 */
record EffortResolution(Optional<String> effort, EffortSource source, boolean told) {
    /** Nothing is told. */
    static EffortResolution none() {
        return new EffortResolution(Optional.empty(), EffortSource.NONE, false);
    }

    static EffortResolution of(Evidence evidence, int index, ReasoningFamily family, RequestHead head) {
        QualityEvidence quality = evidence.quality(index);
        Optional<String> effort =
                quality.effort().or(() -> evidence.candidate(index).reasoningEffort());
        boolean told = quality.withheldBecause().isEmpty();
        return leavesNoRoom(effort, family, head)
                ? new EffortResolution(Optional.of(EffortKind.DISABLED), quality.effortSource(), true)
                : new EffortResolution(effort, quality.effortSource(), told);
    }

    /** The effort that the answer's headers name. */
    Optional<String> applied() {
        return effort.filter(ignored -> told);
    }

    /** Whether the output limit is too small for the least budget, so that the request can only go out without thinking. */
    private static boolean leavesNoRoom(Optional<String> effort, ReasoningFamily family, RequestHead head) {
        return effort.filter(family::tells)
                .filter(word -> !family.fits(word, head.maxOutputTokensPerChoice()))
                .isPresent();
    }
}
