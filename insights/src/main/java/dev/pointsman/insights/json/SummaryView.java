package dev.pointsman.insights.json;

import dev.pointsman.insights.LatencySketch;
import dev.pointsman.insights.RollUp;
import dev.pointsman.insights.Summary;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A summary as JSON. */
public final class SummaryView {
    private SummaryView() {}

    public static ObjectNode of(Summary summary) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("from", Instant.ofEpochMilli(summary.fromMillis()).toString());
        json.put("to", Instant.ofEpochMilli(summary.toMillis()).toString());
        json.put("records", summary.records());
        ArrayNode decisions = json.putArray("decisions");
        summary.decisions().forEach((name, decision) -> {
            ObjectNode one = decisions.addObject();
            putName(one, "decision", name);
            putGroup(one, decision.total());
            ArrayNode models = one.putArray("models");
            decision.models().forEach((model, group) -> {
                ObjectNode row = models.addObject();
                putName(row, "model", model);
                row.put(
                        "share",
                        (double) group.sum().records() / decision.total().sum().records());
                putGroup(row, group);
            });
        });
        return json;
    }

    private static void putName(ObjectNode json, String key, String name) {
        if (name.isEmpty()) {
            json.putNull(key);
        } else {
            json.put(key, name);
        }
    }

    private static void putGroup(ObjectNode json, Summary.Group group) {
        json.put("records", group.sum().records());
        json.put("rejections", group.lifecycles().getOrDefault("rejected", 0L));
        putCounts(json.putObject("outcomes"), group.outcomes());
        putCounts(json.putObject("lifecycles"), group.lifecycles());
        ArrayNode cost = json.putArray("cost");
        new TreeMap<>(group.currencies()).forEach((currency, sum) -> putCost(cost.addObject(), currency, sum));
        json.put("prompt_tokens", group.sum().promptTokens());
        json.put("completion_tokens", group.sum().completionTokens());
        putPercentiles(json.putObject("ttft_seconds"), group.sum().ttft());
        putPercentiles(json.putObject("tpot_seconds"), group.sum().tpot());
    }

    private static void putCounts(ObjectNode json, Map<String, Long> counts) {
        new TreeMap<>(counts).forEach(json::put);
    }

    private static void putCost(ObjectNode json, String currency, RollUp sum) {
        json.put("currency", currency);
        json.put("estimated", sum.costEstimated());
        json.put("actual", sum.costActual());
        json.put("records_with_actual", sum.costKnown());
    }

    private static void putPercentiles(ObjectNode json, LatencySketch sketch) {
        json.put("count", sketch.count());
        for (int percentile : Summary.PERCENTILES) {
            sketch.seconds(percentile).ifPresent(seconds -> json.put("p" + percentile, seconds));
        }
    }
}
