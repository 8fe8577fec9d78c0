package dev.pointsman.core.selection;

import java.util.EnumSet;
import java.util.List;

/** How {@code multi_factor} compares the candidates that its hard rules left. */
public sealed interface Objective {
    /** The name in configuration and JSON. */
    String strategy();

    /** Whether the factor can change the choice. */
    boolean considers(Factor factor);

    /** Highest weighted sum of the factors, each scaled to 0..1 over the candidates. */
    final class Weighted implements Objective {
        private final Weights weights;
        private final Weights normalised;

        public Weighted(Weights weights) {
            this.weights = weights;
            this.normalised = weights.normalised();
        }

        /** As configured. */
        public Weights weights() {
            return weights;
        }

        /** As used: with a sum of 1. */
        public Weights normalised() {
            return normalised;
        }

        @Override
        public String strategy() {
            return "weighted";
        }

        @Override
        public boolean considers(Factor factor) {
            return normalised.of(factor) > 0;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Weighted that && that.weights.equals(weights);
        }

        @Override
        public int hashCode() {
            return weights.hashCode();
        }
    }

    /** One factor after another, each keeping the candidates within a tolerance of its best; never empty. */
    record Lexicographic(List<Priority> priorities) implements Objective {
        public Lexicographic {
            priorities = List.copyOf(priorities);
            if (priorities.isEmpty()) {
                throw new IllegalArgumentException("a lexicographic objective needs at least one priority");
            }
            EnumSet<Factor> seen = EnumSet.noneOf(Factor.class);
            for (Priority priority : priorities) {
                if (!seen.add(priority.factor())) {
                    throw new IllegalArgumentException(
                            "priority '" + priority.factor().id() + "' is listed twice");
                }
            }
        }

        @Override
        public String strategy() {
            return "lexicographic";
        }

        @Override
        public boolean considers(Factor factor) {
            for (int k = 0; k < priorities.size(); k++) {
                if (priorities.get(k).factor() == factor) {
                    return true;
                }
            }
            return false;
        }
    }

    /**
     * @param factor what this stage compares
     * @param tolerance share of the best value that a candidate may be off, 0..1
     */
    record Priority(Factor factor, double tolerance) {
        public Priority {
            if (!(tolerance >= 0 && tolerance <= 1)) {
                throw new IllegalArgumentException(
                        "the tolerance of priority '" + factor.id() + "' must be between 0 and 1, but is " + tolerance);
            }
        }
    }
}
