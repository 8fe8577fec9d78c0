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

    /** How many phrases of a signal are there; what was found is at hand, so nothing else need be remembered. */
    record Phrases(int group, int signal, int least, int most) implements Condition {
        @Override
        public boolean holds(RequestFacts facts) {
            int present = facts.phrases(group).present()[signal];
            return present >= least && present <= most;
        }
    }

    /** All of them; of none it holds. */
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
