package dev.pointsman.wire;

import dev.pointsman.core.reasoning.EffortKind;
import dev.pointsman.core.reasoning.ReasoningFamily.ThinkingBudget;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.core.JsonToken;

/** Where a body can name a reasoning effort, and which word each place says. */
final class EffortPlaces {
    static final String REASONING_EFFORT = "reasoning_effort";
    static final String REASONING = "reasoning";
    static final String OUTPUT_CONFIG = "output_config";
    static final String EFFORT = "effort";
    static final String THINKING = "thinking";
    static final String TYPE = "type";
    static final String BUDGET_TOKENS = "budget_tokens";
    static final String CHAT_TEMPLATE_KWARGS = "chat_template_kwargs";

    /** Switches that templates of well-known models read. */
    private static final List<String> USUAL_SWITCHES = List.of("enable_thinking", "thinking");

    private EffortPlaces() {}

    /** A member within an object that holds an effort as text. */
    record TextPlace(String object, String member) {
        String path() {
            return object + "." + member;
        }
    }

    /** In the order in which they count; {@code reasoning_effort} at the top comes before them. */
    static final List<TextPlace> TEXT_PLACES = List.of(
            new TextPlace(REASONING, EFFORT),
            new TextPlace(OUTPUT_CONFIG, EFFORT),
            new TextPlace(CHAT_TEMPLATE_KWARGS, REASONING_EFFORT));

    static Optional<String> callerEffort(RequestHead head, Collection<String> switches) {
        if (head.fields().objects.isEmpty()) {
            return head.reasoningEffort();
        }
        List<String> words = new ArrayList<>(4);
        head.reasoningEffort().ifPresent(words::add);
        TEXT_PLACES.forEach(place -> text(head, place).ifPresent(words::add));
        thinking(head).ifPresent(words::add);
        for (ObjectMember.Inner inner : switches(head, switches)) {
            words.add(word(inner));
        }
        return first(words, EffortKind.OFF)
                .or(() -> first(words, EffortKind.LEVEL))
                .or(() -> words.stream().findFirst());
    }

    private static Optional<String> first(List<String> words, EffortKind kind) {
        return words.stream().filter(word -> EffortKind.of(word) == kind).findFirst();
    }

    static Optional<String> text(RequestHead head, TextPlace place) {
        return Optional.ofNullable(head.fields().objects.get(place.object()))
                .flatMap(object -> object.text(place.member()))
                .filter(text -> !text.isBlank());
    }

    /** What {@code thinking} says; empty where it is not there or says nothing that is known. */
    static Optional<String> thinking(RequestHead head) {
        ObjectMember thinking = head.fields().objects.get(THINKING);
        if (thinking == null) {
            return Optional.empty();
        }
        return switch (thinking.text(TYPE).orElse("")) {
            case EffortKind.DISABLED -> Optional.of(EffortKind.DISABLED);
            case EffortKind.ADAPTIVE -> Optional.of(EffortKind.ADAPTIVE);
            case EffortKind.ENABLED ->
                budget(thinking).isPresent()
                        ? Optional.of(ThinkingBudget.level(budget(thinking).getAsLong()))
                        : Optional.of(EffortKind.ENABLED);
            default -> Optional.empty();
        };
    }

    private static OptionalLong budget(ObjectMember thinking) {
        Optional<ObjectMember.Inner> budget =
                thinking.find(BUDGET_TOKENS).filter(inner -> inner.kind() == JsonToken.VALUE_NUMBER_INT);
        if (budget.isEmpty() || !budget.get().text().matches("\\d{1,18}")) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(Long.parseLong(budget.get().text()));
    }

    /** The switches that the body sets to true or false. */
    static List<ObjectMember.Inner> switches(RequestHead head, Collection<String> further) {
        ObjectMember arguments = head.fields().objects.get(CHAT_TEMPLATE_KWARGS);
        if (arguments == null) {
            return List.of();
        }
        return arguments.members().stream()
                .filter(ObjectMember.Inner::isBoolean)
                .filter(inner -> USUAL_SWITCHES.contains(inner.name()) || further.contains(inner.name()))
                .toList();
    }

    static String switchPath(String parameter) {
        return CHAT_TEMPLATE_KWARGS + "." + parameter;
    }

    static String word(ObjectMember.Inner flag) {
        return flag.kind() == JsonToken.VALUE_TRUE ? EffortKind.ENABLED : EffortKind.DISABLED;
    }
}
