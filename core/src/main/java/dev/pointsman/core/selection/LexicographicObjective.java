package dev.pointsman.core.selection;

import dev.pointsman.core.evidence.Candidate;
import dev.pointsman.core.selection.MultiFactorSelection.Contest;
import dev.pointsman.core.selection.Objective.Priority;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** One priority after another keeps the candidates within a tolerance of its best value, until one is left. */
final class LexicographicObjective {
    private static final Optional<String> OUTSIDE_TOLERANCE = Optional.of("outside_tolerance");
    private static final Optional<String> MISSING_MEASUREMENT = Optional.of("missing_measurement");
    private static final Optional<LatencyMetric> TTFT = Optional.of(LatencyMetric.TTFT);
    private static final Optional<LatencyMetric> TPOT = Optional.of(LatencyMetric.TPOT);

    private LexicographicObjective() {}

    static void run(Contest contest, Objective.Lexicographic objective) {
        int n = contest.comparison().evidence.size();
        int priorities = objective.priorities().size();
        CandidateSet active = contest.kept().copy();
        double[] scores = new double[n];
        Walk walk = new Walk(priorities);
        for (int k = 0; k < priorities; k++) {
            Priority priority = objective.priorities().get(k);
            Column column = contest.column(priority.factor());
            walk.stages[k] = new StageRun(column, active.copy());
            walk.count = k + 1;
            if (isSkipped(priority, column, active)) {
                continue;
            }
            double eliminated = k / (priorities + 1.0);
            double bound = bound(priority, column, active);
            for (int i = active.next(0); i >= 0; i = active.next(i + 1)) {
                if (!isWithin(priority.factor(), column, bound, i)) {
                    active.remove(i);
                    scores[i] = eliminated;
                }
            }
            if (active.count() == 1) {
                break;
            }
        }
        for (int i = active.next(0); i >= 0; i = active.next(i + 1)) {
            scores[i] = 1;
        }
        contest.selection().survivors(active).walk(walk);
        contest.decide(active.next(0), scores);
    }

    /** The stages that ran, as far as a trace needs them. */
    static final class Walk {
        private final StageRun[] stages;
        private int count;

        private Walk(int priorities) {
            stages = new StageRun[priorities];
        }
    }

    /** What a stage compared, and who was active when it began. */
    private record StageRun(Column column, CandidateSet active) {}

    private static boolean isSkipped(Priority priority, Column column, CandidateSet active) {
        int known = column.countKnown(active);
        return priority.factor() == Factor.LATENCY ? known < active.count() : known == 0;
    }

    private static double bound(Priority priority, Column column, CandidateSet active) {
        boolean higher = priority.factor().higherIsBetter();
        double best = higher ? column.max(active) : column.min(active);
        double slack = Math.abs(best) * priority.tolerance();
        return higher ? best - slack : best + slack;
    }

    private static boolean isWithin(Factor factor, Column column, double bound, int index) {
        return column.isKnown(index)
                && (factor.higherIsBetter() ? column.get(index) >= bound : column.get(index) <= bound);
    }

    static SelectionTrace trace(
            Comparison comparison, Objective.Lexicographic objective, Walk walk, CandidateSet left) {
        List<SelectionTrace.Stage> stages = new ArrayList<>(walk.count);
        for (int k = 0; k < walk.count; k++) {
            stages.add(stage(comparison, objective.priorities().get(k), walk.stages[k]));
        }
        List<Candidate> survivors = new ArrayList<>(left.count());
        for (int i = left.next(0); i >= 0; i = left.next(i + 1)) {
            survivors.add(comparison.evidence.candidate(i));
        }
        return new SelectionTrace(List.copyOf(stages), List.copyOf(survivors));
    }

    private static SelectionTrace.Stage stage(Comparison comparison, Priority priority, StageRun run) {
        Column column = run.column();
        CandidateSet active = run.active();
        boolean latency = priority.factor() == Factor.LATENCY;
        boolean skipped = isSkipped(priority, column, active);
        double bound = skipped ? 0 : bound(priority, column, active);
        List<SelectionTrace.Row> rows = new ArrayList<>(active.count());
        for (int i = active.next(0); i >= 0; i = active.next(i + 1)) {
            rows.add(new SelectionTrace.Row(
                    comparison.evidence.candidate(i),
                    latency && column.isKnown(i) ? metric(comparison, i) : Optional.empty(),
                    column.find(i),
                    skipped ? Optional.empty() : elimination(priority.factor(), column, bound, i)));
        }
        return new SelectionTrace.Stage(
                priority.factor(),
                latency ? Optional.of(comparison.policy.latencyMetric()) : Optional.empty(),
                latency ? OptionalInt.of(comparison.policy.latencyPercentile()) : OptionalInt.empty(),
                skipped ? "skipped" : "applied",
                skipped ? (latency ? "incomplete_latency_coverage" : "no_available_values") : "tolerance_band",
                priority.tolerance(),
                column.countKnown(active),
                active.count(),
                List.copyOf(rows));
    }

    private static Optional<LatencyMetric> metric(Comparison comparison, int index) {
        return comparison.latencyMetric(index) == LatencyMetric.TTFT ? TTFT : TPOT;
    }

    private static Optional<String> elimination(Factor factor, Column column, double bound, int index) {
        if (isWithin(factor, column, bound, index)) {
            return Optional.empty();
        }
        return column.isKnown(index) ? OUTSIDE_TOLERANCE : MISSING_MEASUREMENT;
    }
}
