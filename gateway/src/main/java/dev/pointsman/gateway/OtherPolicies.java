package dev.pointsman.gateway;

import dev.pointsman.config.Configuration;
import dev.pointsman.insights.replay.OtherPolicy;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** The decisions of a configuration as other ways to make recorded choices. */
public final class OtherPolicies {
    private OtherPolicies() {}

    /** By the name of the decision; the first of a name counts. */
    public static Map<String, OtherPolicy> of(Configuration configuration) {
        Map<String, OtherPolicy> policies = new LinkedHashMap<>();
        Stream.concat(
                        configuration.decisions().stream(),
                        configuration.entrypoints().values().stream().flatMap(routing -> routing.decisions().stream()))
                .forEach(decision -> policies.putIfAbsent(
                        decision.name(),
                        new OtherPolicy(decision.policy(), decision.candidates(), decision.quality())));
        return policies;
    }
}
