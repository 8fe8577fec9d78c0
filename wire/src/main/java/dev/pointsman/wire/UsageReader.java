package dev.pointsman.wire;

import java.util.OptionalLong;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads the {@code usage} object of OpenAI's formats, in chunks and in whole answers. */
final class UsageReader {
    private UsageReader() {}

    /** The usage of a streamed chunk or a whole answer; unknown if it has none or is not well-formed. */
    static Usage read(byte[] b, int offset, int length) {
        try (JsonParser p = Json.parser(b, offset, length)) {
            return p.nextToken() == JsonToken.START_OBJECT ? member(p) : Usage.unknown();
        } catch (JacksonException e) {
            return Usage.unknown();
        }
    }

    /** The member {@code usage} of the object that the parser stands at the start of; leaves it at its end. */
    static Usage member(JsonParser p) {
        Usage usage = Usage.unknown();
        while (p.nextToken() == JsonToken.PROPERTY_NAME) {
            boolean isUsage = p.currentName().equals("usage");
            if (p.nextToken() == JsonToken.START_OBJECT && isUsage) {
                usage = object(p);
            } else {
                p.skipChildren();
            }
        }
        return usage;
    }

    /**
     * Reads the object that the parser stands at the start of, and leaves it at its end. Chat and completions count prompt and
     * completion, Responses input and output; some servers report details beside the counts instead of below them.
     */
    static Usage object(JsonParser p) {
        OptionalLong prompt = OptionalLong.empty();
        OptionalLong completion = OptionalLong.empty();
        OptionalLong reasoning = OptionalLong.empty();
        OptionalLong cached = OptionalLong.empty();
        OptionalLong reasoningBeside = OptionalLong.empty();
        OptionalLong cachedBeside = OptionalLong.empty();
        while (p.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = p.currentName();
            p.nextToken();
            switch (name) {
                case "prompt_tokens", "input_tokens" -> prompt = count(p);
                case "completion_tokens", "output_tokens" -> completion = count(p);
                case "completion_tokens_details", "output_tokens_details" -> reasoning = detail(p, "reasoning_tokens");
                case "prompt_tokens_details", "input_tokens_details" -> cached = detail(p, "cached_tokens");
                case "reasoning_tokens" -> reasoningBeside = count(p);
                case "prompt_cache_hit_tokens" -> cachedBeside = count(p);
                default -> p.skipChildren();
            }
        }
        return new Usage(
                prompt,
                completion,
                reasoning.isPresent() ? reasoning : reasoningBeside,
                cached.isPresent() ? cached : cachedBeside);
    }

    /** A count one level down; leaves the parser at the end of the value. */
    static OptionalLong detail(JsonParser p, String wanted) {
        OptionalLong found = OptionalLong.empty();
        if (p.currentToken() != JsonToken.START_OBJECT) {
            p.skipChildren();
            return found;
        }
        while (p.nextToken() == JsonToken.PROPERTY_NAME) {
            boolean isWanted = p.currentName().equals(wanted);
            p.nextToken();
            if (isWanted) {
                found = count(p);
            } else {
                p.skipChildren();
            }
        }
        return found;
    }

    /** A count of tokens; what is no whole number from 0 on counts as not reported. */
    static OptionalLong count(JsonParser p) {
        if (p.currentToken() != JsonToken.VALUE_NUMBER_INT
                || p.getNumberType() == JsonParser.NumberType.BIG_INTEGER
                || p.getLongValue() < 0) {
            p.skipChildren();
            return OptionalLong.empty();
        }
        return OptionalLong.of(p.getLongValue());
    }
}
