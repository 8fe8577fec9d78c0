package dev.pointsman.core.selection;

import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.telemetry.Metric;
import java.util.stream.Collectors;

/** The readable line of a selection. For people: nothing compares it. */
final class Reasoning {
    private static final double MS_PER_SECOND = 1_000;

    private Reasoning() {}

    static String of(Selection selection) {
        Evidence evidence = selection.evidence();
        String winner = selection.selected().map(candidate -> candidate.label()).orElse("nobody");
        return switch (selection.outcome()) {
            case REJECTED -> selection.rejection() + removed(selection);
            case FALLBACK ->
                "latency_aware: no candidate has complete latency data; " + winner
                        + " stands in as the first that can serve the request";
            case POLICY_FALLBACK ->
                "multi_factor: the hard rules removed all " + evidence.size() + " candidates; on_no_candidates took "
                        + winner + removed(selection);
            case SELECTED -> selected(selection, winner);
        };
    }

    private static String selected(Selection selection, String winner) {
        int index = selection.selectedIndex().orElseThrow();
        if (selection.policy() instanceof LatencyAwarePolicy latencyAware) {
            return "latency_aware: " + winner + " has the lowest mean ratio "
                    + FourDigits.of(selection.score())
                    + compared(selection, latencyAware, index, Metric.TTFT)
                    + compared(selection, latencyAware, index, Metric.TPOT)
                    + " (" + selection.series().id() + ")";
        }
        if (selection.policy() instanceof MultiFactorPolicy multiFactor) {
            return "multi_factor " + multiFactor.objective().strategy() + ": " + winner + " scores "
                    + FourDigits.of(selection.score()) + " of "
                    + selection.kept().count() + " kept"
                    + removed(selection);
        }
        return "static: " + winner + " is the first in declared order";
    }

    private static String compared(Selection selection, LatencyAwarePolicy policy, int index, Metric metric) {
        int percentile = LatencyAwareSelection.percentile(policy, metric);
        return percentile == 0
                ? ""
                : ", p" + percentile + " " + metric.id() + " "
                        + FourDigits.of(selection.comparedSeconds(index, metric).orElseThrow() * MS_PER_SECOND) + " ms";
    }

    private static String removed(Selection selection) {
        if (selection.kept().count() == selection.evidence().size()) {
            return "";
        }
        String rules = selection.eligibility().stream()
                .filter(eligibility -> !eligibility.kept())
                .map(eligibility -> eligibility.candidate().label() + " by "
                        + eligibility.rules().stream()
                                .map(violation -> violation.rule())
                                .collect(Collectors.joining("+")))
                .collect(Collectors.joining(", "));
        return rules.isEmpty() ? "" : "; removed " + rules;
    }
}
