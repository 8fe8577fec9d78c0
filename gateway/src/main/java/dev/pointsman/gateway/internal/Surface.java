package dev.pointsman.gateway.internal;

import dev.pointsman.core.evidence.RoutedRequest;
import dev.pointsman.wire.RequestFormat;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A path that clients post to, and what is spoken there. The same path below a backend's base address takes the request on. */
enum Surface {
    CHAT("/chat/completions", RequestFormat.CHAT),
    RESPONSES("/responses", RequestFormat.RESPONSES),
    MESSAGES("/messages", RequestFormat.MESSAGES),
    /** Counts the tokens of a Messages request and generates nothing. */
    COUNT_TOKENS("/messages/count_tokens", RequestFormat.MESSAGES),
    COMPLETIONS("/completions", RequestFormat.COMPLETIONS),
    EMBEDDINGS("/embeddings", RequestFormat.EMBEDDINGS);

    private static final String VERSION = "/v1";
    private static final Map<String, Surface> BY_PATH =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(Surface::clientPath, Function.identity()));

    private final String path;
    private final RequestFormat format;

    Surface(String path, RequestFormat format) {
        this.path = path;
        this.format = format;
    }

    /** The surface that a client's path names. */
    static Optional<Surface> of(String clientPath) {
        return Optional.ofNullable(BY_PATH.get(clientPath));
    }

    String clientPath() {
        return VERSION + path;
    }

    /** Below a backend's base address. */
    String backendPath() {
        return path;
    }

    RequestFormat format() {
        return format;
    }

    /** How errors are told here. */
    ErrorForm errorForm() {
        return ErrorForm.of(clientPath());
    }

    /** Whether an answer says how fast a model works. */
    boolean isMeasured() {
        return this != COUNT_TOKENS;
    }

    /** Whether a reasoning effort is told. */
    boolean takesEffort() {
        return format.takesEffort() && this != COUNT_TOKENS;
    }

    /** The value of {@code api_format} that a model must have to be sent this. */
    static String apiFormat(RequestFormat format) {
        return switch (format) {
            case CHAT, COMPLETIONS, EMBEDDINGS -> RoutedRequest.OPENAI;
            case RESPONSES -> "responses";
            case MESSAGES -> "anthropic";
        };
    }
}
