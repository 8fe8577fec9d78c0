package dev.pointsman.lab;

import java.util.Map;
import java.util.OptionalDouble;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The outcome of a simulation as one JSON document; an unknown number is {@code null}. */
public final class ResultJson {
    private ResultJson() {}

    /** @param policies each policy's figures in the order of the report */
    public static String of(Simulation simulation, Map<String, Figures> policies) {
        ObjectNode root = JsonMapper.shared().createObjectNode();
        root.put("scenario", simulation.scenario().name());
        root.put("requests", simulation.traffic().size());
        ObjectNode all = root.putObject("policies");
        policies.forEach((name, figures) -> {
            ObjectNode one = all.putObject(name);
            percentiles(one.putObject("ttft_s"), figures.ttftSeconds());
            percentiles(one.putObject("tpot_ms"), figures.tpotMs());
            put(one, "cost_usd", figures.costUsd());
            one.put("slo_misses", figures.sloMisses());
            one.put("switches", figures.switches());
            ObjectNode share = one.putObject("share");
            figures.share().forEach(share::put);
        });
        return JsonMapper.shared().writeValueAsString(root);
    }

    private static void percentiles(ObjectNode node, Map<Integer, OptionalDouble> values) {
        values.forEach((percentile, value) -> put(node, "p" + percentile, value));
    }

    private static void put(ObjectNode node, String name, OptionalDouble value) {
        if (value.isPresent()) {
            node.put(name, value.getAsDouble());
        } else {
            node.putNull(name);
        }
    }
}
