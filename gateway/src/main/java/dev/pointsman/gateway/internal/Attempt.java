package dev.pointsman.gateway.internal;

import dev.pointsman.core.telemetry.Lease;
import dev.pointsman.core.telemetry.Series;
import io.vertx.core.AsyncResult;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.RequestOptions;
import java.net.ConnectException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One try at one backend. It holds the answer's head and what comes before the first generated token while another survivor
 * could still be tried; it ends exactly once, closing its lease and its connection where that is not done.
 */
final class Attempt {
    private static final int HELD_BYTES = 64 * 1024;
    private static final Set<Integer> RETRYABLE_STATUSES = Set.of(429, 502, 503, 504);
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long NO_TIMER = -1;
    private static final long STALE_CONNECTION_NANOS = 1_000_000_000;

    private final Exchange exchange;
    private final ModelRuntime model;
    private final BackendRuntime backend;
    private final Lease lease;
    private final boolean last;
    private @Nullable HttpClientRequest request;
    private @Nullable HttpClientResponse response;
    private @Nullable BodyRelay relay;
    private @Nullable Buffer held;
    private long timer = NO_TIMER;
    private long lastActivityNanos;
    private boolean reconnected;
    private boolean committed;
    private boolean clientWasSlow;
    private boolean clientWasSlowBeforeToken;
    private boolean ended;

    Attempt(Exchange exchange, ModelRuntime model, BackendRuntime backend, Lease lease, boolean last) {
        this.exchange = exchange;
        this.model = model;
        this.backend = backend;
        this.lease = lease;
        this.last = last;
    }

    ModelRuntime model() {
        return model;
    }

    String backendName() {
        return backend.name();
    }

    @Nullable BodyRelay relay() {
        return relay;
    }

    boolean clientWasSlow() {
        return clientWasSlow;
    }

    boolean clientWasSlowBeforeToken() {
        return clientWasSlowBeforeToken;
    }

    void start(String path, MultiMap clientHeaders, byte[] body) {
        backend.begin();
        RequestOptions options = backend.request(HttpMethod.POST, path);
        if (options.getHeaders() == null) {
            options.setHeaders(MultiMap.caseInsensitiveMultiMap());
        }
        ForwardedHeaders.toBackend(clientHeaders, options.getHeaders());
        connect(options, body);
    }

    /**
     * The time for a connection is ours to keep: the client's own timer lives on after the connection has come, and would hold
     * the whole exchange for as long.
     */
    private void connect(RequestOptions options, byte[] body) {
        long withinMillis = Math.max(1, backend.connectTimeoutMillis());
        exchange.vertx().cancelTimer(timer);
        timer = exchange.vertx()
                .setTimer(
                        withinMillis,
                        exchange.guarded(
                                ignored -> fail(connectFailure(" took no connection within " + withinMillis + " ms"))));
        exchange.client().request(options).onComplete(exchange.guarded((AsyncResult<HttpClientRequest> connected) -> {
            if (ended) {
                if (connected.succeeded()) {
                    connected.result().exceptionHandler(ignored -> {}).reset();
                }
            } else if (connected.failed()) {
                boolean refused = connected.cause() instanceof ConnectException;
                fail(connectFailure(refused ? " refused the connection" : " cannot be reached"));
            } else {
                send(connected.result(), options, body);
            }
        }));
    }

    private void send(HttpClientRequest connected, RequestOptions options, byte[] body) {
        request = connected;
        boolean idled = !exchange.isFirstUse(connected.connection());
        connected.exceptionHandler(exchange.guarded(cause -> connectionLost(connected, idled, options, body)));
        lastActivityNanos = exchange.nowNanos();
        lease.sent(backend.name(), lastActivityNanos);
        armTimer(model.timeouts().firstTokenMillis());
        connected.send(Buffer.buffer(body)).onComplete(exchange.guarded((AsyncResult<HttpClientResponse> answered) -> {
            if (ended) {
                return;
            }
            if (answered.failed()) {
                connectionLost(connected, idled, options, body);
            } else {
                answer(answered.result());
            }
        }));
    }

    /** Where a connection that had idled breaks at once, its backend closed it for its age and knows nothing of the request. */
    @SuppressWarnings("ReferenceEquality") // asks whether it is this very connection
    private void connectionLost(HttpClientRequest on, boolean idled, RequestOptions options, byte[] body) {
        if (ended || request != on) {
            return;
        }
        boolean atOnce = exchange.nowNanos() - lastActivityNanos < STALE_CONNECTION_NANOS;
        if (idled && atOnce && response == null && !reconnected) {
            reconnected = true;
            request = null;
            connect(options, body);
        } else {
            fail(lost());
        }
    }

    private void answer(HttpClientResponse from) {
        response = from;
        from.exceptionHandler(exchange.guarded(cause -> fail(lost())));
        int status = from.statusCode();
        if (status >= 500 || (status == 429 && !last)) {
            new ErrorBody(from, HELD_BYTES).read(error -> fail(statusFailure(status, error)));
            return;
        }
        BodyRelay body = relayFor(from);
        relay = body;
        from.handler(exchange.guarded(bytes -> {
            if (!ended) {
                lastActivityNanos = exchange.nowNanos();
                body.chunk(bytes, lastActivityNanos);
            }
        }));
        from.endHandler(exchange.guarded(ignored -> {
            if (!ended) {
                body.complete(exchange.nowNanos());
            }
        }));
        if (last && body instanceof StreamRelay) {
            commit();
            exchange.answer().flushHead();
        }
    }

