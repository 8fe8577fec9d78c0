package dev.pointsman.config;

import dev.pointsman.core.quality.QualityCatalog;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A whole configuration, checked and compiled. Immutable: a reload makes another one, and what began with this one ends with it.
 *
 * @param hash SHA-256 of what was configured, in hexadecimal: the same for the same content in another order, style or with
 *     other secrets
 * @param listeners addresses of the data plane, at least one
 * @param defaults of all providers
 * @param models by name, in declared order
 * @param routing the file's own decisions
 * @param entrypoints public model names, each with the routing that it reaches; none of them is a model's name
 * @param catalogModels the built-in catalogue's models by id
 * @param catalog benchmarks, indexes and records: built in and the operator's
 * @param learning across requests
 * @param telemetry windows and their snapshot
 * @param insights decision records
 * @param management plane
 * @param limits of what callers and backends may send
 * @param apiKeysFile file with the hashed keys of callers
 * @param document what was configured as JSON with sorted keys, values that may be secret redacted
 * @param problems warnings and notes
 */
public record Configuration(
        String hash,
        List<ListenerConfig> listeners,
        ProviderDefaults defaults,
        Map<String, ModelConfig> models,
        RoutingConfig routing,
        Map<String, RoutingConfig> entrypoints,
        Map<String, CatalogModel> catalogModels,
        QualityCatalog catalog,
        LearningConfig learning,
        TelemetryConfig telemetry,
        InsightsConfig insights,
        ManagementConfig management,
        LimitsConfig limits,
        Optional<Path> apiKeysFile,
        String document,
        List<LocatedProblem> problems) {
    /** The public name that reaches {@link #routing()} where no entrypoint is configured. */
    public static final String AUTO = "auto";

    public Configuration {
        listeners = List.copyOf(listeners);
        problems = List.copyOf(problems);
    }

    /** The file's own decisions, highest priority first. */
    public List<DecisionConfig> decisions() {
        return routing.decisions();
    }

    public List<LocatedProblem> warnings() {
        return new Loaded(Optional.empty(), problems).warnings();
    }

    public List<LocatedProblem> notes() {
        return new Loaded(Optional.empty(), problems).notes();
    }

    /** The same with other places for decision records. */
    public Configuration withInsights(InsightsConfig elsewhere) {
        return new Configuration(
                hash,
                listeners,
                defaults,
                models,
                routing,
                entrypoints,
                catalogModels,
                catalog,
                learning,
                telemetry,
                elsewhere,
                management,
                limits,
                apiKeysFile,
                document,
                problems);
    }
}
