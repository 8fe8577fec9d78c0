package dev.pointsman.gateway.internal;

import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import org.jspecify.annotations.Nullable;

/**
 * The client's side of an exchange: exactly one answer is started and ended. What is written within one turn of the event loop
 * goes out together, so that many small events cost one system call and none is held back.
 */
final class ClientAnswer {
    private final HttpServerResponse response;
    private final ErrorForm errors;
    private final Context context;
    private final boolean takesChunks;
    private @Nullable Buffer pending;
    private boolean flushScheduled;
    private boolean started;
    private boolean ended;

    ClientAnswer(HttpServerRequest request, ErrorForm errors, Context context) {
        this.errors = errors;
        this.response = request.response();
        this.takesChunks = request.version() != HttpVersion.HTTP_1_0;
        this.context = context;
    }

    boolean isStarted() {
        return started;
    }

    boolean isEnded() {
        return ended;
    }

    /** Whether the client takes bytes more slowly than they come. */
    boolean isFull() {
        return response.writeQueueFull();
    }

    void whenDrained(Handler<Void> handler) {
        response.drainHandler(handler);
    }

    /** Sends the status and headers with the first bytes. */
    void start(int status, MultiMap headers) {
        if (started || ended) {
            throw new IllegalStateException("the answer has already begun");
        }
        started = true;
        response.setStatusCode(status);
        response.headers().addAll(headers);
        if (headers.contains("content-length")) {
            return;
        }
        if (takesChunks) {
            response.setChunked(true);
        } else {
            response.putHeader("connection", "close");
        }
    }

    /** Lets the head go out now, before there are any bytes. */
    void flushHead() {
        if (!ended && takesChunks) {
            response.writeHead();
        }
    }

    void write(byte[] bytes, int offset, int length) {
        if (ended || length == 0) {
            return;
        }
        if (pending == null) {
            pending = Buffer.buffer(length);
        }
        pending.appendBytes(bytes, offset, length);
        if (!flushScheduled) {
            flushScheduled = true;
            context.runOnContext(ignored -> flush());
        }
    }

    private void flush() {
        flushScheduled = false;
        Buffer bytes = pending;
        pending = null;
        if (bytes != null && !ended) {
            response.write(bytes);
        }
    }

    void end() {
        if (ended) {
            return;
        }
        Buffer rest = pending;
        pending = null;
        ended = true;
        if (rest == null) {
            response.end();
        } else {
            response.end(rest);
        }
    }

    /** Answers with an error; only where nothing was started. */
    void fail(ClientError error, MultiMap headers) {
        if (started || ended) {
            throw new IllegalStateException("the answer has already begun");
        }
        byte[] body = errors.body(error);
        headers.set("content-type", "application/json");
        headers.set("content-length", Integer.toString(body.length));
        error.retryAfterSeconds().ifPresent(seconds -> headers.set("retry-after", Integer.toString(seconds)));
        start(error.status(), headers);
        write(body, 0, body.length);
        end();
    }

    /** Tells a client that is in the middle of a stream that it broke. */
    void failInBand(ClientError error) {
        byte[] bytes = errors.event(error);
        write(bytes, 0, bytes.length);
        end();
    }

    /** Cuts the connection, for an answer whose announced length can no longer be kept. */
    void abort() {
        if (!ended) {
            ended = true;
            pending = null;
            response.reset();
        }
    }

    /** The client has left: nothing more is to be written. */
    void abandon() {
        ended = true;
        pending = null;
    }
}
