package dev.pointsman.gateway.internal;

import dev.pointsman.core.telemetry.LatencyModel;
import dev.pointsman.core.telemetry.LatencySummary;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.ModelTelemetry;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.core.telemetry.TelemetryStore;
import dev.pointsman.core.telemetry.TokenCorrection;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What was measured of each model, as JSON; latencies and ages in seconds. */
final class TelemetryJson {
    private TelemetryJson() {}

    static JsonNode of(TelemetryStore store, long nowNanos) {
        ObjectNode all = JsonNodeFactory.instance.objectNode();
        ArrayNode models = all.putArray("models");
        for (ModelTelemetry telemetry : store.models()) {
            ObjectNode model = models.addObject();
            model.put("model", telemetry.model());
            model.put("inflight", telemetry.load().inflight());
            model.put("waiting_prompt_tokens", telemetry.load().waitingPromptTokens());
            TokenCorrection.Ratios tokens = telemetry.tokenCorrection().ratios();
            if (tokens.samples() > 0) {
                model.putObject("input_tokens_reported_to_estimated")
                        .put("ascii", tokens.ascii())
                        .put("beyond_ascii", tokens.beyondAscii())
                        .put("samples", tokens.samples());
            }
            ArrayNode list = model.putArray("series");
            ArrayNode predictors = model.putArray("predictors");
            for (Series series : Series.values()) {
                for (Metric metric : Metric.values()) {
                    LatencySummary summary = telemetry.window(series, metric).summary();
                    if (!summary.isEmpty()) {
                        add(list.addObject(), series, metric, summary, nowNanos);
                    }
                    LatencyModel learned = telemetry.predictor(series, metric).model();
                    if (learned.isKnown()) {
                        add(predictors.addObject(), series, metric, learned, nowNanos);
                    }
                }
            }
        }
        return all;
    }

    private static void add(ObjectNode row, Series series, Metric metric, LatencySummary summary, long nowNanos) {
        row.put("series", series.id());
        row.put("metric", metric.id());
        row.put("count", summary.count());
        row.put("age_seconds", summary.ageSeconds(nowNanos).orElseThrow());
        addPercentiles(row.putObject("percentiles"), summary);
    }

    /** Latency = intercept + slope * load; load is waiting prompt tokens for TTFT, attempts in flight for TPOT. */
    private static void add(ObjectNode row, Series series, Metric metric, LatencyModel learned, long nowNanos) {
        row.put("series", series.id());
        row.put("metric", metric.id());
        row.put("samples", learned.samples());
        row.put("intercept_seconds", learned.interceptSeconds());
        row.put(
                metric == Metric.TTFT ? "slope_seconds_per_prompt_token" : "slope_seconds_per_attempt",
                learned.slopeSecondsPerUnit());
        row.put("age_seconds", learned.ratios().ageSeconds(nowNanos).orElseThrow());
        addPercentiles(row.putObject("actual_to_predicted_percentiles"), learned.ratios());
    }

    private static void addPercentiles(ObjectNode percentiles, LatencySummary summary) {
        for (int percentile : summary.grid().percentiles()) {
            percentiles.put(Integer.toString(percentile), summary.at(percentile));
        }
    }
}
