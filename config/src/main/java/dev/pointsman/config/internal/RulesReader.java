package dev.pointsman.config.internal;

import dev.pointsman.config.Rule;
import dev.pointsman.config.signals.SignalConfig;
import dev.pointsman.config.signals.SignalType;
import dev.pointsman.record.reading.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the {@code rules} of a decision. */
final class RulesReader {
    /** Stands where a rule has errors, so that its decision is not taken to match every request. */
    private static final Rule NEVER = new Rule.Group(Rule.Operator.OR, List.of());

    private final Signals signals;

    RulesReader(Signals signals) {
        this.signals = signals;
    }

    /** The rules; empty where they are left out or match everything anyway. */
    Optional<Rule> rules(Section decision) {
        Optional<Rule> rule = decision.section("rules").map(this::rule);
        return rule.filter(r -> !(r instanceof Rule.Group group
                && group.operator() == Rule.Operator.AND
                && group.conditions().isEmpty()));
    }

    private Rule rule(Section section) {
        Rule rule = section.has("operator") || section.has("conditions")
                ? group(section)
                : condition(section).orElse(NEVER);
        section.done();
        return rule;
    }

    private Rule group(Section section) {
        Rule.Operator operator = section.oneOf("operator", Rule.Operator.class, Rule.Operator::name)
                .orElse(Rule.Operator.AND);
        List<Section> written = section.sections("conditions");
        List<Rule> conditions = new ArrayList<>();
        written.forEach(condition -> conditions.add(rule(condition)));
        if (operator == Rule.Operator.NOT && written.size() != 1) {
            section.problems()
                    .error(section.path("conditions"), "NOT takes exactly one condition, not " + written.size());
        } else if (operator == Rule.Operator.OR && written.isEmpty()) {
            section.problems()
                    .error(
                            section.path("conditions"),
                            "OR without a condition never matches: write one, or leave rules out to match every request");
        }
        return new Rule.Group(operator, conditions);
    }

    private Optional<Rule> condition(Section section) {
        Foreign.CONDITION.refuseValue(section, "type");
        if (Foreign.CONDITION.names(section.text("type").orElse(""))) {
            section.has("name");
            return Optional.empty();
        }
        if (!section.has("type")) {
            section.problems()
                    .error(
                            section.path("type"),
                            "is required: write the type and name of a signal, or operator and conditions");
        }
        Optional<SignalType> type = section.oneOf("type", SignalType.class, SignalType::id);
        String name = section.requiredText("name");
        if (type.isEmpty() || name.isEmpty()) {
            return Optional.empty();
        }
        Optional<SignalConfig> signal = signals.find(type.get(), name, section.path("name"), section.problems());
        return signal.map(Rule.Condition::new);
    }
}
