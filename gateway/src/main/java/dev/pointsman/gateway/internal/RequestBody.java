package dev.pointsman.gateway.internal;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.util.function.Consumer;

/** Reads a request's body up to a limit. */
final class RequestBody {
    private RequestBody() {}

    /** Gives the whole body, or the error of a body that is too large; never both. */
    static void read(HttpServerRequest request, long limitBytes, Consumer<byte[]> then, Consumer<ClientError> refuse) {
        String announced = request.getHeader("content-length");
        if (announced != null && isAbove(announced, limitBytes)) {
            refuse.accept(ClientError.bodyTooLarge(limitBytes));
            return;
        }
        Buffer body = Buffer.buffer();
        boolean[] refused = {false};
        request.handler(chunk -> {
            if (refused[0]) {
                return;
            }
            if (body.length() + (long) chunk.length() > limitBytes) {
                refused[0] = true;
                refuse.accept(ClientError.bodyTooLarge(limitBytes));
            } else {
                body.appendBuffer(chunk);
            }
        });
        request.endHandler(ignored -> {
            if (!refused[0]) {
                then.accept(body.getBytes());
            }
        });
    }

    private static boolean isAbove(String contentLength, long limitBytes) {
        try {
            return Long.parseLong(contentLength.trim()) > limitBytes;
        } catch (NumberFormatException notANumber) {
            return false;
        }
    }
}
