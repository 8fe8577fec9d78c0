package dev.pointsman.gateway.internal;

import dev.pointsman.core.choice.Choice;
import dev.pointsman.core.telemetry.LatencySummary;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.ModelTelemetry;
import dev.pointsman.core.telemetry.SampleRefusal;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.core.telemetry.TelemetryStore;
import dev.pointsman.core.telemetry.TokenCorrection;
import dev.pointsman.core.time.TimeSource;
import dev.pointsman.gateway.ExchangeListener;
import dev.pointsman.gateway.ExchangeRecord;
import dev.pointsman.insights.Insights;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/**
 * Counts ended requests and shows telemetry to a scrape. Label values come from the configuration and from closed sets, so their
 * number is bounded. Units are in the names.
 */
final class GatewayMetrics implements ExchangeListener, Measurement.Predictions {
    private static final Duration[] LATENCY_BUCKETS = LongStream.of(
                    1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000)
            .mapToObj(Duration::ofMillis)
            .toArray(Duration[]::new);
    /** Whole numbers, because summaries sort values into buckets after rounding them up to one. */
    private static final double[] PERCENT_BUCKETS = {
        10, 20, 50, 67, 80, 90, 95, 100, 105, 110, 125, 150, 200, 500, 1_000
    };

    private static final double PERCENT = 100;
    private static final double NANOS_PER_SECOND = 1e9;

    private final MeterRegistry registry;
    private final TelemetryStore telemetry;
    private final TimeSource time;
    private final Map<RequestLabels, RequestMeters> byLabels = new ConcurrentHashMap<>();
    private final Map<ModelLabels, ModelMeters> byModel = new ConcurrentHashMap<>();
    private final Map<PredictionLabels, DistributionSummary> predictionRatios = new ConcurrentHashMap<>();
    private final MultiGauge percentiles;
    private final MultiGauge counts;
    private final MultiGauge ages;
    private final MultiGauge inflight;
    private final MultiGauge tokenRatios;

    GatewayMetrics(MeterRegistry registry, TelemetryStore telemetry, TimeSource time) {
        this.registry = registry;
        this.telemetry = telemetry;
        this.time = time;
        this.percentiles = MultiGauge.builder("pointsman.latency.percentile.seconds")
                .description("Percentile of the latency window that selection reads, in seconds")
                .register(registry);
        this.counts = MultiGauge.builder("pointsman.latency.window.samples")
                .description("Samples in the latency window")
                .register(registry);
        this.ages = MultiGauge.builder("pointsman.latency.window.age.seconds")
                .description("Age of the newest sample in the latency window, in seconds")
                .register(registry);
        this.inflight = MultiGauge.builder("pointsman.inflight")
                .description("Attempts begun and not ended")
                .register(registry);
        this.tokenRatios = MultiGauge.builder("pointsman.input.tokens.reported.to.estimated")
                .description("Input tokens that the model reports for each that is estimated, as learned")
                .register(registry);
        for (SampleRefusal reason : SampleRefusal.values()) {
            FunctionCounter.builder("pointsman.samples.discarded", telemetry.refusals(), r -> r.refused(reason))
                    .description("Latency samples that were not recorded, by reason")
                    .tag("reason", reason.id())
                    .register(registry);
        }
    }

    void showOpenRequests(GatewayState state) {
        Gauge.builder("pointsman.open.requests", state, s -> s.openExchanges().get())
                .description("Client requests begun and not ended")
                .register(registry);
    }

    void showInsights(Insights insights) {
        FunctionCounter.builder(
                        "pointsman.insights.written", insights, i -> i.status().written())
                .description("Decision records that were written")
                .register(registry);
        FunctionCounter.builder(
                        "pointsman.insights.dropped", insights, i -> i.status().dropped())
                .description("Decision records that found no place in the queue, or that the store would not take")
                .register(registry);
        Gauge.builder("pointsman.insights.queued", insights, i -> i.status().queued())
                .description("Decision records that wait to be written")
                .register(registry);
        Gauge.builder("pointsman.insights.failing", insights, i -> i.status().isFailing() ? 1 : 0)
                .description("1 while decision records cannot be written")
                .register(registry);
    }

