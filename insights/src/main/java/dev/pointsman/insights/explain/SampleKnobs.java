package dev.pointsman.insights.explain;

import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.selection.LatencyAwarePolicy;
import dev.pointsman.core.selection.Selection;
import dev.pointsman.core.selection.Selector;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.insights.explain.Change.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/** What {@code latency_aware} asks of samples, where it asks something: how many there are and how old the newest is. */
final class SampleKnobs {
    private static final double NANOS_PER_SECOND = 1e9;

    private final Evidence evidence;
    private final LatencyAwarePolicy policy;

    SampleKnobs(Selection selection, LatencyAwarePolicy policy) {
        this.evidence = selection.evidence();
        this.policy = policy;
    }

    List<Knob> all() {
        List<Knob> knobs = new ArrayList<>();
        if (policy.minSamples() > 0) {
            double[] counts = counts();
            knobs.add(new Knob(
                    "min_samples",
                    Kind.LIMIT,
                    policy.minSamples(),
                    0,
                    Math.min(
                            Math.max(
                                            policy.minSamples(),
                                            Arrays.stream(counts).max().orElse(0))
                                    + 1,
                            Integer.MAX_VALUE),
                    Knob.Steps.WHOLE,
                    policy.minSamples(),
                    counts,
                    value -> select((int) value, policy.maxAge())));
        }
        policy.maxAge().ifPresent(age -> {
            double seconds = age.toNanos() / NANOS_PER_SECOND;
            double[] ages = ages();
            knobs.add(new Knob(
                    "max_age",
                    Kind.LIMIT,
                    seconds,
                    0,
                    2 * Math.max(seconds, Arrays.stream(ages).max().orElse(0)) + 1,
                    Knob.Steps.ANY,
                    Math.max(seconds, 1 / NANOS_PER_SECOND),
                    ages,
                    value -> select(
                            policy.minSamples(), Optional.of(Duration.ofNanos(Math.round(value * NANOS_PER_SECOND))))));
        });
        return knobs;
    }

    private Selection select(int minSamples, Optional<Duration> maxAge) {
        return Selector.select(
                new LatencyAwarePolicy(
                        policy.tpotPercentile(),
                        policy.ttftPercentile(),
                        policy.description(),
                        policy.basis(),
                        minSamples,
                        maxAge),
                evidence);
    }

    private double[] counts() {
        DoubleStream.Builder counts = DoubleStream.builder();
        each((index, series, metric) ->
                counts.add(evidence.latency(index, series, metric).count()));
        return counts.build().toArray();
    }

    private double[] ages() {
        DoubleStream.Builder ages = DoubleStream.builder();
        each((index, series, metric) ->
                evidence.ageSeconds(index, series, metric).ifPresent(ages::add));
        return ages.build().toArray();
    }

    private interface Visit {
        void at(int index, Series series, Metric metric);
    }

    private void each(Visit visit) {
        for (int i = 0; i < evidence.size(); i++) {
            for (Series series : Series.values()) {
                for (Metric metric : policy.latencyMetrics()) {
                    visit.at(i, series, metric);
                }
            }
        }
    }
}
