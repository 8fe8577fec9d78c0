package dev.pointsman.cli;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Why each decision of a preview matched or not, one line each: {@code code  no   NOT(long: no, 120)}. */
final class MatchingLines {
    private MatchingLines() {}

    static void append(StringBuilder text, JsonNode matching) {
        for (JsonNode decision : matching) {
            text.append(String.format(
                    "  match %-18s %-9s %s%n",
                    decision.path("decision").asString(),
                    decision.path("matched").asBoolean() ? "yes" : "no",
                    decision.path("rules").isObject() ? rule(decision.path("rules")) : "has no rules"));
        }
    }

    private static String rule(JsonNode rule) {
        String outcome = rule.path("matched").asBoolean() ? "yes" : "no";
        if (!rule.has("operator")) {
            String detected = rule.path("detected").asString("");
            return rule.path("type").asString() + " " + rule.path("name").asString() + ": " + outcome + ", "
                    + (detected.isEmpty() ? "" : detected + " ")
                    + rule.path("value").asString();
        }
        List<String> conditions = new ArrayList<>();
        rule.path("conditions").forEach(condition -> conditions.add(rule(condition)));
        return rule.path("operator").asString() + "(" + String.join("; ", conditions) + ")";
    }
}
