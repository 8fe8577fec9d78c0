package dev.pointsman.wire;

import dev.pointsman.core.reasoning.EffortKind;
import dev.pointsman.core.reasoning.ReasoningFamily;
import dev.pointsman.core.reasoning.ReasoningFamily.AdaptiveThinking;
import dev.pointsman.core.reasoning.ReasoningFamily.EffortField;
import dev.pointsman.core.reasoning.ReasoningFamily.SwitchedEffort;
import dev.pointsman.core.reasoning.ReasoningFamily.TemplateSwitch;
import dev.pointsman.core.reasoning.ReasoningFamily.ThinkingBudget;
import dev.pointsman.core.reasoning.ReasoningFamily.Unknown;
import dev.pointsman.wire.EffortPlaces.TextPlace;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Writes an effort into a body in the way of a family, and makes what the caller wrote in other places agree with it. What
 * agrees already stays as it is.
 */
final class EffortSplice {
    private static final String NULL = "null";
    private static final TextPlace IN_REASONING = new TextPlace(EffortPlaces.REASONING, EffortPlaces.EFFORT);
    private static final TextPlace IN_OUTPUT_CONFIG = new TextPlace(EffortPlaces.OUTPUT_CONFIG, EffortPlaces.EFFORT);

    private final RequestHead head;
    private final BodySplicer edits;
    private final String effort;
    private final EffortKind kind;
    /** Paths of the places that are the family's, which hold the effort by now. */
    private final Set<String> written = new HashSet<>();

    EffortSplice(RequestHead head, BodySplicer edits, String effort) {
        this.head = head;
        this.edits = edits;
        this.effort = effort;
        this.kind = EffortKind.of(effort);
    }

    void tell(ReasoningFamily family) {
        switch (family) {
            case EffortField field -> field.word(effort).ifPresent(word -> writeWord(field.place(), word));
            case TemplateSwitch template -> writeSwitch(template.parameter());
            case SwitchedEffort both -> {
                writeSwitch(both.parameter());
                if (kind == EffortKind.LEVEL) {
                    writeWord(EffortField.Place.BY_FORMAT, effort);
                }
            }
            case ThinkingBudget ignored -> writeBudget();
            case AdaptiveThinking ignored -> writeAdaptive();
            case Unknown ignored -> {}
        }
        if (!written.isEmpty() || family.tells(effort)) {
            reconcile();
        }
    }

    private void writeWord(EffortField.Place place, String word) {
        if (place == EffortField.Place.TOP_LEVEL || head.format() == RequestFormat.CHAT) {
            written.add(EffortPlaces.REASONING_EFFORT);
            if (!head.reasoningEffort().equals(Optional.of(word))) {
                edits.set(EffortPlaces.REASONING_EFFORT, BodySplicer.quoted(word));
            }
            return;
        }
        if (!head.format().takesEffort()) {
            return;
        }
        TextPlace nested = head.format() == RequestFormat.RESPONSES ? IN_REASONING : IN_OUTPUT_CONFIG;
        written.add(nested.path());
        if (!EffortPlaces.text(head, nested).equals(Optional.of(word))) {
            edits.setWithin(nested.object(), nested.member(), BodySplicer.quoted(word));
        }
    }

    private void writeSwitch(String parameter) {
        if (kind == EffortKind.MODEL_DEFAULT) {
            return;
        }
        written.add(EffortPlaces.switchPath(parameter));
        String wanted = kind == EffortKind.OFF ? "false" : "true";
        boolean agrees = EffortPlaces.switches(head, List.of(parameter)).stream()
                .anyMatch(flag -> flag.name().equals(parameter) && flag.text().equals(wanted));
        if (!agrees) {
            edits.setWithin(EffortPlaces.CHAT_TEMPLATE_KWARGS, parameter, BodySplicer.ascii(wanted));
        }
    }

