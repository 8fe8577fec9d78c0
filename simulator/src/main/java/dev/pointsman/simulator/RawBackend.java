package dev.pointsman.simulator;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetSocket;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Like {@link ScriptedBackend}, but on a bare socket, for answers that are no proper HTTP: what a script sends goes out
 * as it is, a head without any framing added. Each connection carries one request; the script's end closes it.
 */
public final class RawBackend {
    private static final int MAX_REQUEST_BYTES = 64 * 1024 * 1024;

    private final Vertx vertx;
    private final Scripts scripts = new Scripts();
    private volatile @Nullable NetServer server;

    public RawBackend(Vertx vertx) {
        this.vertx = vertx;
    }

    /** Starts on a free port. */
    public Future<RawBackend> start() {
        return vertx.createNetServer()
                .connectHandler(this::receive)
                .listen(0, "127.0.0.1")
                .map(listening -> {
                    server = listening;
                    return this;
                });
    }

    /** Stops and closes all connections. */
    public Future<Void> stop() {
        NetServer running = server;
        return running == null ? Future.succeededFuture() : running.close();
    }

    /** The port that it listens on. */
    public int port() {
        NetServer running = server;
        if (running == null) {
            throw new IllegalStateException("The raw backend is not started");
        }
        return running.actualPort();
    }

    /** The base URL for clients, {@code /v1} included. */
    public String baseUrl() {
        return "http://127.0.0.1:" + port() + "/v1";
    }

    /** Adds scripts for the next connections, one for each. */
    public RawBackend enqueue(Script... next) {
        scripts.add(List.of(next));
        return this;
    }

    /** Answers every connection that has no script in line with this one. */
    public RawBackend always(Script script) {
        scripts.otherwise(script);
        return this;
    }

    /** The next exchange in order of arrival that no earlier call has given; completes when its request has come. */
    public Future<ScriptedExchange> nextExchange() {
        return scripts.claim();
    }

    private void receive(NetSocket socket) {
        Buffer received = Buffer.buffer();
        socket.handler(bytes -> {
            received.appendBuffer(bytes);
            ReceivedRequest request = parse(received);
            if (request == null) {
                if (received.length() > MAX_REQUEST_BYTES) {
                    socket.close();
                }
                return;
            }
            socket.handler(ignored -> {});
            ScriptedExchange exchange = new ScriptedExchange(request);
            socket.closeHandler(closed -> exchange.lose());
            Script script = scripts.take();
            scripts.record(exchange);
            ScriptRun.start(vertx, new SocketWire(socket, exchange), exchange, script);
        });
    }

    /** The request once it is whole: its head, and a body by content-length or up to the last chunk. */
    private static @Nullable ReceivedRequest parse(Buffer received) {
        String text = received.toString(ISO_8859_1);
        int headEnd = text.indexOf("\r\n\r\n");
        if (headEnd < 0) {
            return null;
        }
        List<String> lines = text.substring(0, headEnd).lines().toList();
        MultiMap headers = MultiMap.caseInsensitiveMultiMap();
        for (String line : lines.subList(1, lines.size())) {
            int colon = line.indexOf(':');
            if (colon > 0) {
                headers.add(line.substring(0, colon), line.substring(colon + 1).strip());
            }
        }
        int bodyStart = headEnd + 4;
        String length = headers.get("content-length");
        boolean whole = headers.contains("transfer-encoding")
                ? text.endsWith("0\r\n\r\n")
                : received.length() >= bodyStart + (length == null ? 0 : Long.parseLong(length));
        if (!whole) {
            return null;
        }
        List<String> start = List.of(lines.getFirst().split(" ", 3));
        return new ReceivedRequest(
                start.getFirst(),
                start.size() > 1 ? start.get(1) : "",
                headers,
                received.getBuffer(bodyStart, received.length()));
    }

    private record SocketWire(NetSocket socket, ScriptedExchange exchange) implements ScriptRun.Wire {
        @Override
        public Future<Void> head(int status, Map<String, String> headers) {
            StringBuilder head = new StringBuilder("HTTP/1.1 " + status + " Scripted\r\n");
            headers.forEach((name, value) ->
                    head.append(name).append(": ").append(value).append("\r\n"));
            return socket.write(head.append("\r\n").toString());
        }

        @Override
        public Future<Void> send(Buffer bytes) {
            return socket.write(bytes);
        }

        @Override
        public Future<Void> end() {
            exchange.end();
            return socket.close();
        }

        @Override
        public void cut() {
            socket.close();
        }

        @Override
        public void reset() {
            Connections.reset(socket);
        }
    }
}
