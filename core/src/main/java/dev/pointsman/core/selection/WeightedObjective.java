package dev.pointsman.core.selection;

import dev.pointsman.core.selection.MultiFactorSelection.Contest;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Sum of weight * normalised value over the factors that a candidate has, divided by the sum of those weights. The factors are
 * taken in the order quality, latency, cost, load; each is scaled by its range over the candidates: (v-min)/(max-min) for
 * quality, 1 minus that for the others, 0.5 where all are equal.
 */
final class WeightedObjective {
    private static final Factor[] FACTORS = Factor.values();
    private static final double MIDDLE = 0.5;

    private WeightedObjective() {}

    static void run(Contest contest, Objective.Weighted objective) {
        CandidateSet kept = contest.kept();
        int n = contest.comparison().evidence.size();
        double[] sums = new double[n];
        double[] weights = new double[n];
        for (Factor factor : FACTORS) {
            double weight = objective.normalised().of(factor);
            if (weight > 0) {
                addFactor(contest.column(factor), factor, weight, kept, sums, weights);
            }
        }
        int best = kept.next(0);
        for (int i = kept.next(0); i >= 0; i = kept.next(i + 1)) {
            sums[i] = weights[i] > 0 ? sums[i] / weights[i] : 0;
            if (sums[i] > sums[best]) {
                best = i;
            }
        }
        contest.selection().survivors(kept);
        contest.decide(best, sums);
    }

    private static void addFactor(
            Column column, Factor factor, double weight, CandidateSet kept, double[] sums, double[] weights) {
        Range range = Range.of(column, kept);
        for (int i = kept.next(0); i >= 0; i = kept.next(i + 1)) {
            if (column.isKnown(i)) {
                sums[i] += weight * range.normalise(column.get(i), factor);
                weights[i] += weight;
            }
        }
    }

    /** The terms of one candidate's score, redone from its evidence. */
    static List<FactorContribution> contributions(Contest contest, Objective.Weighted objective, int index) {
        List<FactorContribution> terms = new ArrayList<>();
        for (Factor factor : FACTORS) {
            double weight = objective.normalised().of(factor);
            Column column = contest.column(factor);
            if (!contest.kept().contains(index) || !column.isKnown(index)) {
                terms.add(new FactorContribution(
                        factor, OptionalDouble.empty(), OptionalDouble.empty(), weight, OptionalDouble.empty()));
                continue;
            }
            double normalised = Range.of(column, contest.kept()).normalise(column.get(index), factor);
            terms.add(new FactorContribution(
                    factor,
                    OptionalDouble.of(column.get(index)),
                    OptionalDouble.of(normalised),
                    weight,
                    OptionalDouble.of(weight * normalised)));
        }
        return terms;
    }

    /** Smallest and largest known value. */
    private record Range(double min, double max) {
        static Range of(Column column, CandidateSet among) {
            return new Range(column.min(among), column.max(among));
        }

        double normalise(double value, Factor factor) {
            if (max == min) {
                return MIDDLE;
            }
            double width = max - min;
            // A scale that spans more than the doubles do is halved first, so that no term becomes infinite.
            double share = width == Double.POSITIVE_INFINITY
                    ? (value / 2 - min / 2) / (max / 2 - min / 2)
                    : (value - min) / width;
            return factor.higherIsBetter() ? share : 1 - share;
        }
    }
}
