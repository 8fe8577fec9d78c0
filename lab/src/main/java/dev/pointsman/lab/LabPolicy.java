package dev.pointsman.lab;

import dev.pointsman.config.DecisionConfig;
import dev.pointsman.core.evidence.Basis;
import dev.pointsman.core.evidence.CandidateProfile;
import dev.pointsman.core.learning.ExplorationSettings;
import dev.pointsman.core.selection.LatencyAwarePolicy;
import dev.pointsman.core.selection.Policy;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** A way of choosing that the lab can compare. */
public sealed interface LabPolicy {
    String name();

    /** Rules that other gateways use, and the clairvoyant bound. */
    enum Reference implements LabPolicy {
        ROUND_ROBIN,
        RANDOM,
        LEAST_INFLIGHT,
        TWO_CHOICES,
        PEAK_EWMA,
        LOWEST_MEAN,
        /** Sees the true queues and speeds and takes the least time to first token. */
        GREEDY,
        /** As greedy, and knows how long every answer will be: when a full batch has a place again. */
        ORACLE
    }

    /**
     * The product's engine.
     *
     * @param id for reports
     * @param policy how it selects
     * @param exploration empty for none
     */
    record Engine(String id, Policy policy, Optional<ExplorationSettings> exploration) implements LabPolicy {
        @Override
        public String name() {
            return id;
        }
    }

    /**
     * A decision of a configuration: its candidates, their prices and quality, its policy and exploration.
     *
     * @param decision whose candidates are models of the scenario, by name
     */
    record Decision(DecisionConfig decision) implements LabPolicy {
        @Override
        public String name() {
            return decision.name();
        }

        @Override
        public String id() {
            return decision.name();
        }

        /** @throws IllegalArgumentException where a candidate is no model of the scenario */
        public void requireModels(Scenario scenario) {
            List<String> models =
                    scenario.models().stream().map(ModelSpec::name).toList();
            for (CandidateProfile candidate : decision.candidates()) {
                if (!models.contains(candidate.candidate().model())) {
                    throw new IllegalArgumentException("decision '" + decision.name() + "' has a candidate '"
                            + candidate.candidate().model() + "', but scenario '" + scenario.name() + "' has only "
                            + String.join(", ", models) + ": simulate a scenario file with models of these names");
                }
            }
        }
    }

    /** The name in reports and on the command line. */
    default String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** All that are built in, in the order of reports. */
    static List<LabPolicy> builtIn() {
        return List.of(
                Reference.ROUND_ROBIN,
                Reference.RANDOM,
                Reference.LEAST_INFLIGHT,
                Reference.TWO_CHOICES,
                Reference.PEAK_EWMA,
                Reference.LOWEST_MEAN,
                latencyAware("latency_aware_documented", Basis.OBSERVED, Optional.empty()),
                latencyAware("latency_aware", Basis.OBSERVED, Optional.of(ExplorationSettings.defaults())),
                latencyAware("predicted", Basis.PREDICTED, Optional.of(ExplorationSettings.forPredictions())),
                latencyAware(
                        "predicted_explore_2_percent", Basis.PREDICTED, Optional.of(ExplorationSettings.defaults())),
                new Engine(
                        "predicted_ttft",
                        new LatencyAwarePolicy(
                                OptionalInt.empty(), OptionalInt.of(95), "", Basis.PREDICTED, 0, Optional.empty()),
                        Optional.of(ExplorationSettings.forPredictions())),
                Reference.GREEDY,
                Reference.ORACLE);
    }

    /** The built-in policies of these names. */
    static List<LabPolicy> named(String... names) {
        return among(builtIn(), List.of(names));
    }

    /**
     * The policies of these names.
     *
     * @throws IllegalArgumentException where there is none
     */
    static List<LabPolicy> among(List<LabPolicy> policies, List<String> names) {
        return names.stream()
                .map(name -> policies.stream()
                        .filter(policy -> policy.id().equals(name))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException("there is no policy '" + name + "'; there are "
                                + policies.stream().map(LabPolicy::id).collect(Collectors.joining(", ")))))
                .toList();
    }

    private static LabPolicy latencyAware(String id, Basis basis, Optional<ExplorationSettings> exploration) {
        return new Engine(
                id,
                new LatencyAwarePolicy(OptionalInt.of(90), OptionalInt.of(95), "", basis, 0, Optional.empty()),
                exploration);
    }
}
