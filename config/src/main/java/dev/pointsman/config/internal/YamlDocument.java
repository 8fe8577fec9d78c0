package dev.pointsman.config.internal;

import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * One YAML document as a JSON tree that knows where each of its nodes stands.
 *
 * @param root the tree; a mapping
 * @param positions where the key (in a list: the element) at a path stands; nodes below an alias are not listed
 */
public record YamlDocument(JsonNode root, Map<String, Position> positions) {

    /**
     * Reads YAML 1.2 (JSON included).
     *
     * @throws YamlException where the text is not exactly one mapping in well-formed YAML
     */
    public static YamlDocument parse(String text) throws YamlException {
        return new YamlTreeBuilder().build(text);
    }

    /** The position of this path, else of the nearest one above it. */
    public Position position(String path) {
        String at = path;
        while (!at.isEmpty()) {
            Position found = positions.get(at);
            if (found != null) {
                return found;
            }
            at = at.substring(0, Math.max(0, Math.max(at.lastIndexOf('.'), at.lastIndexOf('['))));
        }
        return Position.START;
    }
}
