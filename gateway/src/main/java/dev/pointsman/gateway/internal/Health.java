package dev.pointsman.gateway.internal;

import dev.pointsman.insights.InsightsStatus;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Liveness and readiness as JSON. */
final class Health {
    private Health() {}

    static JsonNode live() {
        return JsonNodeFactory.instance.objectNode().put("status", "ok");
    }

    static JsonNode ready(GatewayState state) {
        ObjectNode ready = JsonNodeFactory.instance.objectNode();
        ready.put("status", state.draining() ? "draining" : "ready");
        ready.put("open_requests", state.openExchanges().get());
        ready.put("models", state.table().models().size());
        ready.put("config_hash", state.table().configuration().hash());
        InsightsStatus insights = state.insights().status();
        ObjectNode records = ready.putObject("insights");
        records.put("store", insights.store());
        records.put("status", insights.isFailing() ? "failing" : "ok");
        insights.problem().ifPresent(problem -> records.put("problem", problem));
        records.put("queued", insights.queued());
        records.put("written", insights.written());
        records.put("dropped", insights.dropped());
        return ready;
    }
}
