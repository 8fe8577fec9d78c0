package dev.pointsman.signals;

import dev.pointsman.config.Rule;
import java.util.List;

/** A rule with what it came to for one request. */
public sealed interface RuleOutcome {
    boolean matched();

    /** Conditions joined by an operator, all of them evaluated. */
    record Group(Rule.Operator operator, boolean matched, List<RuleOutcome> conditions) implements RuleOutcome {
        public Group {
            conditions = List.copyOf(conditions);
        }
    }

    /** A signal and its answer. */
    record Condition(SignalReading reading) implements RuleOutcome {
        @Override
        public boolean matched() {
            return reading.matched();
        }
    }
}
