package dev.pointsman.config.internal;

import dev.pointsman.config.signals.ConversationSignal;
import dev.pointsman.config.signals.ConversationSignal.Source;
import dev.pointsman.config.signals.Feature;
import dev.pointsman.config.signals.SignalConfig;
import dev.pointsman.record.reading.Section;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads one of {@code signals.conversation}. */
final class ConversationReader {
    private static final String MESSAGE = "message";
    private static final Map<String, Source> ROLES = Map.of(
            "user", Source.USER_MESSAGES,
            "assistant", Source.ASSISTANT_MESSAGES,
            "system", Source.SYSTEM_MESSAGES,
            "tool", Source.TOOL_MESSAGES,
            "non_user", Source.OTHER_THAN_USER_MESSAGES);
    private static final List<String> ROLE_NAMES = List.of("user", "assistant", "system", "tool", "non_user");
    private static final Map<String, Source> SOURCES = sources();

    private ConversationReader() {}

    private static Map<String, Source> sources() {
        Map<String, Source> sources = new LinkedHashMap<>();
        sources.put(MESSAGE, Source.MESSAGES);
        sources.put("tool_definition", Source.TOOL_DEFINITIONS);
        sources.put("assistant_tool_cycle", Source.TOOL_MESSAGES);
        sources.put("active_tool_loop", Source.ACTIVE_TOOL_LOOP);
        sources.put("image_content", Source.IMAGES);
        sources.put("stream", Source.STREAM);
        return Collections.unmodifiableMap(sources);
    }

    static SignalConfig read(Section section, String name) {
        Optional<Section> written = section.section("feature");
        if (written.isEmpty()) {
            section.problems()
                    .error(
                            section.path("feature"),
                            "is required: write for example {type: exists, source: {type: tool_definition}}");
            section.has("predicate");
            return new ConversationSignal(
                    name, Feature.EXISTS, Source.MESSAGES, RangeReader.range(section, Feature.EXISTS));
        }
        Section feature = written.get();
        Feature type = RangeReader.feature(feature, List.of(Feature.COUNT, Feature.EXISTS));
        Source source = source(feature);
        feature.done();
        return new ConversationSignal(name, type, source, RangeReader.range(section, type));
    }

    private static Source source(Section feature) {
        Optional<Section> written = feature.section("source");
        if (written.isEmpty() || !written.get().has("type")) {
            feature.problems()
                    .error(
                            feature.path("source"),
                            "is required: its type is one of " + String.join(", ", SOURCES.keySet()));
            return Source.MESSAGES;
        }
        Section source = written.get();
        Optional<String> kind = source.oneOf("type", List.copyOf(SOURCES.keySet()), text -> text);
        Optional<Source> role = source.oneOf("role", ROLE_NAMES, text -> text).map(ROLES::get);
        if (source.has("role") && kind.isPresent() && !kind.get().equals(MESSAGE)) {
            source.problems().error(source.path("role"), "goes with type: message only: remove it");
        }
        source.done();
        return role.orElse(kind.map(SOURCES::get).orElse(Source.MESSAGES));
    }
}
