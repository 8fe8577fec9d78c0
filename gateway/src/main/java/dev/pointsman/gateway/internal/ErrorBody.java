package dev.pointsman.gateway.internal;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import java.util.function.Consumer;

/** Reads what a backend says about its own failure, up to a limit. */
final class ErrorBody {
    private final HttpClientResponse response;
    private final int limitBytes;
    private final Buffer body = Buffer.buffer();

    ErrorBody(HttpClientResponse response, int limitBytes) {
        this.response = response;
        this.limitBytes = limitBytes;
    }

    /** Gives {@code ": message"} of an error in OpenAI's form; blank where the body is something else. */
    void read(Consumer<String> then) {
        response.handler(bytes -> {
            if (body.length() < limitBytes) {
                body.appendBuffer(bytes);
            }
        });
        response.endHandler(ignored -> then.accept(ErrorText.of(body.getBytes(), 0, body.length())));
    }
}
