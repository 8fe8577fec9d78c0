package dev.pointsman.gateway.internal;

import dev.pointsman.config.ListenerConfig;
import dev.pointsman.gateway.ExchangeListener;
import dev.pointsman.gateway.ExchangeRecord;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.PoolOptions;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One event loop's share of the data plane: a server, a client of its own, and the exchanges that run here. */
final class DataPlane extends VerticleBase {
    private static final Logger LOG = LoggerFactory.getLogger(DataPlane.class);
    private static final int MAX_HEADER_BYTES = 32 * 1024;
    private static final int CONNECTIONS_PER_BACKEND = 8_192;
    private static final int WAITING_PER_BACKEND = 1_024;
    private static final int KEEP_ALIVE_SECONDS = 30;
    private static final int IDLE_GRACE_SECONDS = 10;

    private final GatewayState state;
    private final ListenerConfig listener;
    private final int port;
    private final Set<Exchange> open = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<HttpConnection> unused = Collections.newSetFromMap(new IdentityHashMap<>());
    private HttpClientAgent client;
    private HttpServer server;

    @SuppressWarnings("NullAway.Init") // set by start, before any request
    DataPlane(GatewayState state, ListenerConfig listener, int port) {
        this.state = state;
        this.listener = listener;
        this.port = port;
    }

    @Override
    public Future<?> start() {
        client = vertx.httpClientBuilder()
                .with(new HttpClientOptions()
                        .setKeepAliveTimeout(KEEP_ALIVE_SECONDS)
                        .setMaxHeaderSize(MAX_HEADER_BYTES)
                        .setDecompressionSupported(false))
                .with(new PoolOptions()
                        .setHttp1MaxSize(CONNECTIONS_PER_BACKEND)
                        .setMaxWaitQueueSize(WAITING_PER_BACKEND))
                .withConnectHandler(this::connected)
                .build();
        server = vertx.createHttpServer(new HttpServerOptions()
                .setHandle100ContinueAutomatically(true)
                .setMaxHeaderSize(MAX_HEADER_BYTES)
                .setAcceptBacklog(1_024)
                .setIdleTimeoutUnit(TimeUnit.SECONDS)
                .setIdleTimeout((int) listener.idleTimeout().toSeconds() + IDLE_GRACE_SECONDS));
        server.requestHandler(this::handle);
        server.connectionHandler(DataPlane::quiet);
        return server.listen(port, listener.address());
    }

    private void connected(HttpConnection toBackend) {
        quiet(toBackend);
        unused.add(toBackend);
        toBackend.closeHandler(closed -> unused.remove(toBackend));
    }

    /** The exchange on a connection hears of its end; that it ended is no fault of ours to log. */
    private static void quiet(HttpConnection connection) {
        connection.exceptionHandler(lost -> LOG.debug("Connection lost: {}", lost.getMessage()));
    }

    boolean isFirstUse(HttpConnection toBackend) {
        return unused.remove(toBackend);
    }

    @Override
    public Future<?> stop() {
        for (Exchange exchange : List.copyOf(open)) {
            exchange.interrupted();
        }
        return server.close().compose(closed -> client.close());
    }

    /** The port that it listens on, for a configured port of 0. */
    int port() {
        return server.actualPort();
    }

    private void handle(HttpServerRequest request) {
        RoutingTable table = state.table();
        String path = String.valueOf(request.path());
        Optional<Surface> surface = Surface.of(path);
        if (surface.isPresent()) {
            route(request, surface.get(), table);
            return;
        }
        switch (path) {
            case "/health" -> Replies.get(request, () -> Replies.json(request, 200, Health.live()));
            case "/ready" ->
                Replies.get(request, () -> Replies.json(request, state.draining() ? 503 : 200, Health.ready(state)));
            case "/v1/models" -> Replies.get(request, () -> Replies.json(request, 200, ModelList.all(table)));
            default -> {
                if (path.startsWith("/v1/models/")) {
                    Replies.get(request, () -> ModelList.reply(request, table, path.substring("/v1/models/".length())));
                } else if (StoredResponseCall.isAt(path)) {
                    StoredResponseCall.begin(request, table, state.storedResponses(), client);
                } else {
                    Replies.error(
                            request, ClientError.unknownPath(request.method().name(), path));
                }
            }
        }
    }

    private void route(HttpServerRequest request, Surface surface, RoutingTable table) {
        if (!HttpMethod.POST.equals(request.method())) {
            Replies.error(request, ClientError.methodNotAllowed(request.method().name(), surface.clientPath()));
        } else if (state.draining()) {
            Replies.error(request, ClientError.draining());
        } else {
            begin(new Exchange(this, surface, table, request));
        }
    }

    private void begin(Exchange exchange) {
        context().exceptionHandler(cause -> LOG.error("Unexpected fault on an event loop", cause));
        try {
            exchange.begin();
        } catch (RuntimeException fault) {
            exchange.crashed(fault);
        }
    }

    void opened(Exchange exchange) {
        open.add(exchange);
        state.openExchanges().incrementAndGet();
    }

    void ended(Exchange exchange, ExchangeRecord record) {
        if (!open.remove(exchange)) {
            return;
        }
        state.openExchanges().decrementAndGet();
        for (ExchangeListener hears : state.listeners()) {
            hears.ended(record);
        }
    }

    void logFault(String recordId, Throwable cause) {
        LOG.error("Fault while handling request {}", recordId, cause);
    }

    Context context() {
        return context;
    }

    HttpClientAgent client() {
        return client;
    }

    Vertx vertx() {
        return vertx;
    }

    long nowNanos() {
        return state.time().nanoTime();
    }

    long wallMillis() {
        return state.time().wallMillis();
    }

    StoredResponses storedResponses() {
        return state.storedResponses();
    }

    Measurement measurement() {
        return state.measurement();
    }

    String newRecordId() {
        return state.newRecordId();
    }
}
