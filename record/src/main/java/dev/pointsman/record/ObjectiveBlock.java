package dev.pointsman.record;

import dev.pointsman.core.selection.Factor;
import dev.pointsman.core.selection.Objective;
import dev.pointsman.core.selection.Objective.Priority;
import dev.pointsman.core.selection.Weights;
import dev.pointsman.record.reading.Section;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The {@code objective} and {@code weights} blocks of {@code multi_factor}, which exclude each other in parts. */
final class ObjectiveBlock {
    private static final String OBJECTIVE = "objective";
    private static final String STRATEGY = "strategy";
    private static final String PRIORITIES = "priorities";
    private static final String WEIGHTS = "weights";
    private static final String WEIGHTED = "weighted";
    private static final String LEXICOGRAPHIC = "lexicographic";

    private ObjectiveBlock() {}

    /** The objective; equal weights stand in where it has errors. */
    static Objective read(Section multiFactor) {
        Section objective = multiFactor
                .section(OBJECTIVE)
                .orElseGet(() -> Section.empty(multiFactor.path(OBJECTIVE), multiFactor.problems()));
        Optional<String> written = objective.oneOf(STRATEGY, List.of(WEIGHTED, LEXICOGRAPHIC), Function.identity());
        boolean unreadable = written.isEmpty() && objective.has(STRATEGY);
        boolean lexicographic = written.filter(LEXICOGRAPHIC::equals).isPresent();
        List<Priority> priorities = priorities(objective);
        Weights weights =
                multiFactor.section(WEIGHTS).map(ObjectiveBlock::weights).orElseGet(Weights::equal);
        objective.done();
        if (lexicographic && multiFactor.has(WEIGHTS)) {
            multiFactor
                    .problems()
                    .error(
                            multiFactor.path(WEIGHTS),
                            "cannot stand beside strategy: lexicographic, which does not weigh: remove it, or write "
                                    + "strategy: weighted");
        }
        if (!lexicographic && !unreadable && objective.has(PRIORITIES)) {
            multiFactor
                    .problems()
                    .error(
                            objective.path(PRIORITIES),
                            "needs strategy: lexicographic: write it, or remove the priorities");
        }
        if (lexicographic && isEmpty(objective)) {
            multiFactor
                    .problems()
                    .error(
                            objective.path(PRIORITIES),
                            "is empty: write at least one, for example [{factor: quality, tolerance: 0.05}, {factor: cost}]");
        }
        return lexicographic && !priorities.isEmpty()
                ? new Objective.Lexicographic(priorities)
                : new Objective.Weighted(weights);
    }

    private static boolean isEmpty(Section objective) {
        return objective
                .node(PRIORITIES)
                .map(list -> list.isArray() && list.isEmpty())
                .orElse(true);
    }

    private static List<Priority> priorities(Section objective) {
        List<Priority> priorities = new ArrayList<>();
        Set<Factor> seen = EnumSet.noneOf(Factor.class);
        for (Section section : objective.sections(PRIORITIES)) {
            Optional<Factor> factor = section.oneOf("factor", Factor.class, Factor::id);
            double tolerance = section.number("tolerance", 0, 1).orElse(0);
            if (!section.has("factor")) {
                section.problems()
                        .error(section.path("factor"), "is required: write one of quality, latency, cost, load");
            }
            section.done();
            if (factor.isPresent() && seen.add(factor.get())) {
                priorities.add(new Priority(factor.get(), tolerance));
            } else if (factor.isPresent()) {
                section.problems()
                        .error(
                                section.path("factor"),
                                "'" + factor.get().id() + "' is already a priority: name each factor once");
            }
        }
        return priorities;
    }

    private static Weights weights(Section section) {
        Weights weights = new Weights(
                weight(section, Factor.QUALITY),
                weight(section, Factor.LATENCY),
                weight(section, Factor.COST),
                weight(section, Factor.LOAD));
        section.done();
        return weights;
    }

    private static double weight(Section section, Factor factor) {
        return section.number(factor.id(), 0, Double.MAX_VALUE).orElse(0);
    }

    static void write(Objective objective, ObjectNode block) {
        ObjectNode written = block.putObject(OBJECTIVE).put(STRATEGY, objective.strategy());
        switch (objective) {
            case Objective.Weighted weighted -> {
                ObjectNode weights = block.putObject(WEIGHTS);
                for (Factor factor : Factor.values()) {
                    weights.set(factor.id(), Numbers.node(weighted.weights().of(factor)));
                }
            }
            case Objective.Lexicographic lexicographic -> {
                ArrayNode priorities = written.putArray(PRIORITIES);
                for (Priority priority : lexicographic.priorities()) {
                    priorities
                            .addObject()
                            .put("factor", priority.factor().id())
                            .set("tolerance", Numbers.node(priority.tolerance()));
                }
            }
        }
    }
}
