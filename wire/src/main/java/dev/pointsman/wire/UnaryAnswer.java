package dev.pointsman.wire;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * What matters of the complete body of a unary answer.
 *
 * @param wellFormed whether the body is one JSON object and nothing else
 * @param error whether it has a top-level {@code error} that is not null
 * @param usage the tokens it reports, unknown if it is not well-formed
 */
public record UnaryAnswer(boolean wellFormed, boolean error, Usage usage) {
    private static final UnaryAnswer BROKEN = new UnaryAnswer(false, false, Usage.unknown());

    /** Reads a body; never throws on bad input. */
    public static UnaryAnswer read(byte[] body, int offset, int length) {
        try (JsonParser p = Json.parser(body, offset, length)) {
            if (p.nextToken() != JsonToken.START_OBJECT) {
                return BROKEN;
            }
            boolean error = false;
            Usage usage = Usage.unknown();
            while (p.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = p.currentName();
                JsonToken value = p.nextToken();
                if (name.equals("usage") && value == JsonToken.START_OBJECT) {
                    usage = UsageReader.object(p);
                } else {
                    error |= name.equals("error") && value != JsonToken.VALUE_NULL;
                    p.skipChildren();
                }
            }
            return p.nextToken() == null ? new UnaryAnswer(true, error, usage) : BROKEN;
        } catch (JacksonException e) {
            return BROKEN;
        }
    }
}
