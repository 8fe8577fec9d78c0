package dev.pointsman.config;

import java.util.List;

/** What a request must be like for a decision. Kept as written; it is matched elsewhere. */
public sealed interface Rule {
    /** Conditions joined by an operator; {@code NOT} has exactly one. */
    record Group(Operator operator, List<Rule> conditions) implements Rule {
        public Group {
            conditions = List.copyOf(conditions);
        }
    }

    /** A signal by its type and name. */
    record Condition(String type, String name) implements Rule {}

    /** How conditions are joined. */
    enum Operator {
        AND,
        OR,
        NOT
    }
}
