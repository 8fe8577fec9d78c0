package dev.pointsman.insights.explain;

import dev.pointsman.core.selection.Factor;
import dev.pointsman.core.selection.MultiFactorPolicy;
import dev.pointsman.core.selection.QualitySettings;
import dev.pointsman.core.selection.Selection;
import dev.pointsman.core.selection.Selector;
import dev.pointsman.core.selection.Slo;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.insights.explain.Change.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.DoubleFunction;

/** The limits that a policy sets: each admits or removes a candidate at the candidate's own value. A limit that is not set is none. */
final class LimitKnobs {
    private static final double MS_PER_SECOND = 1_000;

    private final Selection selection;
    private final MultiFactorPolicy policy;
    private final Readings readings;
    private final List<Knob> knobs = new ArrayList<>();

    LimitKnobs(Selection selection, MultiFactorPolicy policy) {
        this.selection = selection;
        this.policy = policy;
        this.readings = new Readings(selection, policy);
    }

    List<Knob> all() {
        Slo slo = policy.slo();
        slo.maxTpotMs()
                .ifPresent(from -> add(
                        "slo.max_tpot_ms",
                        from,
                        milliseconds(Metric.TPOT),
                        value -> with(new Slo(
                                OptionalDouble.of(value), slo.maxTtftMs(), slo.maxCostPer1m(), slo.maxInflight()))));
        slo.maxTtftMs()
                .ifPresent(from -> add(
                        "slo.max_ttft_ms",
                        from,
                        milliseconds(Metric.TTFT),
                        value -> with(new Slo(
                                slo.maxTpotMs(), OptionalDouble.of(value), slo.maxCostPer1m(), slo.maxInflight()))));
        slo.maxCostPer1m()
                .ifPresent(from -> add(
                        "slo.max_cost_per_1m",
                        from,
                        readings.all(readings::ratePer1m),
                        value -> with(new Slo(
                                slo.maxTpotMs(), slo.maxTtftMs(), OptionalDouble.of(value), slo.maxInflight()))));
        slo.maxInflight().ifPresent(this::addInflight);
        quality();
        return knobs;
    }

    private double[] milliseconds(Metric metric) {
        return Arrays.stream(readings.all(index -> readings.latency(index, metric, policy.sloBasis())))
                .map(seconds -> seconds * MS_PER_SECOND)
                .toArray();
    }

    private void add(String name, double from, double[] points, DoubleFunction<Selection> turned) {
        double highest = 2 * Math.max(from, Arrays.stream(points).max().orElse(from));
        knobs.add(new Knob(
                name,
                Kind.LIMIT,
                from,
                Double.MIN_NORMAL,
                Math.min(highest, Double.MAX_VALUE),
                Knob.Steps.ANY,
                from,
                points,
                turned));
    }

    private void addInflight(int from) {
        Slo slo = policy.slo();
        double[] loads = readings.all(index -> readings.factor(index, Factor.LOAD));
        knobs.add(new Knob(
                "slo.max_inflight",
                Kind.LIMIT,
                from,
                1,
                Math.min(Math.max(from, Arrays.stream(loads).max().orElse(0)) + 2, Integer.MAX_VALUE),
                Knob.Steps.WHOLE,
                from,
                loads,
                value -> with(
                        new Slo(slo.maxTpotMs(), slo.maxTtftMs(), slo.maxCostPer1m(), OptionalInt.of((int) value)))));
    }

    private void quality() {
        QualitySettings settings = policy.quality();
        double[] scores = readings.all(readings::quality);
        settings.minScore().ifPresent(from -> {
            double least = Arrays.stream(scores).min().orElse(from);
            double most = Arrays.stream(scores).max().orElse(from);
            knobs.add(new Knob(
                    "quality.min_score",
                    Kind.LIMIT,
                    from,
                    Math.min(from, least) - 1,
                    Math.max(from, most) + 1,
                    Knob.Steps.ANY,
                    from == 0 ? 1 : Math.abs(from),
                    scores,
                    value -> with(new QualitySettings(
                            settings.index(),
                            settings.onMissing(),
                            settings.minCoverage(),
                            OptionalDouble.of(value)))));
        });
        if (settings.minCoverage() > 0) {
            knobs.add(new Knob(
                    "quality.min_coverage",
                    Kind.LIMIT,
                    settings.minCoverage(),
                    0,
                    1,
                    Knob.Steps.ANY,
                    settings.minCoverage(),
                    readings.all(readings::coverage),
                    value -> with(
                            new QualitySettings(settings.index(), settings.onMissing(), value, settings.minScore()))));
        }
    }

    private Selection with(Slo limits) {
        return Selector.select(policy.withSlo(limits), selection.evidence());
    }

    private Selection with(QualitySettings settings) {
        return Selector.select(policy.withQuality(settings), selection.evidence());
    }
}
