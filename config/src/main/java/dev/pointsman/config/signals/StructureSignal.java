package dev.pointsman.config.signals;

import java.util.List;

/**
 * How a text is written.
 *
 * @param feature what is computed
 * @param source what is looked for
 * @param range where the signal matches
 * @param scope what is read
 */
public record StructureSignal(String name, Feature feature, Source source, NumberRange range, TextScope scope)
        implements SignalConfig {
    /** What is looked for in the text. */
    public sealed interface Source {}

    /** Matches of a regular expression in RE2's syntax that do not overlap. */
    public record Pattern(String regex) implements Source {}

    /** Occurrences of phrases, found as {@link KeywordSignal} finds them with word boundaries; each counts, also one in another. */
    public record KeywordSet(List<String> keywords, boolean caseSensitive) implements Source {
        public KeywordSet {
            keywords = List.copyOf(keywords);
        }
    }

    /** Bytes of the text in UTF-8, with {@link Feature#COUNT} only. */
    public record TextBytes() implements Source {}

    @Override
    public SignalType type() {
        return SignalType.STRUCTURE;
    }
}
