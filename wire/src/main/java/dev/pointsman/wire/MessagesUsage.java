package dev.pointsman.wire;

import java.util.OptionalLong;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Usage as Anthropic reports it: {@code input_tokens} are those that no cache had to do with, beside those that were written to
 * one and read from one. Put together from several reports, of which a later one replaces what it says again.
 */
final class MessagesUsage {
    private OptionalLong uncached = OptionalLong.empty();
    private OptionalLong written = OptionalLong.empty();
    private OptionalLong cached = OptionalLong.empty();
    private OptionalLong output = OptionalLong.empty();
    private OptionalLong thinking = OptionalLong.empty();

    /** Reads the object that the parser stands at the start of, and leaves it at its end. */
    void read(JsonParser p) {
        while (p.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = p.currentName();
            p.nextToken();
            switch (name) {
                case "input_tokens" -> uncached = latest(UsageReader.count(p), uncached);
                case "cache_creation_input_tokens" -> written = latest(UsageReader.count(p), written);
                case "cache_read_input_tokens" -> cached = latest(UsageReader.count(p), cached);
                case "output_tokens" -> output = latest(UsageReader.count(p), output);
                case "output_tokens_details" -> thinking = latest(UsageReader.detail(p, "thinking_tokens"), thinking);
                default -> p.skipChildren();
            }
        }
    }

    /** The same for the start of a stream, where the count of output tokens is that of a moment. */
    void readStart(JsonParser p) {
        read(p);
        output = OptionalLong.empty();
        thinking = OptionalLong.empty();
    }

    static Usage object(JsonParser p) {
        MessagesUsage whole = new MessagesUsage();
        whole.read(p);
        return whole.toUsage();
    }

    Usage toUsage() {
        OptionalLong prompt = uncached.isEmpty()
                ? uncached
                : OptionalLong.of(uncached.getAsLong() + written.orElse(0) + cached.orElse(0));
        return new Usage(prompt, output, thinking, cached);
    }

    private static OptionalLong latest(OptionalLong reported, OptionalLong before) {
        return reported.isPresent() ? reported : before;
    }
}
