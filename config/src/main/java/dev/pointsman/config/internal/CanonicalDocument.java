package dev.pointsman.config.internal;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What was configured, in a form that does not depend on order, style or comments, and without what may be secret.
 */
final class CanonicalDocument {
    private static final JsonMapper JSON = JsonMapper.shared();
    /** Mappings of free values and addresses in which people hide keys. */
    private static final Set<String> REDACTED = Set.of("extra_headers", "url");

    private final String text;

    /**
     * @param main the configuration file's tree
     * @param included trees of the files that it includes, in order
     */
    CanonicalDocument(JsonNode main, List<JsonNode> included) {
        ObjectNode all = (ObjectNode) sorted(main, false);
        all.remove("$schema");
        if (!included.isEmpty()) {
            ArrayNode list = all.putArray("included");
            included.forEach(tree -> list.add(sorted(tree, false)));
        }
        text = JSON.writeValueAsString(all);
    }

    /** JSON with sorted keys. */
    String text() {
        return text;
    }

    /** SHA-256 in hexadecimal. */
    String hash() {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no SHA-256, which every Java must have", e);
        }
    }

    private static JsonNode sorted(JsonNode node, boolean redacted) {
        if (node.isObject()) {
            TreeMap<String, JsonNode> byKey = new TreeMap<>();
            node.properties()
                    .forEach(entry -> byKey.put(
                            entry.getKey(), sorted(entry.getValue(), redacted || REDACTED.contains(entry.getKey()))));
            ObjectNode copy = JsonNodeFactory.instance.objectNode();
            byKey.forEach(copy::set);
            return copy;
        }
        if (node.isArray()) {
            ArrayNode copy = JsonNodeFactory.instance.arrayNode();
            node.forEach(element -> copy.add(sorted(element, redacted)));
            return copy;
        }
        return redacted ? JsonNodeFactory.instance.stringNode("[redacted]") : node;
    }
}
