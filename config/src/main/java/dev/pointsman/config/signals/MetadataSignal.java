package dev.pointsman.config.signals;

import java.util.Set;

/**
 * What the caller says beside the prompt. Nobody has checked it: it is no ground for granting anything.
 *
 * @param place where it is looked for
 * @param key its name there; of a header in lower case
 * @param test what it has to be like
 */
public record MetadataSignal(String name, Place place, String key, Test test) implements SignalConfig {
    /** Where a value may stand. */
    public enum Place {
        /** A request header; of several with the name one has to pass. */
        HEADER,
        /** A field at the top of the body: a text, a number or a boolean. */
        FIELD,
        /** A field of the body's object {@code metadata}. */
        METADATA
    }

    /** What a value has to be like. Case counts. */
    public sealed interface Test {}

    /** One of these texts; a single one is "equals". */
    public record OneOf(Set<String> values) implements Test {
        public OneOf {
            values = Set.copyOf(values);
        }
    }

    /** A text that begins so. */
    public record Prefix(String prefix) implements Test {}

    /** There at all, or not there at all. */
    public record Exists(boolean expected) implements Test {}

    @Override
    public SignalType type() {
        return SignalType.METADATA;
    }
}
