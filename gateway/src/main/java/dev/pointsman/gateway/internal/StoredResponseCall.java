package dev.pointsman.gateway.internal;

import dev.pointsman.gateway.internal.StoredResponses.Owner;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.RequestOptions;
import java.util.Map;
import java.util.Optional;

/**
 * A request about a response that a backend keeps, handed to that backend as it is. Nothing is generated, so nothing is chosen,
 * counted or measured.
 */
final class StoredResponseCall {
    private static final String PREFIX = Surface.RESPONSES.clientPath() + "/";
    private static final Map<String, HttpMethod> BELOW =
            Map.of("/cancel", HttpMethod.POST, "/input_items", HttpMethod.GET);

    private final HttpServerRequest client;
    private final StoredResponses stored;
    private final String id;
    private final String below;

    private StoredResponseCall(HttpServerRequest client, StoredResponses stored) {
        this.client = client;
        this.stored = stored;
        String rest = String.valueOf(client.path()).substring(PREFIX.length());
        int slash = rest.indexOf('/');
        this.id = slash < 0 ? rest : rest.substring(0, slash);
        this.below = slash < 0 ? "" : rest.substring(slash);
    }

    /** Whether this path is about one stored response. */
    static boolean isAt(String path) {
        return path.startsWith(PREFIX);
    }

    static void begin(HttpServerRequest client, RoutingTable table, StoredResponses stored, HttpClientAgent backends) {
        new StoredResponseCall(client, stored).begin(table, backends);
    }

    private void begin(RoutingTable table, HttpClientAgent backends) {
        if (!below.isEmpty() && !BELOW.containsKey(below)) {
            fail(ClientError.unknownPath(client.method().name(), String.valueOf(client.path())));
            return;
        }
        if (!takesMethod()) {
            fail(ClientError.methodNotAllowed(client.method().name(), String.valueOf(client.path())));
            return;
        }
        Optional<Owner> owner = stored.find(id);
        Optional<ModelRuntime> model = owner.map(Owner::model)
                .flatMap(name -> Optional.ofNullable(table.models().get(name)));
        Optional<BackendRuntime> backend =
                model.flatMap(of -> of.backend(owner.orElseThrow().backend()));
        if (backend.isEmpty()) {
            fail(owner.isEmpty() ? ClientError.unknownResponse(id) : ClientError.responseWithoutBackend(id));
            return;
        }
        call(backend.get(), model.orElseThrow(), backends);
    }

    private boolean takesMethod() {
        return below.isEmpty()
                ? HttpMethod.GET.equals(client.method()) || HttpMethod.DELETE.equals(client.method())
                : client.method().equals(BELOW.get(below));
    }

    private void call(BackendRuntime backend, ModelRuntime model, HttpClientAgent backends) {
        String query = client.query() == null ? "" : "?" + client.query();
        RequestOptions options = backend.request(
                        client.method(), Surface.RESPONSES.backendPath() + "/" + id + below + query)
                .setConnectTimeout(backend.connectTimeoutMillis())
                .setIdleTimeout(model.timeouts().idleMillis());
        if (options.getHeaders() == null) {
            options.setHeaders(MultiMap.caseInsensitiveMultiMap());
        }
        ForwardedHeaders.toBackend(client.headers(), options.getHeaders());
        backends.request(options)
                .compose(this::send)
                .onSuccess(this::passOn)
                .onFailure(ignored -> fail(ClientError.upstreamFailed(
                        "Backend '" + backend.name() + "' of model '" + model.name() + "' cannot be reached")));
    }

    private Future<HttpClientResponse> send(HttpClientRequest toBackend) {
        client.response().closeHandler(ignored -> toBackend.reset());
        return toBackend.send();
    }

    private void passOn(HttpClientResponse from) {
        HttpServerResponse to = client.response();
        if (to.ended() || to.closed()) {
            return;
        }
        if (HttpMethod.DELETE.equals(client.method()) && from.statusCode() < 300) {
            stored.forget(id);
        }
        to.setStatusCode(from.statusCode());
        ForwardedHeaders.toClient(from.headers(), to.headers());
        if (!to.headers().contains("content-length")) {
            to.setChunked(true);
        }
        from.pipeTo(to).onFailure(broken -> to.reset());
    }

    private void fail(ClientError error) {
        if (!client.response().ended() && !client.response().closed()) {
            Replies.error(client, error);
        }
    }
}
