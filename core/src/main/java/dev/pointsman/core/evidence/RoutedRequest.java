package dev.pointsman.core.evidence;

import java.util.Optional;

/**
 * What routing knows of a request.
 *
 * @param numbers its token counts and series
 * @param callerEffort the reasoning effort that the caller asked for explicitly
 * @param inputTokensBeyondAscii the part of its input tokens that is text beyond ASCII, &gt;= 0; tokenizers differ most there
 * @param apiFormat wire format that it is written in: {@code openai}, {@code responses}, {@code anthropic}
 */
public record RoutedRequest(
        RequestEvidence numbers, Optional<String> callerEffort, long inputTokensBeyondAscii, String apiFormat) {
    /** Format of OpenAI's chat completions. */
    public static final String OPENAI = "openai";

    /** A request whose text is taken for ASCII. */
    public RoutedRequest(RequestEvidence numbers, Optional<String> callerEffort, String apiFormat) {
        this(numbers, callerEffort, 0, apiFormat);
    }

    public static RoutedRequest of(RequestEvidence numbers) {
        return new RoutedRequest(numbers, Optional.empty(), OPENAI);
    }
}
