package dev.pointsman.config.internal;

import dev.pointsman.config.DecisionConfig;
import dev.pointsman.config.RoutingConfig;
import dev.pointsman.record.reading.Section;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads one {@code routing}: the file's own, or a recipe's. */
final class RoutingReader {
    private final DecisionReader decisions;

    RoutingReader(DecisionReader decisions) {
        this.decisions = decisions;
    }

    /** A decision and the path that it stands at. */
    private record Placed(String path, DecisionConfig decision) {}

    RoutingConfig read(Section routing, String name, String description) {
        Foreign.ROUTING.refuse(routing);
        Signals signals = SignalsReader.read(routing);
        RulesReader rules = new RulesReader(signals);
        List<Placed> placed = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Section section : routing.sections("decisions")) {
            Optional<DecisionConfig> decision = decisions.read(section, rules);
            String decisionName = section.text("name").orElse("");
            if (!decisionName.isBlank() && !names.add(decisionName)) {
                section.problems()
                        .error(
                                section.path("name"),
                                "the decision '" + decisionName + "' is listed twice: choose another name");
            }
            decision.ifPresent(read -> placed.add(new Placed(section.path(), read)));
        }
        placed.sort(
                Comparator.comparingInt((Placed p) -> p.decision().priority()).reversed());
        warnUnreached(routing, placed);
        signals.warnUnused(routing.problems());
        return new RoutingConfig(
                name,
                description,
                signals.all(),
                placed.stream().map(Placed::decision).toList());
    }

    private static void warnUnreached(Section routing, List<Placed> inOrder) {
        Optional<Placed> catchAll =
                inOrder.stream().filter(p -> p.decision().matchesAlways()).findFirst();
        for (Placed p :
                inOrder.subList(catchAll.map(inOrder::indexOf).orElse(inOrder.size() - 1) + 1, inOrder.size())) {
            routing.problems()
                    .warning(
                            p.path(),
                            "is never reached, because "
                                    + catchAll.map(Placed::path).orElse("")
                                    + " comes first and matches every request: give this one a higher priority, or that "
                                    + "one rules");
        }
    }
}
