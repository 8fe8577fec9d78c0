package dev.pointsman.config.internal;

import dev.pointsman.config.signals.Feature;
import dev.pointsman.config.signals.NumberRange;
import dev.pointsman.record.reading.Section;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reads {@code feature.type} and the {@code predicate} that goes with it. */
final class RangeReader {
    private RangeReader() {}

    static Feature feature(Section feature, List<Feature> known) {
        Optional<Feature> type = feature.oneOf("type", known, Feature::id);
        if (!feature.has("type")) {
            feature.problems()
                    .error(
                            feature.path("type"),
                            "is required: write one of "
                                    + String.join(
                                            ", ",
                                            known.stream().map(Feature::id).toList()));
        }
        return type.orElse(Feature.EXISTS);
    }

    static NumberRange range(Section signal, Feature feature) {
        Optional<Section> predicate = signal.section("predicate");
        if (feature == Feature.EXISTS) {
            if (predicate.isPresent()) {
                signal.problems()
                        .error(signal.path("predicate"), "goes with count and density; exists has none: remove it");
            }
            return NumberRange.PRESENT;
        }
        if (predicate.isEmpty()) {
            signal.problems().error(signal.path("predicate"), "is required: write for example {gte: 4}");
            return NumberRange.PRESENT;
        }
        NumberRange range = bounds(predicate.get());
        predicate.get().done();
        return range;
    }

    private static NumberRange bounds(Section predicate) {
        OptionalDouble above = number(predicate, "gt");
        OptionalDouble atLeast = number(predicate, "gte");
        OptionalDouble below = number(predicate, "lt");
        OptionalDouble atMost = number(predicate, "lte");
        if (predicate.has("gt") && predicate.has("gte")) {
            predicate.problems().error(predicate.path("gte"), "cannot stand beside gt: keep one of them");
        }
        if (predicate.has("lt") && predicate.has("lte")) {
            predicate.problems().error(predicate.path("lte"), "cannot stand beside lt: keep one of them");
        }
        if (!predicate.has("gt") && !predicate.has("gte") && !predicate.has("lt") && !predicate.has("lte")) {
            predicate.problems().error(predicate.path(), "compares nothing: write gt, gte, lt or lte");
        }
        NumberRange range = new NumberRange(
                above.orElse(atLeast.orElse(Double.NEGATIVE_INFINITY)),
                above.isEmpty(),
                below.orElse(atMost.orElse(Double.POSITIVE_INFINITY)),
                below.isEmpty());
        if (range.isEmpty()) {
            predicate.problems().error(predicate.path(), "no number lies between these bounds: widen them");
        }
        return range;
    }

    private static OptionalDouble number(Section predicate, String key) {
        return predicate.number(key, 0, Double.MAX_VALUE);
    }
}
