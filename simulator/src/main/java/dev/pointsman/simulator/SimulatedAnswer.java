package dev.pointsman.simulator;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pointsman.wire.RequestHead;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;

/** One request at a simulated backend and the answer that grows with its tokens. Lives on the backend's event loop. */
final class SimulatedAnswer extends Generation {
    private static final String HALF_AN_EVENT = "{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"";

    private final HttpServerRequest request;
    private final HttpServerResponse response;
    private final boolean stream;
    private final boolean includeUsage;
    private final ChatFormat format;
    private final String finishReason;
    private final Faults faults;
    private final StringBuilder unsent = new StringBuilder();
    private boolean ends;
    private boolean cut;
    private boolean over;

    SimulatedAnswer(
            HttpServerRequest request,
            RequestHead head,
            int outputTokens,
            boolean isCutByLimit,
            ChatFormat format,
            Faults faults) {
        super(head.inputTokenEstimate(), outputTokens);
        this.request = request;
        this.response = request.response();
        this.stream = head.stream();
        this.includeUsage = head.includeUsage();
        this.format = format;
        this.finishReason = isCutByLimit ? "length" : "stop";
        this.faults = faults;
    }

    /** Sends what a streamed answer can say before its first token. */
    void begin() {
        if (stream) {
            response.setChunked(true)
                    .putHeader("content-type", "text/event-stream; charset=utf-8")
                    .putHeader("cache-control", "no-cache");
            unsent.append(format.prelude());
            flush();
        }
        if (faults.cutAfterTokens().orElse(-1) == 0) {
            cut = true;
            flush();
        }
    }

    @Override
    void onToken(int index) {
        if (ends || cut) {
            return;
        }
        if (stream) {
            unsent.append(format.token(index));
            if (faults.brokenJson()) {
                unsent.append(ChatFormat.event(HALF_AN_EVENT));
                ends = true;
            }
        }
        if (faults.cutAfterTokens().orElse(-1) == index + 1) {
            cut = true;
        }
    }

    @Override
    void onLast() {
        if (ends || cut) {
            return;
        }
        ends = true;
        if (stream) {
            unsent.append(format.finish(finishReason));
            if (includeUsage) {
                unsent.append(format.usageEvent(promptTokens(), outputTokens()));
            }
            unsent.append(format.done());
        }
    }

    /** Writes what has come since the last flush; true once the answer is over. */
    boolean flush() {
        if (over) {
            return true;
        }
        if (cut) {
            breakOff();
        } else if (ends) {
            over = true;
            var _ = stream ? response.end(takeUnsent()) : sendUnary();
        } else if (!unsent.isEmpty()) {
            var _ = response.write(takeUnsent());
        }
        return over;
    }

    /** The client is gone. */
    void abandon() {
        over = true;
    }

    /** Ends the answer by closing the connection. */
    void drop() {
        over = true;
        request.connection().close();
    }

    boolean isOver() {
        return over;
    }

    private Future<Void> sendUnary() {
        String body = format.answer(promptTokens(), outputTokens(), finishReason);
        return response.putHeader("content-type", "application/json")
                .end(faults.brokenJson() ? body.substring(0, body.length() / 2) : body);
    }

    private void breakOff() {
        over = true;
        if (!stream) {
            String body = format.answer(promptTokens(), outputTokens(), finishReason);
            response.putHeader("content-type", "application/json")
                    .putHeader("content-length", Integer.toString(body.getBytes(UTF_8).length));
            unsent.append(body, 0, body.length() / 2);
        }
        if (unsent.isEmpty()) {
            request.connection().close();
        } else {
            response.write(takeUnsent())
                    .onComplete(written -> request.connection().close());
        }
    }

    private String takeUnsent() {
        String text = unsent.toString();
        unsent.setLength(0);
        return text;
    }
}
