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
        String name = decoded(encodedName);
        if (table.names().contains(name)) {
            Replies.json(request, 200, model(name));
        } else {
            Replies.error(request, ClientError.unknownModel(name, table.names()));
        }
    }

    /** A name that is not properly encoded is no model's, and stays as it is. */
    private static String decoded(String encodedName) {
        try {
            return URLDecoder.decode(encodedName.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException malformed) {
            return encodedName;
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
