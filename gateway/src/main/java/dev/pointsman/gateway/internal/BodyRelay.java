package dev.pointsman.gateway.internal;

import dev.pointsman.wire.Usage;
import io.vertx.core.buffer.Buffer;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Passes a backend's body on to the client and measures it. Told of each chunk and of the end; tells the attempt what it saw. */
interface BodyRelay {
    /** Bytes came from the backend. */
    void chunk(Buffer bytes, long nowNanos);

    /** The backend ended its answer properly. */
    void complete(long nowNanos);

    /** Whether a generated token has come; a unary answer has none before it is complete. */
    boolean sawToken();

    Usage usage();

    /** Generated tokens that passed by, at least; empty where that cannot be told. */
    default OptionalLong tokensSeen() {
        return OptionalLong.empty();
    }

    /** Seconds from the sent head to the first generated token, or to the complete body. */
    OptionalDouble ttftSeconds();

    /** Seconds per output token, where it can be told. */
    OptionalDouble tpotSeconds();
}
