package dev.pointsman.insights.explain;

import dev.pointsman.core.evidence.CandidateProfile;
import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.evidence.EvidenceBuilder;
import dev.pointsman.core.evidence.LatencyPrediction;
import dev.pointsman.core.pricing.Pricing;
import dev.pointsman.core.telemetry.LatencySummary;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.PercentileGrid;
import dev.pointsman.core.telemetry.Series;
import java.util.Arrays;
import java.util.OptionalDouble;

/** Evidence in which one candidate has another price or other latencies. */
final class ChangedEvidence {
    private final Evidence evidence;
    private final int changed;

    ChangedEvidence(Evidence evidence, int changed) {
        this.evidence = evidence;
        this.changed = changed;
    }

    /** All its rates times a factor. */
    Evidence withPriceTimes(double factor) {
        CandidateProfile profile = evidence.profile(changed);
        Pricing pricing = profile.pricing();
        return build(
                new CandidateProfile(
                        profile.candidate(),
                        new Pricing(
                                pricing.currency(),
                                times(pricing.promptPer1m(), factor),
                                times(pricing.completionPer1m(), factor),
                                times(pricing.cachedInputPer1m(), factor)),
                        profile.contextWindowTokens(),
                        profile.maxOutputTokens(),
                        profile.defaultEffort()),
                Metric.TTFT,
                1);
    }

    private static OptionalDouble times(OptionalDouble rate, double factor) {
        return rate.isPresent()
                ? OptionalDouble.of(Math.min(rate.getAsDouble() * factor, Double.MAX_VALUE))
                : OptionalDouble.empty();
    }

    /** All its percentiles and predictions of a metric times a factor. */
    Evidence withLatencyTimes(Metric metric, double factor) {
        return build(evidence.profile(changed), metric, factor);
    }

    private Evidence build(CandidateProfile profile, Metric scaled, double factor) {
        EvidenceBuilder builder = Evidence.builder(evidence.request())
                .nowNanos(evidence.nowNanos())
                .exploration(evidence.exploration());
        for (int i = 0; i < evidence.size(); i++) {
            EvidenceBuilder.Entry entry =
                    builder.add(i == changed ? profile : evidence.profile(i)).quality(evidence.quality(i));
            evidence.inputTokens(i).ifPresent(entry::inputTokens);
            evidence.inflight(i).ifPresent(entry::inflight);
            evidence.unservable(i).forEach(entry::unservable);
            for (Series series : Series.values()) {
                for (Metric metric : Metric.values()) {
                    double times = i == changed && metric == scaled ? factor : 1;
                    entry.latency(series, metric, times(evidence.latency(i, series, metric), times));
                    entry.prediction(series, metric, times(evidence.prediction(i, series, metric), times));
                }
            }
        }
        return builder.build();
    }

    private static LatencySummary times(LatencySummary summary, double factor) {
        if (factor == 1 || summary.isEmpty()) {
            return summary;
        }
        int[] percentiles = summary.grid().percentiles();
        double[] seconds = Arrays.stream(percentiles)
                .mapToDouble(percentile -> Math.min(summary.at(percentile) * factor, Double.MAX_VALUE))
                .toArray();
        boolean flat = summary.has(1) && percentiles[0] != 1;
        return flat
                ? LatencySummary.flat(seconds[0], summary.count(), summary.newestNanos())
                : LatencySummary.of(PercentileGrid.of(percentiles), seconds, summary.count(), summary.newestNanos());
    }

    private static LatencyPrediction times(LatencyPrediction prediction, double factor) {
        return factor == 1 || !prediction.isKnown()
                ? prediction
                : new LatencyPrediction(
                        Math.min(prediction.meanSeconds() * factor, Double.MAX_VALUE),
                        prediction.ratios(),
                        Math.min(prediction.floorSeconds() * factor, Double.MAX_VALUE));
    }
}
