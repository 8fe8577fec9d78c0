package dev.pointsman.config.internal;

import dev.pointsman.core.quality.Normalization;
import dev.pointsman.core.quality.Normalization.PiecewiseLinear.Point;
import dev.pointsman.record.reading.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** Reads {@code normalization: {type, ...}}; left out it is {@code identity}. */
final class NormalizationReader {
    private static final List<String> TYPES =
            List.of("identity", "one_minus", "linear_clamp", "piecewise_linear", "logistic", "lookup");

    private NormalizationReader() {}

    static Normalization read(Section component) {
        Optional<Section> written = component.section("normalization");
        if (written.isEmpty()) {
            return new Normalization.Identity();
        }
        Section section = written.get();
        Normalization normalization = switch (section.oneOf("type", TYPES, text -> text)
                .orElse("identity")) {
            case "one_minus" -> new Normalization.OneMinus();
            case "linear_clamp" ->
                new Normalization.LinearClamp(required(section, "min", 0), required(section, "max", 1));
            case "logistic" -> new Normalization.Logistic(required(section, "k", 1), required(section, "x0", 0));
            case "piecewise_linear" -> new Normalization.PiecewiseLinear(points(section));
            case "lookup" -> lookup(section);
            default -> new Normalization.Identity();
        };
        section.done();
        return normalization;
    }

    private static double required(Section section, String key, double standIn) {
        if (!section.has(key)) {
            section.problems().error(section.path(key), "is required here: write a number");
        }
        return section.number(key, -Double.MAX_VALUE, Double.MAX_VALUE).orElse(standIn);
    }

    private static List<Point> points(Section section) {
        List<Point> points = new ArrayList<>();
        Optional<JsonNode> list = section.node("points");
        boolean sound = list.isPresent() && list.get().isArray();
        for (int i = 0; sound && i < list.get().size(); i++) {
            JsonNode point = list.get().get(i);
            sound = point.isArray()
                    && point.size() == 2
                    && point.get(0).isNumber()
                    && point.get(1).isNumber();
            if (sound) {
                points.add(new Point(point.get(0).asDouble(), point.get(1).asDouble()));
            }
        }
        if (!sound) {
            section.problems()
                    .error(section.path("points"), "expected a list of points such as [[0, 0], [0.5, 0.8], [1, 1]]");
        }
        return points.size() < 2 ? List.of(new Point(0, 0), new Point(1, 1)) : points;
    }

    private static Normalization lookup(Section section) {
        TreeMap<Double, Double> values = new TreeMap<>();
        section.section("values").ifPresent(table -> {
            for (String key : table.keys()) {
                try {
                    double value = Double.parseDouble(key);
                    table.number(key, 0, 1).ifPresent(normalised -> values.put(value, normalised));
                } catch (NumberFormatException e) {
                    table.problems().error(table.path(key), "the key '" + key + "' is not a number");
                }
            }
        });
        return new Normalization.Lookup(values);
    }
}
