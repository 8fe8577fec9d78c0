package dev.pointsman.signals.internal;

import java.util.List;

/** A rule, ready to be asked. Evaluates no more signals than it needs. */
public sealed interface Condition {
    boolean holds(RequestFacts facts);

    /** Which of the signals. */
    record Leaf(int signal) implements Condition {
        @Override
        public boolean holds(RequestFacts facts) {
            return facts.matches(signal);
        }
    }

    /** All of them. */
    record All(List<Condition> conditions) implements Condition {
        @Override
        public boolean holds(RequestFacts facts) {
            for (int i = 0; i < conditions.size(); i++) {
                if (!conditions.get(i).holds(facts)) {
                    return false;
                }
            }
            return true;
        }
    }

    /** At least one of them. */
    record Any(List<Condition> conditions) implements Condition {
        @Override
        public boolean holds(RequestFacts facts) {
            for (int i = 0; i < conditions.size(); i++) {
                if (conditions.get(i).holds(facts)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** The contrary. */
    record Not(Condition condition) implements Condition {
        @Override
        public boolean holds(RequestFacts facts) {
            return !condition.holds(facts);
        }
    }
}
