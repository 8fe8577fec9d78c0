package dev.pointsman.config.internal;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Builds a tree from YAML's events without recursion, so that neither deep nesting nor anchors that multiply each other cost
 * more than the text's own size. Aliases share their anchor's tree.
 */
final class YamlTreeBuilder {
    private static final int MAX_CODE_POINTS = 32 << 20;
    private static final int MAX_DEPTH = 64;
    private static final long MAX_NODES = 2_000_000;

    private final YamlScalars scalars = new YamlScalars();
    private final Map<String, Position> positions = new HashMap<>();
    private final Map<String, Anchored> anchors = new HashMap<>();
    private final Deque<Frame> open = new ArrayDeque<>();
    private @Nullable JsonNode root;
    private int documents;

    /** A finished tree that aliases may repeat. */
    private record Anchored(JsonNode tree, long nodes) {}

    /** A collection that is being filled. */
    private static final class Frame {
        final JsonNode collection;
        final String path;
        final Optional<String> anchor;
        final Map<String, Position> keys = new HashMap<>();

        @Nullable String key;

        Position keyPosition = Position.START;
        long nodes = 1;

        Frame(JsonNode collection, String path, Optional<String> anchor) {
            this.collection = collection;
            this.path = path;
            this.anchor = anchor;
        }

        boolean expectsKey() {
            return collection.isObject() && key == null;
        }

        String childPath() {
            if (collection instanceof ArrayNode list) {
                return path + "[" + list.size() + "]";
            }
            return path.isEmpty() ? String.valueOf(key) : path + "." + key;
        }
    }

    YamlDocument build(String text) throws YamlException {
        LoadSettings settings =
                LoadSettings.builder().setCodePointLimit(MAX_CODE_POINTS).build();
        try {
            for (Event event : new Parse(settings).parseString(text)) {
                accept(event);
            }
        } catch (MarkedYamlEngineException e) {
            throw new YamlException(
                    position(e.getProblemMark()),
                    "not well-formed YAML: " + e.getProblem() + (e.getContext() == null ? "" : " " + e.getContext()));
        } catch (YamlEngineException e) {
            throw new YamlException(Position.START, "not readable as YAML: " + e.getMessage());
        }
        if (root == null || root.isNull()) {
            throw new YamlException(Position.START, "the file is empty; write at least version, providers and routing");
        }
        if (!root.isObject()) {
            throw new YamlException(
                    Position.START, "expected a mapping such as 'version: v0.3' at the top, but found another value");
        }
        return new YamlDocument(root, Map.copyOf(positions));
    }

    private void accept(Event event) throws YamlException {
        Position at = position(event.getStartMark());
        if (event instanceof DocumentStartEvent && ++documents > 1) {
            throw new YamlException(at, "a second document begins here; a configuration is one document, remove '---'");
        } else if (event instanceof CollectionEndEvent) {
            close();
        } else if (event instanceof NodeEvent node) {
            acceptNode(node, at);
        }
    }

    private void acceptNode(NodeEvent node, Position at) throws YamlException {
        Frame parent = open.peek();
        if (parent != null && parent.expectsKey()) {
            acceptKey(parent, node, at);
            return;
        }
        if (parent != null) {
            positions.put(parent.childPath(), parent.collection.isObject() ? parent.keyPosition : at);
        }
        Optional<String> anchor = node.getAnchor().map(Object::toString);
        if (node instanceof CollectionStartEvent start) {
            start(start, parent == null ? "" : parent.childPath(), anchor, at);
        } else if (node instanceof ScalarEvent scalar) {
            JsonNode value = scalars.read(scalar, at);
            anchor.ifPresent(name -> anchors.put(name, new Anchored(value, 1)));
            add(value, 1, at);
        } else if (node instanceof AliasEvent alias) {
            Anchored anchored = anchors.get(alias.getAlias().toString());
            if (anchored == null) {
                throw new YamlException(
                        at, "the alias *" + alias.getAlias() + " names no anchor that is complete before it");
            }
            add(anchored.tree(), anchored.nodes(), at);
        }
    }

    private void acceptKey(Frame parent, NodeEvent node, Position at) throws YamlException {
        if (!(node instanceof ScalarEvent scalar)) {
            throw new YamlException(at, "a key must be a text, not a list, a mapping or an alias");
        }
        if (scalar.isPlain() && scalar.getValue().equals("<<")) {
            throw new YamlException(at, "merge keys (<<) are not part of YAML 1.2; write the keys out");
        }
        if (scalars.read(scalar, at).isNull()) {
            throw new YamlException(at, "a key is missing before ':', or is null; write its name");
        }
        String key = scalar.getValue();
        Position earlier = parent.keys.putIfAbsent(key, at);
        if (earlier != null) {
            throw new YamlException(
                    at, "the key '" + key + "' is written twice; the first is in line " + earlier.line());
        }
        parent.key = key;
        parent.keyPosition = at;
    }

    private void start(CollectionStartEvent event, String path, Optional<String> anchor, Position at)
            throws YamlException {
        if (open.size() >= MAX_DEPTH) {
            throw new YamlException(at, "nested deeper than " + MAX_DEPTH + " levels");
        }
        if (event.getTag().isPresent() && !event.getTag().get().startsWith("tag:yaml.org,2002:")) {
            throw new YamlException(at, "tags such as " + event.getTag().get() + " have no meaning here; remove it");
        }
        JsonNode collection = event instanceof MappingStartEvent
                ? JsonNodeFactory.instance.objectNode()
                : JsonNodeFactory.instance.arrayNode();
        // An alias to a collection that is still open would contain itself.
        anchor.ifPresent(anchors::remove);
        open.push(new Frame(collection, path, anchor));
    }

    private void close() throws YamlException {
        Frame done = open.pop();
        done.anchor.ifPresent(name -> anchors.put(name, new Anchored(done.collection, done.nodes)));
        add(done.collection, done.nodes, Position.START);
    }

    private void add(JsonNode value, long nodes, Position at) throws YamlException {
        Frame parent = open.peek();
        if (parent == null) {
            root = value;
            return;
        }
        parent.nodes += nodes;
        if (parent.nodes > MAX_NODES) {
            throw new YamlException(at, "aliases expand this to more than " + MAX_NODES + " values; repeat less");
        }
        if (parent.collection instanceof ObjectNode mapping) {
            mapping.set(String.valueOf(parent.key), value);
            parent.key = null;
        } else if (parent.collection instanceof ArrayNode list) {
            list.add(value);
        }
    }

    private static Position position(Optional<Mark> mark) {
        return mark.map(m -> new Position(m.getLine() + 1, m.getColumn() + 1)).orElse(Position.START);
    }
}
