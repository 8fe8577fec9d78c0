package dev.pointsman.gateway.internal;

import dev.pointsman.core.evidence.Evidence;
import java.util.Optional;
import java.util.Set;

/** The effort that a candidate runs at: the one that its quality evidence stands for. */
final class EffortResolution {
    /** Levels that a request can name; the others say how a model runs when nothing is asked of it. */
    private static final Set<String> LEVELS = Set.of("none", "minimal", "low", "medium", "high", "xhigh", "max");

    private EffortResolution() {}

    /** A declared effort as it is; else the resolved one where it is a level that can be asked for. */
    static Optional<String> effortToRun(Evidence evidence, int index) {
        Optional<String> declared = evidence.candidate(index).reasoningEffort();
        return declared.isPresent()
                ? declared
                : evidence.quality(index).effort().filter(LEVELS::contains);
    }
}
