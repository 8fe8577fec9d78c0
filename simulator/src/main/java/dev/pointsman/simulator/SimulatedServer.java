package dev.pointsman.simulator;

import dev.pointsman.wire.InvalidRequestException;
import dev.pointsman.wire.RequestHead;
import dev.pointsman.wire.RequestHeadReader;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;

/** The server of one {@link SimulatedBackend}; all of it runs on one event loop. */
final class SimulatedServer extends VerticleBase {
    private static final int MAX_OUTPUT_TOKENS = 100_000;
    private static final int MAX_BODY_BYTES = 64 * 1024 * 1024;
    private static final long NANOS_PER_MS = 1_000_000;
    private static final long NO_TIMER = -1;

    private final SimulatedBackend backend;
    private final SimulatedModel model;
    private final int wantedPort;
    private final ContinuousBatch batch;
    private final Random random;
    private final Set<SimulatedAnswer> open = new LinkedHashSet<>();
    private long timer = NO_TIMER;
    private long timerDueNanos;

    SimulatedServer(SimulatedBackend backend, int wantedPort) {
        this.backend = backend;
        this.model = backend.model();
        this.wantedPort = wantedPort;
        this.batch = new ContinuousBatch(model, backend::slowdown);
        // Another sequence than the batch's, so that changing one does not change the other.
        this.random = new Random(~model.seed());
    }

    @Override
    public Future<?> start() {
        return vertx.createHttpServer(new HttpServerOptions().setHttp2ClearTextEnabled(false))
                .requestHandler(this::route)
                .listen(wantedPort, "127.0.0.1")
                .onSuccess((HttpServer server) -> backend.listensOn(server.actualPort()));
    }

    @Override
    public Future<?> stop() {
        cancelTimer();
        return Future.succeededFuture();
    }

    private void route(HttpServerRequest request) {
        switch (request.method().name() + " " + request.path()) {
            case "POST /v1/chat/completions" -> collect(request);
            case "GET /health" -> json(request, 200, "{\"status\":\"ok\"}");
            case "GET /v1/models" ->
                json(
                        request,
                        200,
                        "{\"object\":\"list\",\"data\":[{\"id\":" + ChatFormat.quoted(model.name())
                                + ",\"object\":\"model\",\"owned_by\":\"pointsman\"}]}");
            default -> json(request, 404, ChatFormat.error("Not Found: " + request.path(), "NotFoundError", 404));
        }
    }

    private void collect(HttpServerRequest request) {
        long number = backend.nextRequest();
        Buffer body = Buffer.buffer();
        request.handler(chunk -> {
            if (body.length() + chunk.length() > MAX_BODY_BYTES) {
                request.connection().close();
            } else {
                body.appendBuffer(chunk);
            }
        });
        request.endHandler(end -> accept(request, body, number));
    }

    private void accept(HttpServerRequest request, Buffer body, long number) {
        RequestHead head;
        try {
            head = RequestHeadReader.read(body.getBytes());
        } catch (InvalidRequestException e) {
            json(request, 400, ChatFormat.error(String.valueOf(e.getMessage()), "BadRequestError", 400));
            return;
        }
        Faults now = backend.faults();
        if (!head.model().equals(model.name())) {
            json(
                    request,
                    404,
                    ChatFormat.error(
                            "The model does not exist: this backend serves '" + model.name() + "'",
                            "NotFoundError",
                            404));
        } else if (random.nextDouble() < now.errorRate()) {
            json(
                    request,
                    now.errorStatus(),
                    ChatFormat.error("A simulated failure", "SimulatedError", now.errorStatus()));
        } else {
            open(request, head, now, number);
        }
    }

    private void open(HttpServerRequest request, RequestHead head, Faults now, long number) {
        int reasoning = reasoningTokens(head);
        long wanted = reasoning + around(model.meanCompletionTokens());
        long limit = Math.min(MAX_OUTPUT_TOKENS, head.maxOutputTokensPerChoice().orElse(MAX_OUTPUT_TOKENS));
        int tokens = (int) Math.max(1, Math.min(wanted, limit));
        ChatFormat format = new ChatFormat(number, model.name(), System.currentTimeMillis() / 1000, reasoning);
        SimulatedAnswer answer = new SimulatedAnswer(request, head, tokens, wanted > limit, format, now);
        if (batch.isFull()) {
            json(request, 503, ChatFormat.error("The queue is full", "ServiceUnavailableError", 503));
            return;
        }
        open.add(answer);
        backend.opened();
        request.response().closeHandler(closed -> {
            if (!answer.isOver()) {
                answer.abandon();
                close(answer);
            }
        });
        answer.begin();
        if (answer.isOver()) {
            close(answer);
        } else if (now.stall().isZero()) {
            submit(answer);
        } else {
            vertx.setTimer(Math.max(1, now.stall().toMillis()), fired -> {
                if (!answer.isOver()) {
                    submit(answer);
                }
            });
        }
    }

    private int reasoningTokens(RequestHead head) {
        if (model.meanReasoningTokens() == 0) {
            return 0;
        }
        double share = switch (head.callerEffort(List.of()).orElse("medium")) {
            case "none", "disabled", "minimal" -> 0;
            case "low" -> 0.5;
            case "high", "xhigh", "max" -> 2;
            default -> 1;
        };
        return (int) Math.round(share * around(model.meanReasoningTokens()));
    }

    /** A length from half to one and a half of the mean. */
    private long around(int mean) {
        return Math.max(1, Math.round(mean * (0.5 + random.nextDouble())));
    }

    private void submit(SimulatedAnswer answer) {
        tick();
        if (!batch.submit(answer, System.nanoTime())) {
            // The queue filled during a stall; the head of a stream is out, so the connection says it.
            answer.drop();
            close(answer);
        }
        arm();
    }

    private void tick() {
        batch.advance(System.nanoTime());
        for (SimulatedAnswer answer : List.copyOf(open)) {
            if (answer.flush()) {
                close(answer);
            }
        }
    }

    private void close(SimulatedAnswer answer) {
        if (open.remove(answer)) {
            backend.closed();
            batch.cancel(answer, System.nanoTime());
            arm();
        }
    }

    /** Timers have a grain of 1 ms; events keep their own times, so shorter steps come several to a tick. */
    private void arm() {
        OptionalLong due = batch.nextDueNanos();
        if (due.isEmpty()) {
            cancelTimer();
            return;
        }
        if (timer != NO_TIMER && timerDueNanos == due.getAsLong()) {
            return;
        }
        cancelTimer();
        timerDueNanos = due.getAsLong();
        long waitNanos = timerDueNanos - System.nanoTime();
        long waitMs = Math.max(1, (waitNanos + NANOS_PER_MS - 1) / NANOS_PER_MS);
        timer = vertx.setTimer(waitMs, fired -> {
            timer = NO_TIMER;
            tick();
            arm();
        });
    }

    private void cancelTimer() {
        if (timer != NO_TIMER) {
            vertx.cancelTimer(timer);
            timer = NO_TIMER;
        }
    }

    private void json(HttpServerRequest request, int status, String body) {
        if (status == 429 || status == 503) {
            request.response().putHeader("retry-after", "1");
        }
        request.response()
                .setStatusCode(status)
                .putHeader("content-type", "application/json")
                .end(body);
    }
}
