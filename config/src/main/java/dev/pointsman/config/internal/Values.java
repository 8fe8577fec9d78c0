package dev.pointsman.config.internal;

import dev.pointsman.record.reading.Section;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** Values that configuration writes with a unit, and values that are kept as written. */
final class Values {
    private static final Pattern WITH_UNIT = Pattern.compile("(\\d{1,15}(?:\\.\\d{1,6})?)\\s?([A-Za-z]{0,3})");
    private static final Map<String, Long> BYTES = Map.of(
            "",
            1L,
            "B",
            1L,
            "KB",
            1_000L,
            "MB",
            1_000_000L,
            "GB",
            1_000_000_000L,
            "KiB",
            1L << 10,
            "MiB",
            1L << 20,
            "GiB",
            1L << 30);
    private static final Map<String, Long> COUNTS = Map.of("", 1L, "K", 1_000L, "k", 1_000L, "M", 1_000_000L);

    private Values() {}

    /** Bytes above 0 that fit an int, written as a number or as {@code 8MiB}. */
    static int bytes(Section section, String key, int leftOut) {
        return (int) scaled(section, key, BYTES, "a size such as 65536, 512KiB or 8MiB", 1, Integer.MAX_VALUE)
                .orElse(leftOut);
    }

    /** Bytes above 0, written as a number or with a unit, and more of them than fit an int. */
    static OptionalLong longBytes(Section section, String key) {
        return scaled(section, key, BYTES, "a size such as 512MiB or 8GiB", 1, Long.MAX_VALUE);
    }

    /** Tokens above 0, written as a number or as {@code 32K}, which is 32,000 as in the original. */
    static OptionalLong tokens(Section section, String key) {
        return scaled(section, key, COUNTS, "a number of tokens such as 131072 or 128K", 1, Long.MAX_VALUE);
    }

    /** Tokens like {@link #tokens}, or 0. */
    static OptionalLong tokensOrNone(Section section, String key) {
        return scaled(section, key, COUNTS, "a number of tokens such as 0, 131072 or 128K", 0, Long.MAX_VALUE);
    }

    private static OptionalLong scaled(
            Section section, String key, Map<String, Long> units, String expected, long least, long most) {
        if (!section.has(key)) {
            return OptionalLong.empty();
        }
        JsonNode node = section.node(key).orElseThrow();
        Matcher matcher = WITH_UNIT.matcher(node.isNumber() || node.isString() ? node.asString() : "");
        if (matcher.matches() && units.containsKey(matcher.group(2))) {
            BigDecimal value = new BigDecimal(matcher.group(1))
                    .multiply(BigDecimal.valueOf(units.getOrDefault(matcher.group(2), 1L)));
            if (value.compareTo(BigDecimal.valueOf(least)) >= 0 && value.compareTo(BigDecimal.valueOf(most)) <= 0) {
                return OptionalLong.of(value.longValue());
            }
        }
        section.problems()
                .error(
                        section.path(key),
                        "expected " + expected + (most == Integer.MAX_VALUE ? ", below 2GiB" : "") + ", but found "
                                + Section.describe(node));
        return OptionalLong.empty();
    }

    /** Texts by key. */
    static Map<String, String> texts(Section parent, String key) {
        Map<String, String> texts = new LinkedHashMap<>();
        parent.section(key).ifPresent(section -> {
            for (String name : section.keys()) {
                section.text(name).ifPresent(text -> texts.put(name, text));
            }
        });
        return Collections.unmodifiableMap(texts);
    }

    /** A mapping as written: texts, numbers, booleans, lists and maps of them. Nulls are left out. */
    static Map<String, Object> plain(JsonNode object) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> entry : object.properties()) {
            if (!entry.getValue().isNull()) {
                values.put(entry.getKey(), plainValue(entry.getValue()));
            }
        }
        return Collections.unmodifiableMap(values);
    }

    private static Object plainValue(JsonNode node) {
        if (node.isObject()) {
            return plain(node);
        }
        if (node.isArray()) {
            List<Object> values = new ArrayList<>();
            for (JsonNode element : node) {
                if (!element.isNull()) {
                    values.add(plainValue(element));
                }
            }
            return List.copyOf(values);
        }
        if (node.isNumber()) {
            return node.numberValue();
        }
        return node.isBoolean() ? (Object) node.asBoolean() : node.asString();
    }
}
