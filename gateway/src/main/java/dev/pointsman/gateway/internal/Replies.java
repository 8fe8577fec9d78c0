package dev.pointsman.gateway.internal;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Short answers that the gateway gives itself. */
final class Replies {
    private Replies() {}

    /** Replies to a request that reads; any other method is refused. */
    static void get(HttpServerRequest request, Runnable reply) {
        if (HttpMethod.GET.equals(request.method()) || HttpMethod.HEAD.equals(request.method())) {
            reply.run();
        } else {
            error(request, ClientError.methodNotAllowed(request.method().name(), String.valueOf(request.path())));
        }
    }

    static void json(HttpServerRequest request, int status, JsonNode body) {
        bytes(request, status, "application/json", JsonMapper.shared().writeValueAsBytes(body));
    }

    static void error(HttpServerRequest request, ClientError error) {
        byte[] body = ErrorForm.of(String.valueOf(request.path())).body(error);
        bytes(request, error.status(), "application/json", body);
    }

    static void bytes(HttpServerRequest request, int status, String contentType, byte[] body) {
        request.response()
                .setStatusCode(status)
                .putHeader("content-type", contentType)
                .end(Buffer.buffer(body));
    }
}
