package dev.pointsman.core.selection;

import dev.pointsman.core.evidence.Candidate;
import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.evidence.RuleViolation;
import dev.pointsman.core.selection.MultiFactorSelection.Contest;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The base choice: who was selected, who else may serve the request, and why. Immutable; eligibility, trace and reasoning are
 * made from the numbers when somebody reads them.
 */
public final class Selection {
    static final int NOBODY = -1;

    private final Policy policy;
    private final Evidence evidence;
    private final Outcome outcome;
    private final int selected;
    private final double score;
    private final double confidence;
    private final double[] scores;
    private final CandidateSet scored;
    private final CandidateSet servable;
    private final CandidateSet kept;
    private final CandidateSet survivors;
    private final Series series;
    private final LexicographicObjective.@Nullable Walk walk;
    private final String rejection;

    Selection(SelectionBuilder builder) {
        this.policy = builder.policy;
        this.evidence = builder.evidence;
        this.outcome = builder.outcome;
        this.selected = builder.selected;
        this.score = builder.score;
        this.confidence = builder.confidence;
        this.scores = builder.scores();
        this.scored = builder.scored();
        this.servable = builder.servable;
        this.kept = builder.kept;
        this.survivors = builder.survivors;
        this.series = builder.series;
        this.walk = builder.walk;
        this.rejection = builder.rejection;
    }

    static Selection rejected(Policy policy, Evidence evidence, CandidateSet servable, String reason) {
        CandidateSet nobody = CandidateSet.none(evidence.size());
        SelectionBuilder builder = new SelectionBuilder(policy, evidence, servable)
                .outcome(Outcome.REJECTED)
                .kept(nobody)
                .survivors(nobody);
        builder.rejection = reason;
        return builder.build();
    }

    public Policy policy() {
        return policy;
    }

    public Evidence evidence() {
        return evidence;
    }

    public Outcome outcome() {
        return outcome;
    }

    public boolean isRejected() {
        return outcome == Outcome.REJECTED;
    }

    /** Index of the selected candidate; empty where the request was rejected. */
    public OptionalInt selectedIndex() {
        return selected == NOBODY ? OptionalInt.empty() : OptionalInt.of(selected);
    }

    public Optional<Candidate> selected() {
        return selected == NOBODY ? Optional.empty() : Optional.of(evidence.candidate(selected));
    }

    /** Score of the selected candidate; 0 where the hard rules left nobody. */
    public double score() {
        return score;
    }

    /** A candidate's score; absent where it was not compared. */
    public OptionalDouble score(int index) {
        return scored.contains(index) ? OptionalDouble.of(scores[index]) : OptionalDouble.empty();
    }

    /** Whether a lower score is the better one. */
    public boolean lowerIsBetter() {
        return policy instanceof LatencyAwarePolicy;
    }

    /** 0..1: how far the winner is ahead. */
    public double confidence() {
        return confidence;
    }

    /** The only candidates that later stages may use. */
    public CandidateSet survivors() {
        return survivors;
    }

    /** The candidates that can serve this request at all. */
    public CandidateSet servable() {
        return servable;
    }

    /** The series whose latencies were read. */
    public Series series() {
        return series;
    }

    public String method() {
        return policy.algorithm();
    }

    /** Survivors in the order in which a failed attempt tries them: by score, best first, unscored last, ties as declared. */
    public int[] fallbackOrder() {
        Comparator<Integer> byScore = Comparator.comparingDouble(i -> lowerIsBetter() ? scores[i] : -scores[i]);
        Comparator<Integer> unscoredLast = Comparator.comparing(i -> !scored.contains(i));
        return survivors
                .indices()
                .boxed()
                .sorted(unscoredLast.thenComparing(byScore))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** For each candidate in declared order, whether it was kept or every rule that removed it. */
    public List<Eligibility> eligibility() {
        Optional<Comparison> comparison =
                policy instanceof MultiFactorPolicy multiFactor && kept.count() < servable.count()
                        ? Optional.of(new Comparison(multiFactor, evidence, series))
                        : Optional.empty();
        List<Eligibility> all = new ArrayList<>(evidence.size());
        for (int i = 0; i < evidence.size(); i++) {
            all.add(new Eligibility(evidence.candidate(i), rulesThatRemoved(i, comparison)));
        }
        return List.copyOf(all);
    }

    private List<RuleViolation> rulesThatRemoved(int index, Optional<Comparison> comparison) {
        if (!servable.contains(index)) {
            return evidence.unservable(index);
        }
        return kept.contains(index) || comparison.isEmpty() ? List.of() : broken(comparison.get(), index);
    }

    private List<RuleViolation> broken(Comparison comparison, int index) {
        List<RuleViolation> broken = new ArrayList<>();
        for (HardRule rule : HardRule.values()) {
            if (rule.removes(comparison, index)) {
                broken.add(rule.violation(comparison, index));
            }
        }
        return broken.isEmpty() ? List.of(RuleViolation.of(HardRule.QUALITY_EVIDENCE)) : List.copyOf(broken);
    }

    /** What each stage did; lexicographic objectives that got as far as comparing have one. */
    public Optional<SelectionTrace> trace() {
        return walk != null
                        && policy instanceof MultiFactorPolicy multiFactor
                        && multiFactor.objective() instanceof Objective.Lexicographic lexicographic
                ? Optional.of(LexicographicObjective.trace(
                        new Comparison(multiFactor, evidence, series), lexicographic, walk, survivors))
                : Optional.empty();
    }

    /** The terms of a weighted score; empty for other objectives and algorithms, and where hard rules left nobody. */
    public List<FactorContribution> contributions(int index) {
        if (policy instanceof MultiFactorPolicy multiFactor
                && multiFactor.objective() instanceof Objective.Weighted weighted
                && !kept.isEmpty()) {
            Comparison comparison = new Comparison(multiFactor, evidence, series);
            return WeightedObjective.contributions(
                    new Contest(
                            comparison,
                            kept,
                            qualityCounts(comparison),
                            new SelectionBuilder(policy, evidence, servable)),
                    weighted,
                    index);
        }
        return List.of();
    }

    /** Whether the comparison used quality: it matters, and nobody that was kept lacks it. */
    boolean qualityCounts(Comparison comparison) {
        return comparison.policy.objective().considers(Factor.QUALITY)
                && comparison.quality().countKnown(kept) == kept.count();
    }

    /** A latency that {@code latency_aware} compared, in seconds; absent where the metric is off or not measured. */
    public OptionalDouble comparedSeconds(int index, Metric metric) {
        return policy instanceof LatencyAwarePolicy latencyAware
                ? LatencyAwareSelection.compared(latencyAware, evidence, index, series, metric)
                : OptionalDouble.empty();
    }

    /** This request's cost at a candidate, as {@code multi_factor} counts it; absent where the price is unknown. */
    public OptionalDouble cost(int index) {
        return CandidateCosts.cost(policy, evidence, index);
    }

    /** One line for people. */
    public String reasoning() {
        return Reasoning.of(this);
    }

    /** Why nobody was selected; blank where somebody was. */
    String rejection() {
        return rejection;
    }

    CandidateSet kept() {
        return kept;
    }
}
