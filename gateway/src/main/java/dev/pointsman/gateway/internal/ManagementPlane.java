package dev.pointsman.gateway.internal;

import dev.pointsman.config.ManagementConfig;
import dev.pointsman.wire.InvalidRequestException;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The management listener: metrics, telemetry, preview. The data plane never serves any of it. */
final class ManagementPlane {
    private static final String TEXT_METRICS = "text/plain; version=0.0.4; charset=utf-8";
    private static final Set<String> LOOPBACK_NAMES = Set.of("localhost", "127.0.0.1", "[::1]", "::1");
    private static final String BEARER = "Bearer ";

    private final GatewayState state;
    private final ManagementConfig config;
    private final PrometheusMeterRegistry registry;
    private final GatewayMetrics metrics;
    private final HttpServer server;
    private final InsightsApi insights;
    private final EvalApi eval;

    ManagementPlane(
            Vertx vertx,
            GatewayState state,
            ManagementConfig config,
            PrometheusMeterRegistry registry,
            GatewayMetrics metrics) {
        this.state = state;
        this.config = config;
        this.registry = registry;
        this.metrics = metrics;
        this.eval = new EvalApi(vertx);
        this.insights = new InsightsApi(vertx, state.insights(), state.time());
        this.server = vertx.createHttpServer(new HttpServerOptions().setIdleTimeout(60));
        server.requestHandler(this::handle);
    }

    Future<HttpServer> start() {
        return server.listen(config.port(), config.address());
    }

    Future<Void> stop() {
        return server.close();
    }

    int port() {
        return server.actualPort();
    }

    private void handle(HttpServerRequest request) {
        Optional<ClientError> refusal = refusal(request);
        if (refusal.isPresent()) {
            Replies.error(request, refusal.get());
            return;
        }
        String path = String.valueOf(request.path());
        switch (path) {
            case "/metrics" ->
                Replies.get(request, () -> {
                    metrics.showModels();
                    Replies.bytes(request, 200, TEXT_METRICS, registry.scrape().getBytes(StandardCharsets.UTF_8));
                });
            case "/api/v1/telemetry" ->
                Replies.get(
                        request,
                        () -> Replies.json(
                                request,
                                200,
                                TelemetryJson.of(state.telemetry(), state.time().nanoTime())));
            case "/health" -> Replies.get(request, () -> Replies.json(request, 200, Health.live()));
            case "/ready" ->
                Replies.get(request, () -> Replies.json(request, state.draining() ? 503 : 200, Health.ready(state)));
            case "/api/v1/routing/preview" -> preview(request);
            case EvalApi.PATH -> eval(request);
            default -> {
                if (!insights.handle(request, path)) {
                    Replies.error(
                            request, ClientError.unknownPath(request.method().name(), path));
                }
            }
        }
    }

    private void eval(HttpServerRequest request) {
        if (HttpMethod.POST.equals(request.method())) {
            eval.reply(request, state.table());
        } else {
            Replies.error(request, ClientError.methodNotAllowed(request.method().name(), EvalApi.PATH));
        }
    }

    private void preview(HttpServerRequest request) {
        if (!HttpMethod.POST.equals(request.method())) {
            Replies.error(request, ClientError.methodNotAllowed(request.method().name(), "/api/v1/routing/preview"));
            return;
        }
        RoutingTable table = state.table();
        RequestBody.read(
                request,
                table.configuration().limits().maxBodyBytes(),
                body -> {
                    try {
                        Replies.json(request, 200, PreviewReply.of(table, body));
                    } catch (InvalidRequestException invalid) {
                        Replies.error(
                                request,
                                ClientError.invalidRequest(invalid.problem(), invalid.param(), invalid.code()));
                    }
                },
                error -> Replies.error(request, error));
    }

    private Optional<ClientError> refusal(HttpServerRequest request) {
        if (config.token().isPresent()) {
            String given = request.getHeader("authorization");
            boolean right = given != null
                    && MessageDigest.isEqual(
                            given.getBytes(StandardCharsets.UTF_8),
                            (BEARER + config.token().get().reveal()).getBytes(StandardCharsets.UTF_8));
            return right ? Optional.empty() : Optional.of(ClientError.unauthorized());
        }
        // Without a token only loopback is served, and a name that a browser was tricked into resolving here is not
        // ours.
        String host =
                request.authority() == null ? "" : request.authority().host().toLowerCase(Locale.ROOT);
        return LOOPBACK_NAMES.contains(host) || host.equals(config.address())
                ? Optional.empty()
                : Optional.of(ClientError.foreignHost(host));
    }
}
