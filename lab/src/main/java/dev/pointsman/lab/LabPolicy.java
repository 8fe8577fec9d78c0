package dev.pointsman.lab;

import dev.pointsman.core.evidence.Basis;
import dev.pointsman.core.learning.ExplorationSettings;
import dev.pointsman.core.selection.LatencyAwarePolicy;
import dev.pointsman.core.selection.Policy;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

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
                latencyAware("predicted", Basis.PREDICTED, Optional.of(fastStart())),
                latencyAware(
                        "predicted_explore_2_percent", Basis.PREDICTED, Optional.of(ExplorationSettings.defaults())),
                new Engine(
                        "predicted_ttft",
                        new LatencyAwarePolicy(
                                OptionalInt.empty(), OptionalInt.of(95), "", Basis.PREDICTED, 0, Optional.empty()),
                        Optional.of(fastStart())),
                Reference.GREEDY,
                Reference.ORACLE);
    }

    /** The built-in policies of these names. */
    static List<LabPolicy> named(String... names) {
        return Arrays.stream(names)
                .map(name -> builtIn().stream()
                        .filter(policy -> policy.id().equals(name))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException("there is no policy '" + name + "'; there are "
                                + String.join(
                                        ", ",
                                        builtIn().stream().map(LabPolicy::id).toList()))))
                .toList();
    }

    /**
     * Every third request goes to a candidate that lacks evidence while there is one; five samples make a prediction. The default
     * share of 2 % keeps a fleet on its first candidate for minutes after a cold start, which costs more than it protects.
     */
    private static ExplorationSettings fastStart() {
        return new ExplorationSettings(0.5, 5, Duration.ofMinutes(10));
    }

    private static LabPolicy latencyAware(String id, Basis basis, Optional<ExplorationSettings> exploration) {
        return new Engine(
                id,
                new LatencyAwarePolicy(OptionalInt.of(90), OptionalInt.of(95), "", basis, 0, Optional.empty()),
                exploration);
    }
}
