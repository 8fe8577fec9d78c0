package dev.pointsman.simulator;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP server on 127.0.0.1 whose answers are {@link Script}s: a fixture for tests of anything that talks to model
 * backends. Each request takes the next script in line, else the standing one; without either it is answered with 500.
 * Whole requests are read before the script begins. Its methods may be called from any thread.
 */
public final class ScriptedBackend {
    private final Vertx vertx;
    private final Scripts scripts = new Scripts();
    private volatile @Nullable HttpServer server;

    public ScriptedBackend(Vertx vertx) {
        this.vertx = vertx;
    }

    /** Starts on a free port. */
    public Future<ScriptedBackend> start() {
        return vertx.createHttpServer(new HttpServerOptions().setHttp2ClearTextEnabled(false))
                .requestHandler(this::receive)
                .listen(0, "127.0.0.1")
                .map(listening -> {
                    server = listening;
                    return this;
                });
    }

    /** Stops and closes all connections. */
    public Future<Void> stop() {
        HttpServer running = server;
        return running == null ? Future.succeededFuture() : running.close();
    }

    /** The port that it listens on. */
    public int port() {
        HttpServer running = server;
        if (running == null) {
            throw new IllegalStateException("The scripted backend is not started");
        }
        return running.actualPort();
    }

    /** The base URL for clients, {@code /v1} included. */
    public String baseUrl() {
        return "http://127.0.0.1:" + port() + "/v1";
    }

    /** Adds scripts for the next requests, one for each. */
    public ScriptedBackend enqueue(Script... next) {
        scripts.add(List.of(next));
        return this;
    }

    /** Answers every request that has no script in line with this one. */
    public ScriptedBackend always(Script script) {
        scripts.otherwise(script);
        return this;
    }

    /** The next exchange in order of arrival that no earlier call has given; completes when its request has come. */
    public Future<ScriptedExchange> nextExchange() {
        return scripts.claim();
    }

    /** The last 1,000 exchanges, oldest first. */
    public List<ScriptedExchange> exchanges() {
        return scripts.all();
    }

    private void receive(HttpServerRequest request) {
        request.body().onSuccess(body -> {
            ScriptedExchange exchange = new ScriptedExchange(
                    new ReceivedRequest(request.method().name(), request.uri(), request.headers(), body));
            request.response().closeHandler(closed -> exchange.lose());
            Script script = scripts.take();
            scripts.record(exchange);
            ScriptRun.start(vertx, new HttpWire(request), exchange, script);
        });
    }

    private static final class HttpWire implements ScriptRun.Wire {
        private final HttpServerRequest request;
        private final HttpServerResponse response;

        HttpWire(HttpServerRequest request) {
            this.request = request;
            this.response = request.response();
        }

        @Override
        public Future<Void> head(int status, Map<String, String> headers) {
            response.setStatusCode(status);
            headers.forEach(response::putHeader);
            if (!response.headers().contains("content-length")) {
                response.setChunked(true);
            }
            return response.writeHead();
        }

        @Override
        public Future<Void> send(Buffer bytes) {
            return response.write(bytes);
        }

        @Override
        public Future<Void> end() {
            return response.end();
        }

        @Override
        public void cut() {
            request.connection().close();
        }

        @Override
        public void reset() {
            Connections.reset(request.connection());
        }
    }
}
