package dev.pointsman.simulator;

import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;

/**
 * A request as a scripted backend got it.
 *
 * @param method the HTTP method
 * @param path path and query
 * @param headers all headers; names compare without case
 * @param body the whole body
 */
public record ReceivedRequest(String method, String path, MultiMap headers, Buffer body) {
    /** The body as text. */
    public String bodyText() {
        return body.toString();
    }
}
