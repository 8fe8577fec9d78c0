package dev.pointsman.signals;

import dev.pointsman.wire.RequestHead;
import java.util.List;
import java.util.function.Function;

/**
 * What signals read of a request.
 *
 * @param head of its body
 * @param headers the values of a header by its name in lower case; none where the request does not have it
 */
public record SignalInput(RequestHead head, Function<String, List<String>> headers) {
    /** A request without headers. */
    public static SignalInput of(RequestHead head) {
        return new SignalInput(head, ignored -> List.of());
    }
}
