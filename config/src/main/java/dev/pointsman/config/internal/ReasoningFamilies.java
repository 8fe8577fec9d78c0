package dev.pointsman.config.internal;

import dev.pointsman.config.ReasoningFamily;
import dev.pointsman.record.reading.Section;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The reasoning families that every configuration knows, and those that it defines. */
final class ReasoningFamilies {
    private static final String ENABLE_THINKING = "enable_thinking";
    private static final String THINKING = "thinking";
    private static final String REASONING_EFFORT = "reasoning_effort";

    private ReasoningFamilies() {}

    /** Own definitions replace built-in ones of the same name. */
    static Map<String, ReasoningFamily> read(Section defaults) {
        Map<String, ReasoningFamily> families = builtIn();
        Optional<Section> written = defaults.section("reasoning_families");
        for (String name : written.map(Section::keys).orElseGet(List::of)) {
            written.flatMap(section -> section.section(name)).ifPresent(section -> {
                Optional<ReasoningFamily.Type> type =
                        section.oneOf("type", ReasoningFamily.Type.class, ReasoningFamily.Type::id);
                if (!section.has("type")) {
                    section.problems()
                            .error(
                                    section.path("type"),
                                    "is required: write one of reasoning_effort, top_level_reasoning_effort, "
                                            + "chat_template_kwargs, thinking");
                }
                Optional<String> parameter = section.text("parameter");
                section.done();
                type.ifPresent(
                        t -> families.put(name, new ReasoningFamily(name, t, parameter.orElse(usualParameter(t)))));
            });
        }
        return Collections.unmodifiableMap(families);
    }

    private static Map<String, ReasoningFamily> builtIn() {
        Map<String, ReasoningFamily> families = new LinkedHashMap<>();
        add(families, "openai", ReasoningFamily.Type.REASONING_EFFORT, REASONING_EFFORT);
        add(families, "gpt", ReasoningFamily.Type.REASONING_EFFORT, REASONING_EFFORT);
        add(families, "gpt-oss", ReasoningFamily.Type.REASONING_EFFORT, REASONING_EFFORT);
        add(families, "qwen3", ReasoningFamily.Type.CHAT_TEMPLATE_KWARGS, ENABLE_THINKING);
        add(families, "glm", ReasoningFamily.Type.CHAT_TEMPLATE_KWARGS, ENABLE_THINKING);
        add(families, "deepseek", ReasoningFamily.Type.CHAT_TEMPLATE_KWARGS, THINKING);
        add(families, "mistral", ReasoningFamily.Type.TOP_LEVEL_REASONING_EFFORT, REASONING_EFFORT);
        add(families, "anthropic", ReasoningFamily.Type.THINKING, THINKING);
        add(families, "claude", ReasoningFamily.Type.THINKING, THINKING);
        return families;
    }

    private static void add(
            Map<String, ReasoningFamily> families, String name, ReasoningFamily.Type type, String parameter) {
        families.put(name, new ReasoningFamily(name, type, parameter));
    }

    private static String usualParameter(ReasoningFamily.Type type) {
        return switch (type) {
            case REASONING_EFFORT, TOP_LEVEL_REASONING_EFFORT -> REASONING_EFFORT;
            case CHAT_TEMPLATE_KWARGS -> ENABLE_THINKING;
            case THINKING -> THINKING;
        };
    }
}
