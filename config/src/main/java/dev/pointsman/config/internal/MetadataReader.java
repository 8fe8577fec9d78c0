package dev.pointsman.config.internal;

import dev.pointsman.config.signals.MetadataSignal;
import dev.pointsman.config.signals.MetadataSignal.Exists;
import dev.pointsman.config.signals.MetadataSignal.OneOf;
import dev.pointsman.config.signals.MetadataSignal.Place;
import dev.pointsman.config.signals.MetadataSignal.Prefix;
import dev.pointsman.config.signals.MetadataSignal.Test;
import dev.pointsman.config.signals.SignalConfig;
import dev.pointsman.record.reading.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Reads one of {@code signals.metadata}. */
final class MetadataReader {
    private static final String EXAMPLE = "write equals, in, prefix or exists, for example {equals: batch}";
    private static final Set<String> SECRETS = Set.of("authorization", "proxy-authorization", "cookie", "x-api-key");

    private MetadataReader() {}

    static SignalConfig read(Section section, String name) {
        List<Place> places = new ArrayList<>();
        String key = "";
        for (Place place : Place.values()) {
            String written = keyOf(place);
            if (section.has(written)) {
                places.add(place);
                key = section.requiredText(written);
            }
        }
        if (places.size() != 1) {
            section.problems()
                    .error(
                            section.path(),
                            (places.isEmpty() ? "says nowhere to look" : "looks in more than one place")
                                    + ": write one of header, field (at the top of the body) or key (in the body's metadata)");
        }
        Place place = places.isEmpty() ? Place.METADATA : places.getFirst();
        if (place == Place.HEADER) {
            key = key.toLowerCase(Locale.ROOT);
            if (SECRETS.contains(key)) {
                section.problems()
                        .error(
                                section.path("header"),
                                "'" + key
                                        + "' carries a secret, which must not stand in a configuration: use another header");
            }
        }
        Optional<Section> predicate = section.section("predicate");
        if (predicate.isEmpty()) {
            section.problems().error(section.path("predicate"), "is required: " + EXAMPLE);
        }
        Test test = predicate.map(MetadataReader::test).orElse(new Exists(true));
        predicate.ifPresent(Section::done);
        return new MetadataSignal(name, place, key, test);
    }

    private static String keyOf(Place place) {
        return switch (place) {
            case HEADER -> "header";
            case FIELD -> "field";
            case METADATA -> "key";
        };
    }

    private static Test test(Section predicate) {
        int errorsBefore = predicate.problems().errors();
        List<Test> tests = new ArrayList<>();
        predicate.text("equals").ifPresent(value -> tests.add(new OneOf(Set.of(value))));
        if (predicate.has("in")) {
            List<String> values = predicate.texts("in");
            if (values.isEmpty()) {
                predicate.problems().error(predicate.path("in"), "lists no value, so nothing matches");
            }
            tests.add(new OneOf(Set.copyOf(values)));
        }
        predicate.text("prefix").ifPresent(value -> {
            if (value.isEmpty()) {
                predicate.problems().error(predicate.path("prefix"), "is empty: write exists: true");
            }
            tests.add(new Prefix(value));
        });
        predicate.flag("exists").ifPresent(expected -> tests.add(new Exists(expected)));
        if (tests.size() != 1 && predicate.problems().errors() == errorsBefore) {
            predicate
                    .problems()
                    .error(
                            predicate.path(),
                            (tests.isEmpty() ? "asks nothing: " : "asks more than one thing: ") + EXAMPLE);
        }
        return tests.isEmpty() ? new Exists(true) : tests.getFirst();
    }
}
