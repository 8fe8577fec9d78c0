package dev.pointsman.wire;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A request body that cannot be routed. The message is meant for the client and holds none of the body's text. */
public final class InvalidRequestException extends RuntimeException {
    private final @Nullable String param;
    private final String code;

    /**
     * @param message what was expected, what was found and where
     * @param param the parameter at fault, as OpenAI's error form names it; null if it is the body as a whole
     * @param code a stable short name of the fault
     */
    public InvalidRequestException(String message, @Nullable String param, String code) {
        super(message);
        this.param = param;
        this.code = code;
    }

    /** What was expected, what was found and where. */
    public String problem() {
        return String.valueOf(getMessage());
    }

    /** The parameter at fault, empty if it is the body as a whole. */
    public Optional<String> param() {
        return Optional.ofNullable(param);
    }

    /** A stable short name of the fault, such as {@code invalid_json}. */
    public String code() {
        return code;
    }
}
