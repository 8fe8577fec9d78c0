package dev.pointsman.signals.internal;

import dev.pointsman.config.signals.MetadataSignal;
import dev.pointsman.config.signals.MetadataSignal.Exists;
import dev.pointsman.config.signals.MetadataSignal.OneOf;
import dev.pointsman.config.signals.MetadataSignal.Place;
import dev.pointsman.config.signals.MetadataSignal.Prefix;
import java.util.List;
import java.util.Optional;

/**
 * Whether a header or a field of the body is as it should be: 1 or 0. A header costs a look-up; fields of the body one pass over
 * it for all of them together.
 */
final class MetadataValue implements Signal {
    private final MetadataSignal config;
    private final String key;

    MetadataValue(MetadataSignal config) {
        this.config = config;
        this.key = config.place() == Place.METADATA ? "metadata." + config.key() : config.key();
    }

    /** What has to be looked up in the body. */
    Optional<String> bodyField() {
        return config.place() == Place.HEADER ? Optional.empty() : Optional.of(key);
    }

    @Override
    public Cost cost() {
        return config.place() == Place.HEADER ? Cost.CONSTANT : Cost.SHARED_PASS;
    }

    @Override
    public double measure(RequestFacts facts) {
        List<String> values = config.place() == Place.HEADER
                ? facts.header(key)
                : facts.bodyField(key).map(List::of).orElse(List.of());
        return passes(values) ? 1 : 0;
    }

    private boolean passes(List<String> values) {
        return switch (config.test()) {
            case Exists exists -> exists.expected() != values.isEmpty();
            case OneOf oneOf -> values.stream().anyMatch(oneOf.values()::contains);
            case Prefix prefix -> values.stream().anyMatch(value -> value.startsWith(prefix.prefix()));
        };
    }

    @Override
    public boolean matches(double measure) {
        return measure > 0;
    }
}
