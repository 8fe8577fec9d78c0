package dev.pointsman.config.internal;

import dev.pointsman.core.pricing.Pricing;
import dev.pointsman.core.selection.Factor;
import dev.pointsman.core.selection.LatencyAwarePolicy;
import dev.pointsman.core.selection.MultiFactorPolicy;
import dev.pointsman.core.selection.Objective;
import dev.pointsman.core.selection.OnNoCandidates;
import dev.pointsman.core.selection.Policy;
import dev.pointsman.core.selection.QualitySettings.OnMissing;
import dev.pointsman.core.selection.Slo;
import dev.pointsman.core.selection.StaticPolicy;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.record.reading.Problems;
import dev.pointsman.record.reading.Section;
import java.util.List;
import java.util.Optional;

/** Warns of what an operator wrote that cannot change any outcome with these candidates. */
final class InertKnobs {
    private final String path;
    private final Section block;
    private final List<CandidatesReader.Read> candidates;
    private final Problems problems;

    /**
     * @param path of the algorithm
     * @param block of the algorithm's own keys; only looked into, its unknown keys were reported before
     */
    InertKnobs(String path, Section block, List<CandidatesReader.Read> candidates, Problems problems) {
        this.path = path;
        this.block = block;
        this.candidates = candidates;
        this.problems = problems;
    }

    void warn(Policy policy) {
        if (candidates.size() == 1 && !(policy instanceof StaticPolicy)) {
            problems.warning(
                    path + ".type",
                    "with one candidate " + policy.algorithm() + " has nothing to choose: add another one, or write "
                            + "type: static");
        }
        if (policy.latencyMetrics().contains(Metric.TPOT)
                && candidates.stream().noneMatch(candidate -> candidate.model().injectUsage())) {
            problems.warning(
                    block.path(),
                    "reads TPOT, but every candidate has inject_usage: false, so it is known only for callers who ask for "
                            + "usage themselves");
        }
        switch (policy) {
            case StaticPolicy ignored -> {}
            case LatencyAwarePolicy ignored -> {}
            case MultiFactorPolicy multiFactor -> multiFactor(multiFactor);
        }
    }

    private void multiFactor(MultiFactorPolicy policy) {
        if (block.has("latency_percentile") && policy.latencyMetrics().isEmpty()) {
            problems.warning(
                    block.path("latency_percentile"),
                    "changes nothing, because neither the objective nor a limit reads a latency");
        }
        if (policy.onNoCandidates() == OnNoCandidates.FAIL && hasNoHardRule(policy)) {
            problems.warning(
                    block.path("on_no_candidates"),
                    "changes nothing, because no limit, floor or evidence policy can remove a candidate");
        }
        quality(policy);
        cost(policy);
    }

    private static boolean hasNoHardRule(MultiFactorPolicy policy) {
        boolean removesForEvidence = policy.quality().onMissing() == OnMissing.EXCLUDE
                && policy.objective().considers(Factor.QUALITY);
        return policy.slo().equals(Slo.none()) && policy.quality().minScore().isEmpty() && !removesForEvidence;
    }

    private void quality(MultiFactorPolicy policy) {
        boolean matters = policy.objective().considers(Factor.QUALITY);
        boolean floored = policy.quality().minScore().isPresent();
        Optional<String> rule =
                block.has("quality") ? Optional.of(block.path("quality")) : written(policy, Factor.QUALITY);
        if (rule.isEmpty() || !(matters || floored)) {
            return;
        }
        String index = policy.quality().index();
        double coverage = policy.quality().minCoverage();
        List<CandidatesReader.Read> lacking = candidates.stream()
                .filter(candidate -> !candidate.quality().qualifies(index, coverage))
                .toList();
        List<CandidatesReader.Read> without = lacking.stream()
                .filter(candidate ->
                        candidate.quality().qualifyingEfforts(index, coverage).isEmpty())
                .toList();
        lacking.stream()
                .filter(candidate -> !without.contains(candidate) && !warnOfWithheld(candidate))
                .forEach(candidate -> problems.warning(
                        candidate.path(),
                        "'" + candidate.profile().candidate().label() + "' has qualifying evidence for " + index
                                + " only at effort "
                                + String.join(", ", candidate.quality().qualifyingEfforts(index, coverage))
                                + ", but runs at "
                                + candidate.quality().byDefault().effort().orElse("none that is known")
                                + " unless the caller asks for another: write reasoning_effort"));
        boolean excludes = floored || policy.quality().onMissing() == OnMissing.EXCLUDE;
        if (without.size() == candidates.size()) {
            problems.warning(
                    rule.get(),
                    "no candidate has qualifying evidence for " + index
                            + (excludes
                                    ? ", so all are removed and every request is left to on_no_candidates"
                                    : ", so quality never counts"));
            return;
        }
        for (CandidatesReader.Read candidate : without) {
            warnOfWithheld(candidate);
            problems.warning(
                    candidate.path(),
                    "'" + candidate.profile().candidate().label() + "' has no qualifying evidence for " + index
                            + (excludes
                                    ? ", so it is always removed"
                                    : ", so quality counts for none of the candidates"));
        }
    }

    /** Tells why a candidate's default effort gives no quality; what it declares itself has been told where it stands. */
    private boolean warnOfWithheld(CandidatesReader.Read candidate) {
        Optional<String> reason = candidate.quality().byDefault().withheldBecause();
        reason.filter(why -> candidate.quality().declared().isEmpty())
                .ifPresent(why -> problems.warning(
                        candidate.path(),
                        why + ", so the quality of '"
                                + candidate.profile().candidate().label()
                                + "' is unknown: write reasoning_family for its model"));
        return reason.isPresent();
    }

    private void cost(MultiFactorPolicy policy) {
        boolean limited = policy.slo().maxCostPer1m().isPresent();
        Optional<String> weighed = written(policy, Factor.COST);
        if (weighed.isEmpty() && !limited) {
            return;
        }
        String rule = weighed.orElseGet(() -> block.path("slo.max_cost_per_1m"));
        if (candidates.stream()
                .noneMatch(candidate -> candidate.profile().pricing().isKnown())) {
            problems.warning(rule, "no candidate has a price, so cost never counts: write their pricing, 0 for free");
            return;
        }
        for (CandidatesReader.Read candidate : candidates) {
            Pricing pricing = candidate.profile().pricing();
            String name = "'" + candidate.model().name() + "'";
            if (!pricing.isKnown()) {
                problems.warning(
                        candidate.path(),
                        name + " has no price, so its cost stays unknown where others are compared by theirs");
            } else if (pricing.promptPer1m().isEmpty()
                    || pricing.completionPer1m().isEmpty()) {
                problems.warning(
                        candidate.path(),
                        name + " has only "
                                + (pricing.promptPer1m().isPresent() ? "prompt_per_1m" : "completion_per_1m")
                                + ", so the other side counts as free where cost is compared");
            }
        }
    }

    /** Where the operator gave this factor a weight or a priority that counts. */
    private Optional<String> written(MultiFactorPolicy policy, Factor factor) {
        if (!policy.objective().considers(factor)) {
            return Optional.empty();
        }
        if (policy.objective() instanceof Objective.Lexicographic lexicographic) {
            for (int k = 0; k < lexicographic.priorities().size(); k++) {
                if (lexicographic.priorities().get(k).factor() == factor) {
                    return Optional.of(block.path("objective.priorities[" + k + "]"));
                }
            }
        }
        return block.has("weights") ? Optional.of(block.path("weights." + factor.id())) : Optional.empty();
    }
}