    /** Makes a gauge for each model and window; called when the configuration changes and before a scrape. */
    void showModels() {
        List<Row<?>> percentileRows = new ArrayList<>();
        List<Row<?>> countRows = new ArrayList<>();
        List<Row<?>> ageRows = new ArrayList<>();
        List<Row<?>> inflightRows = new ArrayList<>();
        List<Row<?>> tokenRows = new ArrayList<>();
        long now = time.nanoTime();
        for (ModelTelemetry model : telemetry.models()) {
            Tags ofModel = Tags.of("model", model.model());
            inflightRows.add(Row.of(ofModel, model.load().inflight()));
            TokenCorrection.Ratios tokens = model.tokenCorrection().ratios();
            if (tokens.samples() > 0) {
                tokenRows.add(Row.of(ofModel.and("text", "ascii"), tokens.ascii()));
                tokenRows.add(Row.of(ofModel.and("text", "beyond_ascii"), tokens.beyondAscii()));
            }
            for (Series series : Series.values()) {
                for (Metric metric : Metric.values()) {
                    LatencySummary summary = model.window(series, metric).summary();
                    Tags tags = ofModel.and("series", series.id(), "metric", metric.id());
                    countRows.add(Row.of(tags, summary.count()));
                    if (!summary.isEmpty()) {
                        ageRows.add(Row.of(tags, summary.ageSeconds(now).orElseThrow()));
                        for (int percentile : summary.grid().percentiles()) {
                            percentileRows.add(Row.of(
                                    tags.and("percentile", Integer.toString(percentile)), summary.at(percentile)));
                        }
                    }
                }
            }
        }
        percentiles.register(percentileRows, true);
        counts.register(countRows, true);
        ages.register(ageRows, true);
        inflight.register(inflightRows, true);
        tokenRatios.register(tokenRows, true);
    }

    @Override
    public void ended(ExchangeRecord exchange) {
        String model = exchange.model().orElse("none");
        RequestLabels labels = new RequestLabels(
                exchange.decision().orElse("none"),
                model,
                exchange.choice().map(Choice::outcome).orElse("direct"),
                exchange.lifecycle().id());
        RequestMeters meters = byLabels.computeIfAbsent(labels, this::requestMeters);
        meters.requests.increment();
        exchange.costUsd().ifPresent(meters.cost::increment);
        exchange.usage().promptTokens().ifPresent(meters.promptTokens::increment);
        exchange.usage().completionTokens().ifPresent(meters.completionTokens::increment);
        for (ExchangeRecord.AttemptRecord attempt : exchange.attempts()) {
            registry.counter("pointsman.attempts", "model", attempt.model(), "result", resultLabel(attempt.result()))
                    .increment();
        }
        if (exchange.ttftSeconds().isPresent() || exchange.tpotSeconds().isPresent()) {
            ModelMeters latency = byModel.computeIfAbsent(new ModelLabels(model, exchange.series()), this::modelMeters);
            exchange.ttftSeconds().ifPresent(seconds -> record(latency.ttft, seconds));
            exchange.tpotSeconds().ifPresent(seconds -> record(latency.tpot, seconds));
        }
    }

    @Override
    public void compared(String model, Series series, Metric metric, double ratio) {
        predictionRatios
                .computeIfAbsent(new PredictionLabels(model, series, metric), this::predictionRatio)
                .record(ratio * PERCENT);
    }

    private static void record(Timer timer, double seconds) {
        timer.record(Math.round(seconds * NANOS_PER_SECOND), TimeUnit.NANOSECONDS);
    }

    /** Statuses are shown by class, so that a backend cannot make labels up. */
    private static String resultLabel(String result) {
        return result.startsWith("status_") ? "status_" + result.charAt("status_".length()) + "xx" : result;
    }

    private record RequestLabels(String decision, String model, String outcome, String lifecycle) {}

    private record RequestMeters(Counter requests, Counter cost, Counter promptTokens, Counter completionTokens) {}

    private record ModelLabels(String model, Series series) {}

    private record ModelMeters(Timer ttft, Timer tpot) {}

    private RequestMeters requestMeters(RequestLabels labels) {
        Tags route = Tags.of("decision", labels.decision(), "model", labels.model());
        return new RequestMeters(
                Counter.builder("pointsman.requests")
                        .description("Ended requests")
                        .tags(route.and("outcome", labels.outcome(), "lifecycle", labels.lifecycle()))
                        .register(registry),
                counter("pointsman.cost.usd", "Cost of answers by reported tokens and list price", route),
                counter("pointsman.tokens.prompt", "Prompt tokens that backends reported", route),
                counter("pointsman.tokens.completion", "Completion tokens that backends reported", route));
    }

    private Counter counter(String name, String description, Tags tags) {
        return Counter.builder(name).description(description).tags(tags).register(registry);
    }

    private ModelMeters modelMeters(ModelLabels labels) {
        return new ModelMeters(histogram("ttft", labels), histogram("tpot", labels));
    }

    private record PredictionLabels(String model, Series series, Metric metric) {}

    private DistributionSummary predictionRatio(PredictionLabels labels) {
        return DistributionSummary.builder("pointsman.prediction.ratio.percent")
                .description("Measured latency in percent of what was predicted under the load that the attempt met")
                .tags(
                        "model",
                        labels.model(),
                        "series",
                        labels.series().id(),
                        "metric",
                        labels.metric().id())
                .serviceLevelObjectives(PERCENT_BUCKETS)
                .register(registry);
    }

    private Timer histogram(String metric, ModelLabels labels) {
        return Timer.builder("pointsman." + metric)
                .description(metric.toUpperCase(Locale.ROOT) + " of answers, in seconds")
                .tags("model", labels.model(), "series", labels.series().id())
                .serviceLevelObjectives(LATENCY_BUCKETS)
                .register(registry);
    }
}
