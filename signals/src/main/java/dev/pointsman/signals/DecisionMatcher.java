package dev.pointsman.signals;

import dev.pointsman.config.DecisionConfig;
import dev.pointsman.config.RoutingConfig;
import dev.pointsman.config.Rule;
import dev.pointsman.config.signals.SignalConfig;
import dev.pointsman.signals.internal.Condition;
import dev.pointsman.signals.internal.RequestFacts;
import dev.pointsman.signals.internal.SignalSet;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** The decisions of one routing, ready to be matched. Immutable, for any number of threads. */
public final class DecisionMatcher {
    private final List<DecisionConfig> decisions;
    private final SignalSet signals;
    private final List<Optional<Condition>> conditions = new ArrayList<>();

    /**
     * Compiles the rules and the signals that they ask for.
     *
     * @param detector of languages; not needed where no rule asks for one
     * @throws IllegalStateException where it is needed and not there
     */
    public DecisionMatcher(RoutingConfig routing, Optional<LanguageDetector> detector) {
        this.decisions = routing.decisions();
        this.signals = new SignalSet(asked(routing), detector);
        for (DecisionConfig decision : decisions) {
            conditions.add(decision.rules().map(signals::compile));
        }
    }

    /** The signals that rules of this routing name, each once. */
    static Set<SignalConfig> asked(RoutingConfig routing) {
        Set<SignalConfig> asked = new LinkedHashSet<>();
        routing.decisions().forEach(decision -> decision.rules().ifPresent(rule -> collect(rule, asked)));
        return asked;
    }

    private static void collect(Rule rule, Set<SignalConfig> asked) {
        switch (rule) {
            case Rule.Condition condition -> asked.add(condition.signal());
            case Rule.Group group -> group.conditions().forEach(inner -> collect(inner, asked));
        }
    }

    /**
     * The index of the first decision that matches; empty where none does. A signal is evaluated when the first rule asks for it
     * and its answer kept for the rest; in a group cheap ones are asked first, and the rest only as far as needed.
     */
    public OptionalInt firstMatch(SignalInput input) {
        RequestFacts facts = null;
        for (int i = 0; i < conditions.size(); i++) {
            Optional<Condition> condition = conditions.get(i);
            if (condition.isEmpty()) {
                return OptionalInt.of(i);
            }
            facts = facts == null ? new RequestFacts(input, signals) : facts;
            if (condition.get().holds(facts)) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }

    /** Every decision in order, with all its signals evaluated. */
    public List<DecisionOutcome> explain(SignalInput input) {
        RequestFacts facts = new RequestFacts(input, signals);
        List<DecisionOutcome> outcomes = new ArrayList<>();
        for (DecisionConfig decision : decisions) {
            Optional<RuleOutcome> rules = decision.rules().map(rule -> outcome(rule, facts));
            outcomes.add(new DecisionOutcome(
                    decision.name(), rules.map(RuleOutcome::matched).orElse(true), rules));
        }
        return List.copyOf(outcomes);
    }

    private RuleOutcome outcome(Rule rule, RequestFacts facts) {
        return switch (rule) {
            case Rule.Condition condition -> new RuleOutcome.Condition(signals.reading(condition.signal(), facts));
            case Rule.Group group -> {
                List<RuleOutcome> inner =
                        group.conditions().stream().map(r -> outcome(r, facts)).toList();
                boolean matched = switch (group.operator()) {
                    case AND -> inner.stream().allMatch(RuleOutcome::matched);
                    case OR -> inner.stream().anyMatch(RuleOutcome::matched);
                    case NOT -> inner.stream().noneMatch(RuleOutcome::matched);
                };
                yield new RuleOutcome.Group(group.operator(), matched, inner);
            }
        };
    }
}
