package dev.pointsman.gateway.internal;

import io.vertx.core.http.HttpServerRequest;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code /v1/models} in OpenAI's form: entrypoints and models. */
final class ModelList {
    private ModelList() {}

    static JsonNode all(RoutingTable table) {
        ObjectNode list = JsonNodeFactory.instance.objectNode().put("object", "list");
        ArrayNode data = list.putArray("data");
        table.names().forEach(name -> data.add(model(name)));
        return list;
    }

    static void reply(HttpServerRequest request, RoutingTable table, String encodedName) {
        String name = URLDecoder.decode(encodedName.replace("+", "%2B"), StandardCharsets.UTF_8);
        if (table.names().contains(name)) {
            Replies.json(request, 200, model(name));
        } else {
            Replies.error(request, ClientError.unknownModel(name, table.names()));
        }
    }

    private static ObjectNode model(String name) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("id", name)
                .put("object", "model")
                .put("created", 0)
                .put("owned_by", "pointsman");
    }
}
