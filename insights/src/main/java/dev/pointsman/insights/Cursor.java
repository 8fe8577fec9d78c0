package dev.pointsman.insights;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * A place in the list of records, newest first: after this record. Records that are added meanwhile do not move it.
 *
 * @param startedMillis of the record
 * @param id of the record
 */
public record Cursor(long startedMillis, String id) {
    public static Cursor after(InsightsRecord row) {
        return new Cursor(row.startedMillis(), row.id());
    }

    /** Text for a URL. */
    public String text() {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString((startedMillis + ":" + id).getBytes(StandardCharsets.UTF_8));
    }

    /** Reads {@link #text()} back; empty where it is none. */
    public static Optional<Cursor> parse(String text) {
        try {
            String plain = new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
            int colon = plain.indexOf(':');
            return colon < 0
                    ? Optional.empty()
                    : Optional.of(new Cursor(Long.parseLong(plain.substring(0, colon)), plain.substring(colon + 1)));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