    private void writeBudget() {
        if (kind == EffortKind.MODEL_DEFAULT) {
            return;
        }
        OptionalLong budget = ThinkingBudget.tokens(effort, head.maxOutputTokensPerChoice());
        if (kind != EffortKind.OFF && budget.isEmpty()) {
            return;
        }
        written.add(EffortPlaces.THINKING);
        if (thinkingAgrees(EffortKind.ENABLED)) {
            return;
        }
        edits.set(EffortPlaces.THINKING, BodySplicer.ascii(thinking(budget)));
    }

    private void writeAdaptive() {
        if (kind == EffortKind.MODEL_DEFAULT) {
            return;
        }
        written.add(EffortPlaces.THINKING);
        if (!thinkingAgrees(EffortKind.ADAPTIVE)) {
            edits.set(
                    EffortPlaces.THINKING,
                    BodySplicer.ascii(kind == EffortKind.OFF ? "{\"type\":\"disabled\"}" : "{\"type\":\"adaptive\"}"));
        }
        if (kind == EffortKind.LEVEL) {
            written.add(IN_OUTPUT_CONFIG.path());
            if (!EffortPlaces.text(head, IN_OUTPUT_CONFIG).equals(Optional.of(effort))) {
                edits.setWithin(EffortPlaces.OUTPUT_CONFIG, EffortPlaces.EFFORT, BodySplicer.quoted(effort));
            }
        }
    }

    /** Whether {@code thinking} says the effort, and in the wanted way where it is on: with a budget or adaptively. */
    private boolean thinkingAgrees(String typeWhereOn) {
        Optional<String> said = EffortPlaces.thinking(head);
        if (said.isEmpty() || EffortKind.contradict(said.get(), effort)) {
            return false;
        }
        boolean wayOfOn = typeWhereOn.equals(EffortKind.ADAPTIVE)
                ? said.get().equals(EffortKind.ADAPTIVE)
                : EffortKind.of(said.get()) == EffortKind.LEVEL;
        return kind == EffortKind.OFF || wayOfOn;
    }

    private String thinking(OptionalLong budget) {
        return kind == EffortKind.OFF || budget.isEmpty()
                ? "{\"type\":\"disabled\"}"
                : "{\"type\":\"enabled\",\"budget_tokens\":" + budget.getAsLong() + "}";
    }

    /** What contradicts the effort in a place that the family does not use is set to agree, or to null. */
    private void reconcile() {
        if (!written.contains(EffortPlaces.REASONING_EFFORT) && contradicts(head.reasoningEffort())) {
            edits.set(EffortPlaces.REASONING_EFFORT, word());
        }
        for (TextPlace place : EffortPlaces.TEXT_PLACES) {
            if (!written.contains(place.path()) && contradicts(EffortPlaces.text(head, place))) {
                edits.setWithin(place.object(), place.member(), word());
            }
        }
        if (!written.contains(EffortPlaces.THINKING) && contradicts(EffortPlaces.thinking(head))) {
            OptionalLong budget = ThinkingBudget.tokens(effort, head.maxOutputTokensPerChoice());
            boolean sayable = kind == EffortKind.OFF || budget.isPresent();
            edits.set(EffortPlaces.THINKING, BodySplicer.ascii(sayable ? thinking(budget) : NULL));
        }
        for (ObjectMember.Inner flag : EffortPlaces.switches(head, List.of())) {
            if (!written.contains(EffortPlaces.switchPath(flag.name()))
                    && contradicts(Optional.of(EffortPlaces.word(flag)))) {
                edits.setWithin(EffortPlaces.CHAT_TEMPLATE_KWARGS, flag.name(), BodySplicer.ascii(flag()));
            }
        }
    }

    private boolean contradicts(Optional<String> said) {
        return said.isPresent() && EffortKind.contradict(said.get(), effort);
    }

    private byte[] word() {
        return switch (kind) {
            case LEVEL -> BodySplicer.quoted(effort);
            case OFF -> BodySplicer.quoted(EffortKind.NONE);
            case ON, MODEL_DEFAULT -> BodySplicer.ascii(NULL);
        };
    }

    private String flag() {
        return switch (kind) {
            case OFF -> "false";
            case ON, LEVEL -> "true";
            case MODEL_DEFAULT -> NULL;
        };
    }
}
