package dev.pointsman.cli;

import tools.jackson.databind.JsonNode;

/** A preview for people: who was chosen, who was kept or removed by what, and how far each stage went. */
final class PreviewTable {
    private PreviewTable() {}

    static String of(JsonNode reply) {
        StringBuilder text = new StringBuilder();
        JsonNode selection = reply.get("selection");
        line(text, "decision", reply.path("decision").asString("(direct model)"));
        line(text, "algorithm", reply.path("algorithm").asString("-"));
        line(text, "status", selection.path("status").asString());
        line(text, "model", selection.path("model").asString("-"));
        line(text, "reason", selection.path("reasoning").asString());
        MatchingLines.append(text, reply.path("matching"));
        JsonNode dispatch = reply.path("dispatch");
        if (dispatch.isObject() && !"base".equals(dispatch.path("stage").asString())) {
            line(
                    text,
                    "dispatch",
                    dispatch.path("model").asString() + " by "
                            + dispatch.path("stage").asString());
        }
        JsonNode cost = reply.path("cost_estimate");
        if (cost.isObject()) {
            line(
                    text,
                    "cost",
                    cost.path("amount").asString() + " " + cost.path("currency").asString());
        }
        JsonNode eligibility = reply.path("eligibility");
        for (int i = 0; i < eligibility.size(); i++) {
            JsonNode score = selection.path("scores").path(i);
            text.append(String.format(
                    "  %-24s %-9s %s%n",
                    eligibility.get(i).path("candidate").path("model").asString(),
                    eligibility.get(i).path("kept").asBoolean() ? "kept" : "removed",
                    eligibility.get(i).path("kept").asBoolean()
                            ? "score " + (score.isNumber() ? score.asString() : "- (not compared)")
                            : rules(eligibility.get(i).path("rules"))));
        }
        for (JsonNode stage : reply.path("selection_trace").path("stages")) {
            text.append(String.format(
                    "  stage %-8s %-8s %s (%s of %s have a value)%n",
                    stage.path("factor").asString(),
                    stage.path("action").asString(),
                    stage.path("reason").asString(),
                    stage.path("available").asString(),
                    stage.path("total").asString()));
        }
        return text.toString();
    }

    private static String rules(JsonNode rules) {
        StringBuilder text = new StringBuilder();
        for (JsonNode rule : rules) {
            text.append(text.isEmpty() ? "" : ", ").append(rule.path("rule").asString());
            if (rule.has("observed") && rule.has("limit")) {
                text.append(' ')
                        .append(rule.path("observed").asString())
                        .append(" against ")
                        .append(rule.path("limit").asString());
            }
        }
        return text.toString();
    }

    private static void line(StringBuilder text, String name, String value) {
        text.append(String.format("%-10s %s%n", name, value));
    }
}
