package dev.pointsman.cli.demo;

import dev.pointsman.cli.demo.DemoStatistics.DecisionStatistics;
import dev.pointsman.cli.demo.DemoStatistics.ModelStatistics;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.ToIntFunction;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The demo's statistics as a table for people and as JSON for scripts. */
final class DemoReport {
    private static final int REASON_WIDTH = 110;

    private DemoReport() {}

    /** A row for each decision and model, and the last reason of each decision. */
    static String table(DemoStatistics statistics, ToIntFunction<String> inflight) {
        return statistics.read(decisions -> {
            StringBuilder table = new StringBuilder();
            table.append(String.format(
                    Locale.ROOT,
                    "%-10s %-8s %7s %7s %12s %12s %11s %9s%n",
                    "decision",
                    "model",
                    "share",
                    "calls",
                    "ttft p95 ms",
                    "tpot p90 ms",
                    "cost USD",
                    "in flight"));
            decisions.forEach((name, decision) -> {
                String shown = name;
                for (Map.Entry<String, ModelStatistics> entry :
                        decision.models().entrySet()) {
                    ModelStatistics model = entry.getValue();
                    table.append(String.format(
                            Locale.ROOT,
                            "%-10s %-8s %6.1f%% %7d %12s %12s %11.6f %9d%n",
                            shown,
                            entry.getKey(),
                            100.0 * model.requests() / decision.requests(),
                            model.requests(),
                            millis(model.ttftMs()),
                            millis(model.tpotMs()),
                            model.costUsd(),
                            inflight.applyAsInt(entry.getKey())));
                    shown = "";
                }
                table.append("           ")
                        .append(shorten(decision.lastReason()))
                        .append(System.lineSeparator());
            });
            return table.toString();
        });
    }

    /** How each decision took the slowdown, in words. */
    static String moves(DemoStatistics statistics, OptionalLong slowdownNanos) {
        if (slowdownNanos.isEmpty()) {
            return "";
        }
        return statistics.read(decisions -> {
            StringBuilder text = new StringBuilder();
            decisions.forEach((name, decision) -> {
                OptionalInt moved = decision.movedAfter(slowdownNanos.getAsLong());
                text.append(String.format(
                        "%-10s %s%n",
                        name,
                        moved.isPresent()
                                ? "left the slow model " + moved.getAsInt() + " requests after it turned slow"
                                : "stayed where it was"));
            });
            return text.toString();
        });
    }

    /** The form that {@code --output json} prints. */
    static ObjectNode json(DemoStatistics statistics, DemoTraffic traffic, OptionalLong slowdownNanos) {
        ObjectNode result = JsonNodeFactory.instance.objectNode();
        result.put("requests", traffic.answered() + traffic.errors());
        result.put("errors", traffic.errors());
        ObjectNode all = result.putObject("decisions");
        statistics.read(decisions -> {
            decisions.forEach((name, decision) -> all.set(name, decision(decision, slowdownNanos)));
            return decisions.size();
        });
        return result;
    }

    private static ObjectNode decision(DecisionStatistics decision, OptionalLong slowdownNanos) {
        ObjectNode node = JsonNodeFactory.instance.objectNode().put("requests", decision.requests());
        ObjectNode models = node.putObject("by_model");
        decision.models().forEach((name, model) -> {
            ObjectNode row = models.putObject(name);
            row.put("share", (double) model.requests() / decision.requests());
            number(row, "ttft_p95_ms", model.ttftMs());
            number(row, "tpot_p90_ms", model.tpotMs());
            row.put("cost_usd", model.costUsd());
        });
        OptionalInt moved =
                slowdownNanos.isPresent() ? decision.movedAfter(slowdownNanos.getAsLong()) : OptionalInt.empty();
        if (moved.isPresent()) {
            node.put("moved_after_slowdown_requests", moved.getAsInt());
        } else {
            node.putNull("moved_after_slowdown_requests");
        }
        return node;
    }

    private static void number(ObjectNode row, String key, OptionalDouble value) {
        if (value.isPresent()) {
            row.put(key, value.getAsDouble());
        } else {
            row.putNull(key);
        }
    }

    private static String millis(OptionalDouble value) {
        return value.isPresent() ? String.format(Locale.ROOT, "%.1f", value.getAsDouble()) : "-";
    }

    private static String shorten(String reason) {
        return reason.length() <= REASON_WIDTH ? reason : reason.substring(0, REASON_WIDTH - 3) + "...";
    }
}
