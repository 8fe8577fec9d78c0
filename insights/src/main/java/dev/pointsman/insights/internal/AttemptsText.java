package dev.pointsman.insights.internal;

import dev.pointsman.insights.InsightsRecord.AttemptResult;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Attempts as JSON: {@code [[model, backend, result], ...]}. */
final class AttemptsText {
    private AttemptsText() {}

    static String of(List<AttemptResult> attempts) {
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        attempts.forEach(attempt ->
                all.addArray().add(attempt.model()).add(attempt.backend()).add(attempt.result()));
        return all.toString();
    }

    static List<AttemptResult> read(String text) {
        List<AttemptResult> attempts = new ArrayList<>();
        try {
            for (JsonNode attempt : JsonMapper.shared().readTree(text)) {
                attempts.add(new AttemptResult(
                        attempt.path(0).asString(),
                        attempt.path(1).asString(),
                        attempt.path(2).asString()));
            }
        } catch (JacksonException damaged) {
            return List.of(new AttemptResult("", "", "unreadable: " + damaged.getOriginalMessage()));
        }
        return attempts;
    }
}
