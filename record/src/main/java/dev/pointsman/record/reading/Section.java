package dev.pointsman.record.reading;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A JSON object that is read key by key. Wrong types and values become problems and read as absent; {@link #done()} reports the
 * keys that nobody asked for. A key with the value null reads as absent.
 */
public final class Section {
    private final JsonNode object;
    private final String path;
    private final Problems problems;
    private final Set<String> asked = new LinkedHashSet<>();

    private Section(JsonNode object, String path, Problems problems) {
        this.object = object;
        this.path = path;
        this.problems = problems;
    }

    /** The section at this path; a node that is not an object is a problem and reads as an empty section. */
    public static Section of(JsonNode node, String path, Problems problems) {
        if (!node.isObject()) {
            problems.error(path, "expected a mapping with keys, but found " + describe(node));
            return new Section(JsonNodeFactory.instance.objectNode(), path, problems);
        }
        return new Section(node, path, problems);
    }

    /** A section that was left out: it reads as one without keys. */
    public static Section empty(String path, Problems problems) {
        return new Section(JsonNodeFactory.instance.objectNode(), path, problems);
    }

    public String path() {
        return path;
    }

    /** The path of a key of this section. */
    public String path(String key) {
        return path.isEmpty() ? key : path + "." + key;
    }

    public Problems problems() {
        return problems;
    }

    /** Whether the key is there with a value. */
    public boolean has(String key) {
        asked.add(key);
        return object.hasNonNull(key);
    }

    /** The keys as written. */
    public Collection<String> keys() {
        return List.copyOf(object.propertyNames());
    }

    /** The raw value. */
    public Optional<JsonNode> node(String key) {
        asked.add(key);
        JsonNode value = object.get(key);
        return value == null || value.isNull() ? Optional.empty() : Optional.of(value);
    }

    public Optional<Section> section(String key) {
        return node(key).map(value -> of(value, path(key), problems));
    }

    /** The objects of a list, each with its path. */
    public List<Section> sections(String key) {
        List<Section> found = new ArrayList<>();
        forEach(key, (value, at) -> found.add(of(value, at, problems)));
        return found;
    }

    /** The texts of a list; a single text counts as a list of one. */
    public List<String> texts(String key) {
        Optional<JsonNode> single = node(key).filter(JsonNode::isString);
        if (single.isPresent()) {
            return List.of(single.get().asString());
        }
        List<String> found = new ArrayList<>();
        forEach(key, (value, at) -> {
            if (value.isString()) {
                found.add(value.asString());
            } else {
                problems.error(at, "expected a text, but found " + describe(value));
            }
        });
        return found;
    }

    public Optional<String> text(String key) {
        return read(key, "a text", JsonNode::isString, JsonNode::asString);
    }

    /** A text that has to be there and not blank; a problem and blank otherwise. */
    public String requiredText(String key) {
        Optional<String> text = text(key).filter(value -> !value.isBlank());
        if (text.isEmpty() && !problems.all().stream().anyMatch(p -> p.path().equals(path(key)))) {
            problems.error(path(key), "is required: write a name that is not blank");
        }
        return text.orElse("");
    }

    public Optional<Boolean> flag(String key) {
        return read(key, "true or false", JsonNode::isBoolean, JsonNode::asBoolean);
    }

    /** A finite number in lo..hi. */
    public OptionalDouble number(String key, double lo, double hi) {
        Optional<Double> number = read(key, "a number", JsonNode::isNumber, JsonNode::asDouble);
        if (number.isEmpty()) {
            return OptionalDouble.empty();
        }
        double value = number.get();
        if (!(value >= lo && value <= hi && Double.isFinite(value))) {
            problems.error(path(key), "must be " + range(lo, hi) + ", but is " + object.get(key));
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(value);
    }

    /** A finite number above 0. */
    public OptionalDouble positive(String key) {
        return number(key, Double.MIN_VALUE, Double.MAX_VALUE);
    }

    /** A whole number in lo..hi. */
    public OptionalLong whole(String key, long lo, long hi) {
        Optional<JsonNode> value =
                read(key, "a whole number", n -> n.isIntegralNumber() || isWholeDouble(n), Function.identity());
        if (value.isEmpty()) {
            return OptionalLong.empty();
        }
        if (!value.get().canConvertToLong()
                || value.get().asLong() < lo
                || value.get().asLong() > hi) {
            problems.error(path(key), "must be " + range(lo, hi) + ", but is " + value.get());
            return OptionalLong.empty();
        }
        return OptionalLong.of(value.get().asLong());
    }

    /** A whole number in lo..hi that fits an int. */
    public OptionalInt integer(String key, int lo, int hi) {
        OptionalLong value = whole(key, lo, hi);
        return value.isPresent() ? OptionalInt.of((int) value.getAsLong()) : OptionalInt.empty();
    }

    /** A duration above 0, written as {@code 250ms}, {@code 30s}, {@code 10m}. */
    public Optional<Duration> duration(String key) {
        Optional<JsonNode> value = node(key);
        if (value.isEmpty()) {
            return Optional.empty();
        }
        Optional<Duration> duration = Optional.of(value.get())
                .filter(JsonNode::isString)
                .flatMap(text -> Durations.parse(text.asString()))
                .filter(Duration::isPositive);
        if (duration.isEmpty()) {
            problems.error(
                    path(key),
                    "expected a duration above 0 with its unit, such as 250ms, 30s or 10m, but found "
                            + describe(value.get()));
        }
        return duration;
    }

    /** One of the named values, exactly as written there; wrong case is a problem that names the right one. */
    public <E> Optional<E> oneOf(String key, Collection<E> values, Function<E, String> id) {
        Optional<String> text = text(key);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        Optional<E> match = values.stream()
                .filter(value -> id.apply(value).equals(text.get()))
                .findFirst();
        if (match.isEmpty()) {
            List<String> known = values.stream().map(id).toList();
            problems.error(
                    path(key),
                    "'" + text.get() + "' is not one of " + String.join(", ", known)
                            + NearestName.of(text.get(), known)
                                    .map(near -> "; write '" + near + "'")
                                    .orElse(""));
        }
        return match;
    }

    /** One of the enum's constants by its id. */
    public <E extends Enum<E>> Optional<E> oneOf(String key, Class<E> type, Function<E, String> id) {
        return oneOf(key, Arrays.asList(type.getEnumConstants()), id);
    }

    /** Reports the keys that nobody asked for, each with the nearest known one. */
    public void done() {
        for (String key : object.propertyNames()) {
            if (!asked.contains(key)) {
                problems.error(path(key), "unknown key '" + key + "'" + NearestName.hint(key, asked));
            }
        }
    }

    /** What a node is, for people: {@code the text 'abc'}, {@code a list}. */
    public static String describe(JsonNode node) {
        if (node.isString()) {
            return "the text '" + node.asString() + "'";
        }
        if (node.isNumber() || node.isBoolean()) {
            return node.toString();
        }
        return "a "
                + switch (node.getNodeType()) {
                    case OBJECT -> "mapping";
                    case ARRAY -> "list";
                    default -> node.getNodeType().name().toLowerCase(Locale.ROOT);
                };
    }

    private interface ElementReader {
        void read(JsonNode value, String at);
    }

    private void forEach(String key, ElementReader reader) {
        Optional<JsonNode> list = read(key, "a list", JsonNode::isArray, Function.identity());
        if (list.isPresent()) {
            for (int i = 0; i < list.get().size(); i++) {
                reader.read(list.get().get(i), path(key) + "[" + i + "]");
            }
        }
    }

    private <T> Optional<T> read(
            String key, String expected, Function<JsonNode, Boolean> fits, Function<JsonNode, T> convert) {
        Optional<JsonNode> value = node(key);
        if (value.isPresent() && !fits.apply(value.get())) {
            problems.error(path(key), "expected " + expected + ", but found " + describe(value.get()));
            return Optional.empty();
        }
        return value.map(convert);
    }

    private static boolean isWholeDouble(JsonNode node) {
        return node.isNumber() && node.asDouble() == Math.rint(node.asDouble()) && Math.abs(node.asDouble()) < 1e15;
    }

    private static String range(double lo, double hi) {
        if (hi == Double.MAX_VALUE) {
            return lo == Double.MIN_VALUE ? "finite and above 0" : "finite and at least " + trim(lo);
        }
        return "between " + trim(lo) + " and " + trim(hi);
    }

    private static String range(long lo, long hi) {
        return hi >= Integer.MAX_VALUE ? "at least " + lo : "between " + lo + " and " + hi;
    }

    private static String trim(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }
}
