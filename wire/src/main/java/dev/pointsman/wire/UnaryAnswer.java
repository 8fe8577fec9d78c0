package dev.pointsman.wire;

import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * What matters of the complete body of a unary answer.
 *
 * @param wellFormed whether the body is one JSON object and nothing else
 * @param error whether it has a top-level {@code error} that is not null
 * @param generated whether the answer is there; false for a response that is made in the background
 * @param storedId id under which the backend may keep the answer; empty in formats that store none, and where it says so
 * @param usage the tokens it reports, unknown if it is not well-formed
 */
public record UnaryAnswer(
        boolean wellFormed, boolean error, boolean generated, Optional<String> storedId, Usage usage) {
    private static final UnaryAnswer BROKEN = new UnaryAnswer(false, false, false, Optional.empty(), Usage.unknown());

    /** Reads the body of a chat answer; never throws on bad input. */
    public static UnaryAnswer read(byte[] body, int offset, int length) {
        return read(body, offset, length, RequestFormat.CHAT);
    }

    /** Reads a body in this format; never throws on bad input. */
    public static UnaryAnswer read(byte[] body, int offset, int length, RequestFormat format) {
        try (JsonParser p = Json.parser(body, offset, length)) {
            if (p.nextToken() != JsonToken.START_OBJECT) {
                return BROKEN;
            }
            Members members = new Members(format);
            while (p.nextToken() == JsonToken.PROPERTY_NAME) {
                members.read(p.currentName(), p.nextToken(), p);
            }
            return p.nextToken() == null ? members.toAnswer() : BROKEN;
        } catch (JacksonException e) {
            return BROKEN;
        }
    }

    private static final class Members {
        private final RequestFormat format;
        private boolean error;
        private boolean waits;
        private boolean stored = true;
        private Optional<String> id = Optional.empty();
        private Usage usage = Usage.unknown();

        Members(RequestFormat format) {
            this.format = format;
        }

        void read(String name, JsonToken value, JsonParser p) {
            if (name.equals("usage") && value == JsonToken.START_OBJECT) {
                usage = format == RequestFormat.MESSAGES ? MessagesUsage.object(p) : UsageReader.object(p);
                return;
            }
            error |= name.equals("error") && value != JsonToken.VALUE_NULL;
            if (format == RequestFormat.RESPONSES) {
                readOfResponse(name, value, p);
            }
            p.skipChildren();
        }

        private void readOfResponse(String name, JsonToken value, JsonParser p) {
            switch (name) {
                case "id" -> id = value == JsonToken.VALUE_STRING ? Optional.of(p.getString()) : id;
                case "store" -> stored = value != JsonToken.VALUE_FALSE;
                case "status" -> waits = value == JsonToken.VALUE_STRING && isWaiting(p.getString());
                default -> {}
            }
        }

        private static boolean isWaiting(String status) {
            return status.equals("queued") || status.equals("in_progress");
        }

        UnaryAnswer toAnswer() {
            return new UnaryAnswer(true, error, !waits, stored ? id : Optional.empty(), usage());
        }

        /** Embeddings generate nothing, so that where the prompt is counted the rest is known to be 0. */
        private Usage usage() {
            return format == RequestFormat.EMBEDDINGS && usage.promptTokens().isPresent()
                    ? new Usage(
                            usage.promptTokens(),
                            OptionalLong.of(0),
                            usage.reasoningTokens(),
                            usage.cachedPromptTokens())
                    : usage;
        }
    }
}
