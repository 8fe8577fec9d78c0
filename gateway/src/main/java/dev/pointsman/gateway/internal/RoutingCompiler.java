package dev.pointsman.gateway.internal;

import dev.pointsman.config.Configuration;
import dev.pointsman.config.DecisionConfig;
import dev.pointsman.config.ModelConfig;
import dev.pointsman.config.RoutingConfig;
import dev.pointsman.core.choice.Chooser;
import dev.pointsman.core.evidence.Candidate;
import dev.pointsman.core.evidence.CandidatePool;
import dev.pointsman.core.evidence.CandidateProfile;
import dev.pointsman.core.evidence.EvidenceGatherer.Detail;
import dev.pointsman.core.evidence.PoolMember;
import dev.pointsman.core.reasoning.ReasoningFamily.TemplateSwitch;
import dev.pointsman.core.telemetry.TelemetryStore;
import dev.pointsman.core.time.TimeSource;
import dev.pointsman.signals.DecisionMatcher;
import dev.pointsman.signals.LanguageDetector;
import dev.pointsman.signals.LanguageDetectors;
import java.time.Duration;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Makes a routing table of a configuration, bound to telemetry that outlives it. */
public final class RoutingCompiler {
    private final TelemetryStore telemetry;
    private final TimeSource time;

    public RoutingCompiler(TelemetryStore telemetry, TimeSource time) {
        this.telemetry = telemetry;
        this.time = time;
    }

    public RoutingTable compile(Configuration configuration) {
        Duration idle = configuration.listeners().get(0).idleTimeout();
        Map<String, ModelRuntime> models = new LinkedHashMap<>();
        for (ModelConfig model : configuration.models().values()) {
            models.put(model.name(), model(model, idle));
        }
        IdentityHashMap<DecisionConfig, DecisionRuntime> compiled = new IdentityHashMap<>();
        Map<String, List<DecisionRuntime>> entrypoints = new LinkedHashMap<>();
        configuration
                .entrypoints()
                .forEach((name, routing) -> entrypoints.put(
                        name,
                        routing.decisions().stream()
                                .map(decision -> compiled.computeIfAbsent(decision, d -> decision(d, models)))
                                .toList()));
        Map<String, DecisionMatcher> matchers = matchers(configuration);
        Set<Integer> percentiles = new TreeSet<>();
        compiled.keySet()
                .forEach(decision -> percentiles.addAll(decision.policy().percentiles()));
        telemetry.track(percentiles);
        telemetry.keepOnly(models.keySet());
        return new RoutingTable(configuration, models, entrypoints, matchers, templateSwitches(configuration));
    }

    /** One for each routing, shared by the names that reach it. */
    private static Map<String, DecisionMatcher> matchers(Configuration configuration) {
        Optional<LanguageDetector> detector = LanguageDetectors.neededBy(configuration);
        IdentityHashMap<RoutingConfig, DecisionMatcher> compiled = new IdentityHashMap<>();
        Map<String, DecisionMatcher> matchers = new LinkedHashMap<>();
        configuration
                .entrypoints()
                .forEach((name, routing) ->
                        matchers.put(name, compiled.computeIfAbsent(routing, r -> new DecisionMatcher(r, detector))));
        return matchers;
    }

    private static Set<String> templateSwitches(Configuration configuration) {
        return configuration.models().values().stream()
                .map(model -> model.reasoning().family())
                .filter(TemplateSwitch.class::isInstance)
                .map(family -> ((TemplateSwitch) family).parameter())
                .collect(Collectors.toUnmodifiableSet());
    }

    private ModelRuntime model(ModelConfig config, Duration listenerIdle) {
        Duration connect = config.reliability().connectTimeout().orElse(Timeouts.DEFAULT_CONNECT);
        return new ModelRuntime(
                config,
                new CandidateProfile(
                        Candidate.of(config.name()),
                        config.pricing(),
                        config.card().contextWindowTokens(),
                        config.card().maxOutputTokens(),
                        config.card().defaultEffort()),
                telemetry.model(config.name()),
                Timeouts.of(config.reliability(), listenerIdle),
                config.backends().stream()
                        .map(backend -> new BackendRuntime(backend, connect))
                        .toList());
    }

    private DecisionRuntime decision(DecisionConfig config, Map<String, ModelRuntime> models) {
        List<PoolMember> members = new ArrayList<>();
        List<ModelRuntime> ofCandidates = new ArrayList<>();
        for (int i = 0; i < config.candidates().size(); i++) {
            CandidateProfile profile = config.candidates().get(i);
            ModelRuntime model = models.get(profile.candidate().model());
            if (model == null) {
                throw new IllegalStateException(
                        "decision '" + config.name() + "' names a model that is not configured");
            }
            ofCandidates.add(model);
            members.add(new PoolMember(
                    profile,
                    model.telemetry(),
                    config.quality().get(i),
                    model.config().apiFormats(),
                    () -> !model.backends().isEmpty()));
        }
        return new DecisionRuntime(
                config,
                new Chooser(
                        config.policy(),
                        CandidatePool.of(members),
                        config.exploration(),
                        time,
                        // Records keep all of it, so that replay can ask what another policy would have chosen.
                        Detail.PREDICTED),
                List.copyOf(ofCandidates));
    }
}
