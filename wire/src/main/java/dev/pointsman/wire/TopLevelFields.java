package dev.pointsman.wire;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Looks up scalars at the top of a body, and one level down in {@code metadata}, which routing reads only where it is asked to. */
public final class TopLevelFields {
    private static final String METADATA = "metadata";

    /** Longer values are cut: nothing that is compared is as long. */
    private static final int MAX_CHARACTERS = 4_096;

    private TopLevelFields() {}

    /**
     * The texts, numbers and booleans of these names as texts; a field of {@code metadata} by {@code metadata.NAME}. One pass over
     * the body; everything else is skipped without being kept.
     *
     * @param head of a body that was read without an error
     */
    public static Map<String, String> of(RequestHead head, Set<String> names) {
        Map<String, String> found = new HashMap<>();
        byte[] body = head.body();
        int start = Utf8.hasMark(body, 0, body.length) ? 3 : 0;
        try (JsonParser p = Json.parser(body, start, body.length - start)) {
            p.nextToken();
            while (p.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = p.currentName();
                JsonToken value = p.nextToken();
                if (value == JsonToken.START_OBJECT && name.equals(METADATA)) {
                    while (p.nextToken() == JsonToken.PROPERTY_NAME) {
                        String inner = METADATA + "." + p.currentName();
                        keep(p, inner, p.nextToken(), names, found);
                    }
                } else if (!name.startsWith(METADATA + ".")) {
                    keep(p, name, value, names, found);
                } else {
                    p.skipChildren();
                }
            }
        }
        return found;
    }

    private static void keep(JsonParser p, String name, JsonToken value, Set<String> names, Map<String, String> found) {
        if (value.isScalarValue() && value != JsonToken.VALUE_NULL && names.contains(name)) {
            String text = p.getString();
            found.put(name, text.length() <= MAX_CHARACTERS ? text : text.substring(0, MAX_CHARACTERS));
        }
        p.skipChildren();
    }
}
