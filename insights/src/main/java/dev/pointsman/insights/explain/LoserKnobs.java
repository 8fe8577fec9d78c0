package dev.pointsman.insights.explain;

import dev.pointsman.core.evidence.Basis;
import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.selection.Factor;
import dev.pointsman.core.selection.LatencyAwarePolicy;
import dev.pointsman.core.selection.MultiFactorPolicy;
import dev.pointsman.core.selection.Objective;
import dev.pointsman.core.selection.Objective.Priority;
import dev.pointsman.core.selection.Selection;
import dev.pointsman.core.selection.Selector;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.insights.explain.Change.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.DoubleFunction;
import java.util.stream.DoubleStream;

/**
 * What a loser itself could have had other: its price, and each of its latencies, as a factor. A cheaper or faster loser only gains
 * on every other one in a weighted sum or a mean of ratios; in a lexicographic walk the choice changes only where its value meets
 * another one's band.
 */
final class LoserKnobs {
    private static final double MS_PER_SECOND = 1_000;
    /** A latency of 0 would be none, so the factor stays above it. */
    private static final double LEAST_FACTOR = 1e-200;

    private static final double MOST_FACTOR = 1e200;

    private final Selection selection;
    private final Evidence evidence;
    private final int loser;
    private final ChangedEvidence changed;

    LoserKnobs(Selection selection, int loser) {
        this.selection = selection;
        this.evidence = selection.evidence();
        this.loser = loser;
        this.changed = new ChangedEvidence(evidence, loser);
    }

    List<Knob> ofMultiFactor(MultiFactorPolicy policy) {
        Readings readings = new Readings(selection, policy);
        List<Knob> knobs = new ArrayList<>();
        if (selection.cost(loser).orElse(0) > 0) {
            DoubleStream.Builder points = DoubleStream.builder();
            double[] costs = readings.all(selection::cost);
            double own = selection.cost(loser).getAsDouble();
            addMeetings(points, costs, own, tolerance(policy, Factor.COST));
            OptionalDouble rate = readings.ratePer1m(loser);
            policy.slo().maxCostPer1m().ifPresent(limit -> points.add(limit / rate.orElse(0)));
            knobs.add(factor(
                    "price", Kind.PRICE, 0, points, value -> Selector.select(policy, changed.withPriceTimes(value))));
        }
        for (Metric metric : Metric.values()) {
            DoubleStream.Builder points = DoubleStream.builder();
            OptionalDouble limit = metric == Metric.TTFT
                    ? policy.slo().maxTtftMs()
                    : policy.slo().maxTpotMs();
            readings.latency(loser, metric, policy.sloBasis())
                    .ifPresent(own -> limit.ifPresent(most -> points.add(most / MS_PER_SECOND / own)));
            readings.latency(loser, metric, policy.latencyBasis())
                    .ifPresent(own -> addMeetings(
                            points,
                            readings.all(index -> readings.factor(index, Factor.LATENCY)),
                            own,
                            tolerance(policy, Factor.LATENCY)));
            addLatency(knobs, metric, points);
        }
        return knobs;
    }

    List<Knob> ofLatencyAware() {
        LatencyAwarePolicy policy = (LatencyAwarePolicy) selection.policy();
        List<Knob> knobs = new ArrayList<>();
        for (Metric metric : policy.latencyMetrics()) {
            OptionalInt percentile = metric == Metric.TTFT ? policy.ttftPercentile() : policy.tpotPercentile();
            DoubleStream.Builder points = DoubleStream.builder();
            for (Series series : Series.values()) {
                reading(loser, series, metric, percentile.orElseThrow(), policy.basis())
                        .ifPresent(own -> {
                            for (int i = 0; i < evidence.size(); i++) {
                                reading(i, series, metric, percentile.orElseThrow(), policy.basis())
                                        .ifPresent(other -> points.add(other / own));
                            }
                        });
            }
            addLatency(knobs, metric, points);
        }
        return knobs;
    }

    private OptionalDouble reading(int index, Series series, Metric metric, int percentile, Basis basis) {
        return Readings.latency(evidence, index, series, metric, percentile, basis);
    }

    private void addLatency(List<Knob> knobs, Metric metric, DoubleStream.Builder points) {
        boolean known = false;
        for (Series series : Series.values()) {
            known |= !evidence.latency(loser, series, metric).isEmpty()
                    || evidence.prediction(loser, series, metric).isKnown();
        }
        if (known) {
            knobs.add(factor(
                    metric.id(),
                    Kind.LATENCY,
                    LEAST_FACTOR,
                    points,
                    value -> Selector.select(selection.policy(), changed.withLatencyTimes(metric, value))));
        }
    }

    private static Knob factor(
            String name, Kind kind, double lowest, DoubleStream.Builder points, DoubleFunction<Selection> turned) {
        return new Knob(
                name,
                kind,
                1,
                lowest,
                MOST_FACTOR,
                Knob.Steps.ANY,
                1,
                points.build().filter(Double::isFinite).toArray(),
                turned);
    }

    /** Where the loser's value, times a factor, meets another one's value or the end of a band about either. */
    private static void addMeetings(DoubleStream.Builder points, double[] others, double own, double tolerance) {
        for (double other : others) {
            points.add(other / own);
            points.add(other * (1 + tolerance) / own);
            points.add(other / (1 + tolerance) / own);
        }
    }

    private static double tolerance(MultiFactorPolicy policy, Factor factor) {
        return policy.objective() instanceof Objective.Lexicographic lexicographic
                ? lexicographic.priorities().stream()
                        .filter(priority -> priority.factor() == factor)
                        .mapToDouble(Priority::tolerance)
                        .findFirst()
                        .orElse(0)
                : 0;
    }
}
