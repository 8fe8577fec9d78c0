package dev.pointsman.config.internal;

import dev.pointsman.config.signals.Feature;
import dev.pointsman.config.signals.SignalConfig;
import dev.pointsman.config.signals.StructureSignal;
import dev.pointsman.config.signals.StructureSignal.KeywordSet;
import dev.pointsman.config.signals.StructureSignal.Pattern;
import dev.pointsman.config.signals.StructureSignal.Source;
import dev.pointsman.config.signals.StructureSignal.TextBytes;
import dev.pointsman.record.reading.Section;
import java.util.List;
import java.util.Optional;

/** Reads one of {@code signals.structure}. */
final class StructureReader {
    private static final List<String> SOURCES = List.of("regex", "keyword_set", "text_bytes");

    private StructureReader() {}

    static SignalConfig read(Section section, String name) {
        Section written = section.section("feature").orElseGet(() -> {
            section.problems()
                    .error(
                            section.path("feature"),
                            "is required: write for example {type: count, source: {type: regex, pattern: '\\?'}}");
            return Section.empty(section.path("feature"), section.problems());
        });
        Feature feature = section.has("feature")
                ? RangeReader.feature(written, List.of(Feature.COUNT, Feature.EXISTS, Feature.DENSITY))
                : Feature.EXISTS;
        Source source = section.has("feature") ? source(written, feature) : new TextBytes();
        written.done();
        return new StructureSignal(
                name, feature, source, RangeReader.range(section, feature), SignalsReader.scope(section));
    }

    private static Source source(Section feature, Feature type) {
        Optional<Section> written = feature.section("source");
        Optional<String> kind = written.flatMap(source -> source.oneOf("type", SOURCES, text -> text));
        if (written.isEmpty() || !written.get().has("type")) {
            feature.problems()
                    .error(feature.path("source"), "is required: its type is one of " + String.join(", ", SOURCES));
        }
        if (kind.isEmpty()) {
            return new TextBytes();
        }
        Section source = written.orElseThrow();
        Source read = switch (kind.get()) {
            case "regex" -> pattern(source);
            case "keyword_set" ->
                new KeywordSet(
                        SignalsReader.phrases(source),
                        source.flag("case_sensitive").orElse(false));
            default -> new TextBytes();
        };
        if (read instanceof TextBytes && type != Feature.COUNT) {
            source.problems().error(source.path("type"), "text_bytes can only be counted: write type: count");
        }
        source.done();
        return read;
    }

    private static Pattern pattern(Section source) {
        String expression = source.text("pattern").orElse("");
        if (expression.isEmpty()) {
            source.problems().error(source.path("pattern"), "is required: write a regular expression");
        } else {
            RegularExpressions.check(expression, source.path("pattern"), source.problems());
        }
        return new Pattern(expression);
    }
}
