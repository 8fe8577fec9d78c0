package dev.pointsman.insights.explain;

import dev.pointsman.core.selection.Factor;
import dev.pointsman.core.selection.FactorContribution;
import dev.pointsman.core.selection.MultiFactorPolicy;
import dev.pointsman.core.selection.Objective;
import dev.pointsman.core.selection.Selection;
import dev.pointsman.core.selection.Selector;
import dev.pointsman.core.selection.Weights;
import dev.pointsman.insights.explain.Change.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.DoubleStream;

/**
 * The weights of a weighted objective. With the weight w of one factor turned, the score of candidate i is
 * (A + w a) / (B + w b), where A and B are the sums of the other factors that it has and a, b its normalised value and 1, or 0
 * and 0 where it lacks the factor. Two scores meet where a quadratic in w is 0, and nowhere else does the order change.
 */
final class WeightKnobs {
    private static final Factor[] FACTORS = Factor.values();
    private static final double BEYOND = 1e6;
    private static final double MOST = 1e300;
    private static final int LEAST_LOST_BITS = 44;
    private static final int MOST_LOST_BITS = 60;

    private final Selection selection;
    private final MultiFactorPolicy policy;

    WeightKnobs(Selection selection, MultiFactorPolicy policy) {
        this.selection = selection;
        this.policy = policy;
    }

    List<Knob> all() {
        return policy.objective() instanceof Objective.Weighted weighted
                ? Arrays.stream(FACTORS)
                        .map(factor -> knob(weighted.weights(), factor))
                        .toList()
                : List.of();
    }

    private Knob knob(Weights weights, Factor factor) {
        double from = weights.of(factor);
        double sum = Math.min(weights.quality() + weights.latency() + weights.cost() + weights.load(), MOST);
        double scale = sum > 0 ? sum : 1;
        DoubleFunction<Selection> turned = value -> Selector.select(
                Policies.with(policy, new Objective.Weighted(Policies.with(weights, factor, value))),
                selection.evidence());
        double[] points = points(weights, factor, turned.apply(from > 0 ? from : scale));
        double highest =
                Math.min(BEYOND * Math.max(scale, Arrays.stream(points).max().orElse(0)), MOST);
        return new Knob(
                "weights." + factor.id(),
                Kind.WEIGHT,
                from,
                0,
                Math.max(highest, from),
                Knob.Steps.ANY,
                scale,
                points,
                turned);
    }

    /** @param weighing the choice where the factor has some weight: who is compared then does not depend on how much */
    private double[] points(Weights weights, Factor factor, Selection weighing) {
        List<Score> scores = new ArrayList<>();
        for (int i = 0; i < weighing.evidence().size(); i++) {
            List<FactorContribution> terms = weighing.contributions(i);
            if (!terms.isEmpty()) {
                scores.add(Score.of(terms, weights, factor));
            }
        }
        DoubleStream.Builder points = DoubleStream.builder();
        points.add(0);
        points.add(Double.MIN_NORMAL);
        // A weight so small that adding its term changes the last bits of a sum, or none: rounding then makes scores
        // equal that
        // are not, and ties go by other rules.
        double sum = weights.quality() + weights.latency() + weights.cost() + weights.load();
        for (int bits = LEAST_LOST_BITS; bits <= MOST_LOST_BITS; bits++) {
            points.add(Math.scalb(sum > 0 ? sum : 1, -bits));
        }
        for (int i = 0; i < scores.size(); i++) {
            for (int j = 0; j < i; j++) {
                scores.get(i).addMeetings(scores.get(j), points);
            }
        }
        return points.build().toArray();
    }

    /** A score as a function of one weight. */
    private record Score(double others, double otherWeights, double value, double has) {
        static Score of(List<FactorContribution> terms, Weights weights, Factor turned) {
            double others = 0;
            double otherWeights = 0;
            double value = 0;
            double has = 0;
            for (FactorContribution term : terms) {
                if (term.normalised().isEmpty()) {
                    continue;
                }
                if (term.factor() == turned) {
                    value = term.normalised().getAsDouble();
                    has = 1;
                } else {
                    double weight = weights.of(term.factor());
                    others += weight * term.normalised().getAsDouble();
                    otherWeights += weight;
                }
            }
            return new Score(others, otherWeights, value, has);
        }

        void addMeetings(Score that, DoubleStream.Builder points) {
            double square = value * that.has - that.value * has;
            double linear =
                    others * that.has + value * that.otherWeights - that.others * has - that.value * otherWeights;
            double constant = others * that.otherWeights - that.others * otherWeights;
            if (square == 0) {
                points.add(-constant / linear);
                return;
            }
            double root = Math.sqrt(linear * linear - 4 * square * constant);
            double q = -(linear + Math.copySign(root, linear)) / 2;
            points.add(q / square);
            points.add(constant / q);
        }
    }
}