    private BodyRelay relayFor(HttpClientResponse from) {
        String type = from.getHeader("content-type");
        boolean events = type != null && type.startsWith("text/event-stream");
        return events && from.statusCode() < 300
                ? new StreamRelay(this, exchange.head(), exchange.hidesUsage(model), exchange.maxEventBytes())
                : new UnaryRelay(this, exchange.surface(), exchange.maxAnswerBytes());
    }

    boolean hasEnded() {
        return ended;
    }

    int status() {
        HttpClientResponse from = response;
        return from == null ? 0 : from.statusCode();
    }

    /** Whether only the end of the connection ends the body, so that a cut looks like an end. */
    boolean isEndedByClose() {
        HttpClientResponse from = response;
        return from != null
                && from.version() != HttpVersion.HTTP_2
                && from.getHeader("content-length") == null
                && from.getHeader("transfer-encoding") == null;
    }

    /** Passes bytes on, or holds them while another survivor could still be tried. */
    void forward(byte[] bytes, int offset, int length) {
        if (committed) {
            exchange.answer().write(bytes, offset, length);
            pauseWhileClientIsSlow();
            return;
        }
        if (held == null) {
            held = Buffer.buffer(length);
        }
        held.appendBytes(bytes, offset, length);
        if (held.length() > HELD_BYTES) {
            commit();
        }
    }

    /** From here on the client has this attempt's answer. */
    void commit() {
        HttpClientResponse from = response;
        if (committed || ended || from == null) {
            return;
        }
        committed = true;
        MultiMap headers = MultiMap.caseInsensitiveMultiMap();
        ForwardedHeaders.toClient(from.headers(), headers);
        if (relay instanceof StreamRelay) {
            headers.remove("content-length");
        }
        exchange.addOwnHeaders(headers);
        exchange.answer().start(from.statusCode(), headers);
        Buffer kept = held;
        held = null;
        if (kept != null) {
            byte[] bytes = kept.getBytes();
            forward(bytes, 0, bytes.length);
        }
    }

    /** The backend may keep its answer under this id. */
    void storedAs(String id) {
        exchange.storedAs(this, id);
    }

    void firstToken() {
        lease.firstToken();
        clientWasSlowBeforeToken = clientWasSlow;
        armTimer(model.timeouts().idleMillis());
    }

    private void pauseWhileClientIsSlow() {
        HttpClientResponse from = response;
        if (from != null && exchange.answer().isFull()) {
            clientWasSlow = true;
            from.pause();
            exchange.answer().whenDrained(ignored -> {
                lastActivityNanos = exchange.nowNanos();
                from.resume();
            });
        }
    }

    /** The backend answered in full. */
    void succeed() {
        if (ended) {
            return;
        }
        commit();
        finish();
        exchange.attemptSucceeded(this);
    }

    void fail(AttemptFailure failure) {
        if (ended) {
            return;
        }
        finish();
        abandonBackend();
        exchange.attemptFailed(this, failure, committed);
    }

    /** Ends the attempt because its client left. */
    void cancel() {
        if (!ended) {
            finish();
            abandonBackend();
        }
    }

    private void finish() {
        ended = true;
        exchange.vertx().cancelTimer(timer);
        backend.end();
        lease.close();
    }

    private void abandonBackend() {
        HttpClientRequest open = request;
        if (open != null) {
            open.reset();
        }
    }

    private void armTimer(long millis) {
        exchange.vertx().cancelTimer(timer);
        timer = exchange.vertx().setTimer(Math.max(1, millis), exchange.guarded(ignored -> checkTimeout(millis)));
    }

    private void checkTimeout(long millis) {
        if (ended) {
            return;
        }
        boolean waiting = lease.isWaiting();
        long idleMillis = (exchange.nowNanos() - lastActivityNanos) / NANOS_PER_MILLI;
        boolean clientIsSlow = exchange.answer().isFull();
        if (!waiting && (idleMillis < millis || clientIsSlow)) {
            long again = clientIsSlow ? millis : millis - idleMillis;
            timer = exchange.vertx().setTimer(Math.max(1, again), exchange.guarded(ignored -> checkTimeout(millis)));
            return;
        }
        String what = waiting ? "gave no first token within " : "was silent for ";
        fail(AttemptFailure.of(
                waiting ? "first_token_timeout" : "idle_timeout",
                ClientError.timeout(describe() + " " + what + millis + " ms")));
    }

    Lease lease() {
        return lease;
    }

    /** The series that this attempt's samples belong to: how the backend answered, which need not be how it was asked. */
    Series series() {
        BodyRelay body = relay;
        return body == null ? lease.series() : Series.of(body instanceof StreamRelay);
    }

    long sentNanos() {
        return lease.sentNanos().orElse(lease.startNanos());
    }

    String describe() {
        return "Backend '" + backend.name() + "' of model '" + model.name() + "'";
    }

    private AttemptFailure connectFailure(String what) {
        return AttemptFailure.of("connect_failed", ClientError.upstreamFailed(describe() + what));
    }

    private AttemptFailure lost() {
        return AttemptFailure.of(
                "connection_lost", ClientError.upstreamFailed(describe() + " broke the connection off"));
    }

    private AttemptFailure statusFailure(int status, String message) {
        return AttemptFailure.status(
                status,
                ClientError.upstreamFailed(describe() + " answered with status " + status + message),
                RETRYABLE_STATUSES.contains(status));
    }
}
