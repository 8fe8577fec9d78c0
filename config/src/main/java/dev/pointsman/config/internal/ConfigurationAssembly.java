package dev.pointsman.config.internal;

import dev.pointsman.config.BuiltInCatalog;
import dev.pointsman.config.Configuration;
import dev.pointsman.config.InsightsConfig;
import dev.pointsman.config.LearningConfig;
import dev.pointsman.config.LimitsConfig;
import dev.pointsman.config.ListenerConfig;
import dev.pointsman.config.Loaded;
import dev.pointsman.config.LocatedProblem;
import dev.pointsman.config.ManagementConfig;
import dev.pointsman.config.ModelConfig;
import dev.pointsman.config.ProviderDefaults;
import dev.pointsman.config.RoutingConfig;
import dev.pointsman.config.TelemetryConfig;
import dev.pointsman.core.quality.Provenance;
import dev.pointsman.core.quality.QualityCatalog;
import dev.pointsman.record.reading.Section;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Reads a whole configuration from its tree: each section by its reader, in the order in which they need each other. */
public final class ConfigurationAssembly {
    private final SourceFile file;
    private final Path directory;
    private final BuiltInCatalog builtIn;
    private final Secrets secrets;
    private final Optional<Path> alsoIncluded;
    private final List<SourceFile> included = new ArrayList<>();

    /**
     * @param sourceName as problems call the file
     * @param directory what relative names in it start from
     * @param environment variables by name
     * @param builtIn what ships with the product
     * @param alsoIncluded a file of evaluations that is read as if {@code evaluation.include} named it
     */
    public ConfigurationAssembly(
            String sourceName,
            YamlDocument document,
            Path directory,
            Function<String, Optional<String>> environment,
            BuiltInCatalog builtIn,
            Optional<Path> alsoIncluded) {
        this.file = new SourceFile(sourceName, "", document);
        this.directory = directory;
        this.builtIn = builtIn;
        this.alsoIncluded = alsoIncluded;
        this.secrets = new Secrets(environment, directory);
    }

    /** The configuration, or all that is wrong with it. */
    public Loaded load() {
        Section root = Section.of(file.document().root(), "", file.problems());
        root.node("$schema");
        Foreign.ROOT.refuse(root);
        root.oneOf("version", List.of("v0.3"), text -> text);

        List<ListenerConfig> listeners = ListenersReader.read(root);
        ProvidersReader providers = new ProvidersReader(builtIn.models(), secrets);
        ProviderDefaults defaults = providers.read(root);
        Section routing = root.section("routing").orElseGet(() -> Section.empty("routing", file.problems()));
        Map<String, ModelConfig> models = Collections.unmodifiableMap(
                CardsReader.apply(routing, providers.models(), builtIn.models(), defaults.reasoningEffort()));
        QualityKeys keys = new QualityKeys(models, builtIn.models());
        QualityCatalog catalog = catalog(root, models, keys);

        RoutingReader reader =
                new RoutingReader(new DecisionReader(new CandidatesReader(models, catalog, keys), catalog, file));
        RoutingConfig own = reader.read(routing, RoutingConfig.DEFAULT, "");
        Map<String, RoutingConfig> entrypoints = new EntrypointsReader(reader, models.keySet()).read(root, own);
        if (!routing.has("decisions")) {
            warnUnanswered(own, entrypoints, defaults);
        }

        routing.done();

        Section global = root.section("global").orElseGet(() -> Section.empty("global", file.problems()));
        Foreign.GLOBAL.refuse(global);
        GlobalReader settings = new GlobalReader(global, secrets);
        LearningConfig learning = LearningReader.read(global);
        TelemetryConfig telemetry = settings.telemetry();
        InsightsConfig insights = settings.insights();
        ManagementConfig management = settings.management();
        LimitsConfig limits = settings.limits();
        Optional<Path> apiKeysFile = settings.apiKeysFile();
        global.done();
        root.done();

        List<LocatedProblem> problems = new ArrayList<>(file.located());
        included.forEach(other -> problems.addAll(other.located()));
        if (problems.stream().anyMatch(LocatedProblem::isError)) {
            return new Loaded(Optional.empty(), problems);
        }
        CanonicalDocument document = new CanonicalDocument(
                file.document().root(),
                included.stream().map(other -> other.document().root()).toList());
        Configuration configuration = new Configuration(
                document.hash(),
                listeners,
                defaults,
                models,
                own,
                entrypoints,
                builtIn.models(),
                catalog,
                learning,
                telemetry,
                insights,
                management,
                limits,
                apiKeysFile,
                document.text(),
                problems);
        return new Loaded(Optional.of(configuration), problems);
    }

    private QualityCatalog catalog(Section root, Map<String, ModelConfig> models, QualityKeys keys) {
        EvaluationReader reader = new EvaluationReader(Provenance.OPERATOR);
        List<CatalogCompiler.Read> evaluations = new ArrayList<>();
        Optional<Section> own = root.section("evaluation");
        if (own.isEmpty() && alsoIncluded.isPresent()) {
            own = Optional.of(Section.empty("evaluation", file.problems()));
        }
        own.ifPresent(section -> evaluations.add(new CatalogCompiler.Read(file, reader.read(section))));
        for (Includes.Included other :
                own.map(new Includes(directory, alsoIncluded)::read).orElse(List.of())) {
            included.add(other.file());
            evaluations.add(new CatalogCompiler.Read(other.file(), reader.read(other.evaluation())));
            other.evaluation().done();
        }
        own.ifPresent(Section::done);
        Set<String> names = new HashSet<>(builtIn.models().keySet());
        names.addAll(models.keySet());
        return new CatalogCompiler(builtIn.evaluation(), keys::ofRecord, names).compile(evaluations);
    }

    private void warnUnanswered(RoutingConfig own, Map<String, RoutingConfig> entrypoints, ProviderDefaults defaults) {
        if (defaults.model().isEmpty() && own.decisions().isEmpty() && entrypoints.containsValue(own)) {
            file.problems()
                    .warning(
                            "routing",
                            "has no decision, and providers.defaults.model names none, so only direct calls by a model's name "
                                    + "are answered");
        }
    }
}
