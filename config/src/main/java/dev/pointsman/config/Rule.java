package dev.pointsman.config;

import dev.pointsman.config.signals.SignalConfig;
import java.util.List;

/** What a request must be like for a decision. */
public sealed interface Rule {
    /** Conditions joined by an operator; {@code NOT} has exactly one, {@code AND} of none is true. */
    record Group(Operator operator, List<Rule> conditions) implements Rule {
        public Group {
            conditions = List.copyOf(conditions);
        }
    }

    /** A signal that has to match. */
    record Condition(SignalConfig signal) implements Rule {}

    /** How conditions are joined. */
    enum Operator {
        AND,
        OR,
        NOT
    }
}
