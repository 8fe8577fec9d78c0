package dev.pointsman.config.internal;

import dev.pointsman.core.evidence.Candidate;
import dev.pointsman.core.evidence.RoutedRequest;
import dev.pointsman.core.quality.QualityCatalog;
import dev.pointsman.core.quality.QualityEvidence;
import dev.pointsman.core.reasoning.EffortKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * A candidate's quality by the effort that a request would run at. What the usual efforts give is computed once; an unusual one is
 * looked up on each call, in constant time too, so that callers cannot make this grow. An effort that the backends cannot be
 * told, or for which the caller's output limit leaves no room, gives no
 * quality, because something else would run.
 */
final class EffortEvidence implements Function<RoutedRequest, QualityEvidence> {
    private static final List<String> USUAL = List.of(
            "none", "minimal", "low", "medium", "high", "xhigh", "max", "enabled", "disabled", "adaptive", "default");

    private final QualityCatalog catalog;
    private final String key;
    private final Optional<String> cardDefault;
    private final ModelEfforts efforts;
    private final Optional<String> declared;
    private final boolean alwaysReasons;
    private final QualityEvidence byDefault;
    private final Map<String, QualityEvidence> byCaller = new HashMap<>();

    /**
     * @param key of the model's records
     * @param candidate whose effort no caller changes, where it names one or switches reasoning off
     * @param cardDefault default effort of the model's card
     * @param efforts that the model has and can be told
     */
    EffortEvidence(
            QualityCatalog catalog,
            String key,
            Candidate candidate,
            Optional<String> cardDefault,
            ModelEfforts efforts) {
        this.catalog = catalog;
        this.key = key;
        this.cardDefault = cardDefault;
        this.efforts = efforts;
        boolean neverReasons = candidate.useReasoning().equals(Optional.of(false));
        this.declared = candidate.reasoningEffort().isEmpty() && neverReasons
                ? Optional.of(efforts.wordForOff(EffortKind.DISABLED))
                : candidate.reasoningEffort();
        this.alwaysReasons = candidate.useReasoning().equals(Optional.of(true));
        this.byDefault = find(Optional.empty());
        if (declared.isEmpty()) {
            USUAL.forEach(effort -> byCaller.put(effort, find(Optional.of(effort))));
        }
    }

    @Override
    public QualityEvidence apply(RoutedRequest request) {
        QualityEvidence found = atCallerEffort(request.callerEffort());
        OptionalLong limit = request.numbers().outputTokensPerChoice();
        return limit.isPresent() && found.effort().isPresent()
                ? efforts.whyUnfit(found.effort().get(), limit)
                        .map(reason -> QualityEvidence.withheld(found.effort(), found.effortSource(), reason))
                        .orElse(found)
                : found;
    }

    /** Where the caller asks for no effort. */
    QualityEvidence byDefault() {
        return byDefault;
    }

    private QualityEvidence atCallerEffort(Optional<String> callerEffort) {
        if (callerEffort.isEmpty() || declared.isPresent()) {
            return byDefault;
        }
        QualityEvidence known = byCaller.get(callerEffort.get());
        return known != null ? known : find(callerEffort);
    }

    /** The effort that the candidate fixes, by name or by switching reasoning off. */
    Optional<String> declared() {
        return declared;
    }

    /** Whether there is a score with this coverage where the caller asks for no effort. */
    boolean qualifies(String index, double minCoverage) {
        return qualifies(byDefault, index, minCoverage);
    }

    /** The usual efforts with such a score that a caller can ask for; none where the candidate's own effort is fixed. */
    List<String> qualifyingEfforts(String index, double minCoverage) {
        return byCaller.isEmpty()
                ? List.of()
                : USUAL.stream()
                        .filter(effort -> qualifies(find(Optional.of(effort)), index, minCoverage))
                        .map(effort -> find(Optional.of(effort)).effort().orElse(effort))
                        .distinct()
                        .toList();
    }

    private static boolean qualifies(QualityEvidence evidence, String index, double minCoverage) {
        return evidence.result(index)
                .filter(result -> result.isAvailable() && result.coverage() >= minCoverage)
                .isPresent();
    }

    private QualityEvidence find(Optional<String> callerEffort) {
        QualityEvidence found = catalog.evidence(
                key, declared, callerEffort.flatMap(efforts::heard).filter(this::mayAsk), cardDefault);
        if (alwaysReasons
                && declared.isEmpty()
                && efforts.hasSwitch()
                && !found.effort().filter(EffortEvidence::isOn).isPresent()) {
            found = catalog.evidence(key, Optional.of(EffortKind.ENABLED), Optional.empty(), cardDefault);
        }
        QualityEvidence resolved = found;
        return resolved.effort()
                .flatMap(efforts::whyUntold)
                .map(reason -> QualityEvidence.withheld(resolved.effort(), resolved.effortSource(), reason))
                .orElse(resolved);
    }

    /** A candidate that switches reasoning on is not switched off by a caller. */
    private boolean mayAsk(String callerEffort) {
        return !alwaysReasons || isOn(callerEffort);
    }

    private static boolean isOn(String effort) {
        return EffortKind.of(effort) != EffortKind.OFF;
    }
}
