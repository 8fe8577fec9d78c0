package dev.pointsman.config.internal;

import dev.pointsman.core.reasoning.ReasoningFamily;
import dev.pointsman.core.reasoning.ReasoningFamily.AdaptiveThinking;
import dev.pointsman.core.reasoning.ReasoningFamily.EffortField;
import dev.pointsman.core.reasoning.ReasoningFamily.TemplateSwitch;
import dev.pointsman.core.reasoning.ReasoningFamily.ThinkingBudget;
import dev.pointsman.record.reading.Section;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The reasoning families that every configuration knows, and those that it defines. */
final class ReasoningFamilies {
    private static final String ENABLE_THINKING = "enable_thinking";
    private static final String THINKING = "thinking";

    /** Where the effort goes, as configuration calls it. */
    private enum Type {
        REASONING_EFFORT,
        TOP_LEVEL_REASONING_EFFORT,
        CHAT_TEMPLATE_KWARGS,
        THINKING,
        ADAPTIVE_THINKING;

        /** What the parameter may be; anything where there is none, because it is the name of the switch. */
        List<String> parameters() {
            return switch (this) {
                case REASONING_EFFORT -> List.of("reasoning_effort", "reasoning.effort");
                case TOP_LEVEL_REASONING_EFFORT -> List.of("reasoning_effort");
                case CHAT_TEMPLATE_KWARGS -> List.of();
                case THINKING, ADAPTIVE_THINKING -> List.of(ReasoningFamilies.THINKING);
            };
        }

        String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private ReasoningFamilies() {}

    /** Own definitions replace built-in ones of the same name. */
    static Map<String, ReasoningFamily> read(Section defaults) {
        Map<String, ReasoningFamily> families = builtIn();
        Optional<Section> written = defaults.section("reasoning_families");
        for (String name : written.map(Section::keys).orElseGet(List::of)) {
            written.flatMap(section -> section.section(name))
                    .flatMap(section -> read(name, section))
                    .filter(family -> !saysTheSame(families.get(name), family))
                    .ifPresent(family -> families.put(name, family));
        }
        return Collections.unmodifiableMap(families);
    }

    private static Optional<ReasoningFamily> read(String name, Section section) {
        Optional<Type> type = section.oneOf("type", Type.class, Type::id);
        if (!section.has("type")) {
            section.problems()
                    .error(
                            section.path("type"),
                            "is required: write one of reasoning_effort, top_level_reasoning_effort, "
                                    + "chat_template_kwargs, thinking, adaptive_thinking");
        }
        Optional<String> parameter = section.text("parameter").filter(text -> !text.isBlank());
        section.done();
        type.filter(known -> !known.parameters().isEmpty())
                .filter(known -> parameter.isPresent() && !known.parameters().contains(parameter.get()))
                .ifPresent(known -> section.problems()
                        .error(
                                section.path("parameter"),
                                "with type: " + known.id() + " must be " + String.join(" or ", known.parameters())
                                        + ", but is '" + parameter.orElse("") + "'"));
        return type.map(known -> switch (known) {
            case REASONING_EFFORT -> new EffortField(name, EffortField.Place.BY_FORMAT, EffortField.Off.UNDERSTOOD);
            case TOP_LEVEL_REASONING_EFFORT ->
                new EffortField(name, EffortField.Place.TOP_LEVEL, EffortField.Off.UNDERSTOOD);
            case CHAT_TEMPLATE_KWARGS -> new TemplateSwitch(name, parameter.orElse(ENABLE_THINKING));
            case THINKING -> new ThinkingBudget(name);
            case ADAPTIVE_THINKING -> new AdaptiveThinking(name, true);
        });
    }

    /** Whether an own definition only repeats the built-in one, of which more is known than a definition can say. */
    private static boolean saysTheSame(@Nullable ReasoningFamily builtIn, ReasoningFamily own) {
        return builtIn instanceof EffortField known
                && own instanceof EffortField written
                && known.place() == written.place();
    }

    private static Map<String, ReasoningFamily> builtIn() {
        Map<String, ReasoningFamily> families = new LinkedHashMap<>();
        add(families, new EffortField("openai", EffortField.Place.BY_FORMAT, EffortField.Off.UNDERSTOOD));
        add(families, new EffortField("gpt", EffortField.Place.BY_FORMAT, EffortField.Off.UNDERSTOOD));
        add(families, new EffortField("gpt-oss", EffortField.Place.BY_FORMAT, EffortField.Off.UNSURE));
        add(families, new TemplateSwitch("qwen3", ENABLE_THINKING));
        add(families, new TemplateSwitch("glm", ENABLE_THINKING));
        add(families, new TemplateSwitch("deepseek", THINKING));
        add(families, new EffortField("mistral", EffortField.Place.TOP_LEVEL, EffortField.Off.UNDERSTOOD));
        add(families, new ThinkingBudget("anthropic"));
        add(families, new ThinkingBudget("claude"));
        add(families, new AdaptiveThinking("claude-adaptive", true));
        return families;
    }

    private static void add(Map<String, ReasoningFamily> families, ReasoningFamily family) {
        families.put(family.name(), family);
    }
}
