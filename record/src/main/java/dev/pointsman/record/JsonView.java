package dev.pointsman.record;

import java.io.ByteArrayOutputStream;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What is written by streaming, as bytes or as a tree where that is handier. */
public final class JsonView {
    private static final JsonMapper JSON = JsonMapper.shared();

    private JsonView() {}

    /** The value as UTF-8. */
    public static byte[] bytes(Consumer<JsonGenerator> writer) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(bytes)) {
            writer.accept(json);
        }
        return bytes.toByteArray();
    }

    /** The value as a tree. */
    public static JsonNode tree(Consumer<JsonGenerator> writer) {
        return JSON.readTree(bytes(writer));
    }
}
