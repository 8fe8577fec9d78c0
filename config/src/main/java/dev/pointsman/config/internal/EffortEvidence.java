package dev.pointsman.config.internal;

import dev.pointsman.core.quality.QualityCatalog;
import dev.pointsman.core.quality.QualityEvidence;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A candidate's quality by the effort that the caller asks for. What the usual efforts give is computed once; an unusual one is
 * looked up on each call, in constant time too, so that callers cannot make this grow.
 */
final class EffortEvidence implements Function<Optional<String>, QualityEvidence> {
    private static final List<String> USUAL = List.of(
            "none", "minimal", "low", "medium", "high", "xhigh", "max", "enabled", "disabled", "adaptive", "default");

    private final QualityCatalog catalog;
    private final String key;
    private final Optional<String> declared;
    private final Optional<String> cardDefault;
    private final QualityEvidence byDefault;
    private final Map<String, QualityEvidence> byCaller = new HashMap<>();

    /**
     * @param key of the model's records
     * @param declared effort of the candidate, which no caller changes
     * @param cardDefault default effort of the model's card
     */
    EffortEvidence(QualityCatalog catalog, String key, Optional<String> declared, Optional<String> cardDefault) {
        this.catalog = catalog;
        this.key = key;
        this.declared = declared;
        this.cardDefault = cardDefault;
        this.byDefault = find(Optional.empty());
        if (declared.isEmpty()) {
            USUAL.forEach(effort -> byCaller.put(effort, find(Optional.of(effort))));
        }
    }

    @Override
    public QualityEvidence apply(Optional<String> callerEffort) {
        if (callerEffort.isEmpty() || declared.isPresent()) {
            return byDefault;
        }
        QualityEvidence known = byCaller.get(callerEffort.get());
        return known != null ? known : find(callerEffort);
    }

    /** Whether there is a score with this coverage where the caller asks for no effort. */
    boolean qualifies(String index, double minCoverage) {
        return qualifies(byDefault, index, minCoverage);
    }

    /** The usual efforts with such a score that a caller can ask for; none where the candidate's own effort is fixed. */
    List<String> qualifyingEfforts(String index, double minCoverage) {
        return USUAL.stream()
                .filter(byCaller::containsKey)
                .filter(effort -> qualifies(find(Optional.of(effort)), index, minCoverage))
                .toList();
    }

    private static boolean qualifies(QualityEvidence evidence, String index, double minCoverage) {
        return evidence.result(index)
                .filter(result -> result.isAvailable() && result.coverage() >= minCoverage)
                .isPresent();
    }

    private QualityEvidence find(Optional<String> callerEffort) {
        return catalog.evidence(key, declared, callerEffort, cardDefault);
    }
}
