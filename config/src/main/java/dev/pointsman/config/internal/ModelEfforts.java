package dev.pointsman.config.internal;

import dev.pointsman.config.ReasoningConfig;
import dev.pointsman.core.quality.EffortResults;
import dev.pointsman.core.quality.QualityRecord;
import dev.pointsman.core.reasoning.EffortKind;
import dev.pointsman.core.reasoning.ReasoningFamily;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/** The efforts that a model has, by its records and the catalogue, and which of them its backends can be told. */
final class ModelEfforts {
    private final ReasoningConfig reasoning;
    private final Set<String> recorded;
    private final Set<String> all;

    /** @param listed results of the model at every effort that has a record */
    ModelEfforts(ReasoningConfig reasoning, List<EffortResults> listed) {
        this.reasoning = reasoning;
        this.recorded = listed.stream()
                .flatMap(results -> results.effort().stream())
                .filter(effort -> !effort.equals(QualityRecord.UNSPECIFIED))
                .collect(Collectors.toUnmodifiableSet());
        this.all = new HashSet<>(recorded);
        all.addAll(reasoning.listedEfforts());
    }

    /** The word of a caller as this model has it; empty where it leaves the level to the model's default. */
    Optional<String> heard(String callerEffort) {
        if (recorded.contains(callerEffort)) {
            return Optional.of(callerEffort);
        }
        return switch (EffortKind.of(callerEffort)) {
            case OFF -> Optional.of(wordForOff(callerEffort));
            case LEVEL ->
                Optional.of(
                        reasoning.family() instanceof ReasoningFamily.TemplateSwitch
                                ? EffortKind.ENABLED
                                : callerEffort);
            case ON ->
                reasoning.family().hasLevels() && !reasoning.family().tells(callerEffort)
                        ? Optional.empty()
                        : Optional.of(callerEffort);
            case MODEL_DEFAULT -> Optional.of(callerEffort);
        };
    }

    /** Whichever of the two usual words for reasoning that is switched off the records use. */
    String wordForOff(String otherwise) {
        if (recorded.contains(EffortKind.DISABLED)) {
            return EffortKind.DISABLED;
        }
        return recorded.contains(EffortKind.NONE) ? EffortKind.NONE : otherwise;
    }

    /** Whether reasoning can be switched on as such. */
    boolean hasSwitch() {
        return reasoning.family().tells(EffortKind.ENABLED);
    }

    /** Why the model's backends cannot be brought to run at this effort; empty where they can. */
    Optional<String> whyUntold(String effort) {
        ReasoningFamily family = reasoning.family();
        if (family.tells(effort) || runsItAnyway(effort) || isTheOneThatASwitchMeans(effort)) {
            return Optional.empty();
        }
        return Optional.of(
                switch (reasoning.origin()) {
                    case USUAL ->
                        "effort '" + effort + "' cannot be told to its backends: no reasoning_family says how";
                    case CATALOG, CONFIGURED ->
                        family instanceof ReasoningFamily.Unknown
                                ? "effort '" + effort + "' cannot be told to its backends: how the vendor's family '"
                                        + family.name() + "' is told is not known, and no reasoning_family says it"
                                : "effort '" + effort + "' cannot be told to its backends: the reasoning family '"
                                        + family.name() + "' has no word for it";
                });
    }

    /** Why a request with this output limit cannot run at this effort; empty where it can. */
    Optional<String> whyUnfit(String effort, OptionalLong maxOutputTokens) {
        return reasoning.family().fits(effort, maxOutputTokens)
                ? Optional.empty()
                : Optional.of("effort '" + effort + "' does not fit into the " + maxOutputTokens.getAsLong()
                        + " output tokens that the caller allows, so the request goes out without reasoning");
    }

    /** Without a known way to tell it, a mode holds where the model has no other effort. */
    private boolean runsItAnyway(String effort) {
        return reasoning.origin() == ReasoningConfig.Origin.USUAL
                && EffortKind.of(effort) != EffortKind.LEVEL
                && all.equals(Set.of(effort));
    }

    /** A level that is a model's only way to reason is what its switch turns on. */
    private boolean isTheOneThatASwitchMeans(String effort) {
        return reasoning.family() instanceof ReasoningFamily.TemplateSwitch
                && EffortKind.of(effort) == EffortKind.LEVEL
                && all.stream().allMatch(other -> EffortKind.of(other) == EffortKind.OFF || other.equals(effort));
    }
}
