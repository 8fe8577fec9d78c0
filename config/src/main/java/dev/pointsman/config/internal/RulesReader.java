package dev.pointsman.config.internal;

import dev.pointsman.config.Rule;
import dev.pointsman.record.reading.Section;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Reads {@code rules} and {@code signals}, which are kept for those who match requests. */
final class RulesReader {
    private static final List<String> SIGNALS =
            List.of("keywords", "context", "structure", "conversation", "metadata", "language");

    private RulesReader() {}

    /** The rules; empty where they are left out or match everything anyway. */
    static Optional<Rule> rules(Section decision) {
        Optional<Rule> rule = decision.section("rules").map(RulesReader::rule);
        return rule.filter(r -> !(r instanceof Rule.Group group
                && group.operator() == Rule.Operator.AND
                && group.conditions().isEmpty()));
    }

    private static Rule rule(Section section) {
        Rule rule = section.has("operator") || section.has("conditions") ? group(section) : condition(section);
        section.done();
        return rule;
    }

    private static Rule group(Section section) {
        Rule.Operator operator = section.oneOf("operator", Rule.Operator.class, Rule.Operator::name)
                .orElse(Rule.Operator.AND);
        List<Rule> conditions = new ArrayList<>();
        section.sections("conditions").forEach(condition -> conditions.add(rule(condition)));
        if (operator == Rule.Operator.NOT && conditions.size() != 1) {
            section.problems()
                    .error(section.path("conditions"), "NOT takes exactly one condition, not " + conditions.size());
        } else if (operator == Rule.Operator.OR && conditions.isEmpty()) {
            section.problems()
                    .error(
                            section.path("conditions"),
                            "OR without a condition never matches: write one, or leave rules out to match every request");
        }
        return new Rule.Group(operator, conditions);
    }

    private static Rule condition(Section section) {
        return new Rule.Condition(section.requiredText("type"), section.requiredText("name"));
    }

    /** By type, as written. */
    static Map<String, List<Map<String, Object>>> signals(Section routing) {
        Map<String, List<Map<String, Object>>> signals = new LinkedHashMap<>();
        routing.section("signals").ifPresent(section -> {
            Foreign.SIGNALS.refuse(section);
            for (String type : SIGNALS) {
                section.sections(type).forEach(signal -> signal.requiredText("name"));
                section.node(type).ifPresent(list -> signals.put(type, mappings(list)));
            }
            section.done();
        });
        return Collections.unmodifiableMap(signals);
    }

    private static List<Map<String, Object>> mappings(JsonNode list) {
        List<Map<String, Object>> mappings = new ArrayList<>();
        for (JsonNode element : list) {
            if (element.isObject()) {
                mappings.add(Values.plain(element));
            }
        }
        return List.copyOf(mappings);
    }
}
