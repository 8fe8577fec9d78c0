package dev.pointsman.insights.explain;

import dev.pointsman.core.evidence.Basis;
import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.quality.QualityEvidence;
import dev.pointsman.core.selection.CandidateCosts;
import dev.pointsman.core.selection.Factor;
import dev.pointsman.core.selection.LatencyMetric;
import dev.pointsman.core.selection.MultiFactorPolicy;
import dev.pointsman.core.selection.OnNoCandidates;
import dev.pointsman.core.selection.Selection;
import dev.pointsman.core.selection.Selector;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** The numbers that {@code multi_factor} compares, read from evidence to know where its choice may change. */
final class Readings {
    private final Evidence evidence;
    private final Selection selection;
    private final MultiFactorPolicy policy;
    private final Series series;

    Readings(Selection selection, MultiFactorPolicy policy) {
        this.evidence = selection.evidence();
        this.selection = selection;
        this.policy = policy;
        // A rejection does not say which series was read; the same policy that lets somebody stand in does.
        this.series = Selector.select(policy.withOnNoCandidates(OnNoCandidates.FIRST), evidence)
                .series();
    }

    /** What all candidates have of something. */
    double[] all(IntFunction<OptionalDouble> reading) {
        return IntStream.range(0, evidence.size())
                .mapToObj(reading)
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
    }

    OptionalDouble factor(int index, Factor factor) {
        return switch (factor) {
            case QUALITY -> quality(index);
            case LATENCY -> latencyFactor(index);
            case COST -> selection.cost(index);
            case LOAD ->
                evidence.inflight(index).isPresent()
                        ? OptionalDouble.of(evidence.inflight(index).getAsInt())
                        : OptionalDouble.empty();
        };
    }

    private OptionalDouble latencyFactor(int index) {
        if (policy.latencyMetric() != LatencyMetric.TPOT_THEN_TTFT) {
            return latency(
                    index,
                    policy.latencyMetric() == LatencyMetric.TPOT ? Metric.TPOT : Metric.TTFT,
                    policy.latencyBasis());
        }
        OptionalDouble tpot = latency(index, Metric.TPOT, policy.latencyBasis());
        return tpot.isPresent() ? tpot : latency(index, Metric.TTFT, policy.latencyBasis());
    }

    /** In seconds, in the series that was chosen. */
    OptionalDouble latency(int index, Metric metric, Basis basis) {
        return latency(evidence, index, series, metric, policy.latencyPercentile(), basis);
    }

    static OptionalDouble latency(
            Evidence evidence, int index, Series series, Metric metric, int percentile, Basis basis) {
        return basis == Basis.PREDICTED
                ? evidence.prediction(index, series, metric).seconds(percentile)
                : evidence.latency(index, series, metric).seconds(percentile);
    }

    OptionalDouble ratePer1m(int index) {
        return CandidateCosts.ratePer1m(policy, evidence, index);
    }

    OptionalDouble quality(int index) {
        QualityEvidence results = evidence.quality(index);
        int at = results.indexOf(policy.quality().index());
        return at >= 0 && results.available(at) ? OptionalDouble.of(results.score(at)) : OptionalDouble.empty();
    }

    OptionalDouble coverage(int index) {
        QualityEvidence results = evidence.quality(index);
        int at = results.indexOf(policy.quality().index());
        return at >= 0 ? OptionalDouble.of(results.coverage(at)) : OptionalDouble.empty();
    }
}
