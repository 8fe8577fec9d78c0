package dev.pointsman.config.internal;

import dev.pointsman.config.DecisionConfig;
import dev.pointsman.config.DecisionConfig.Adaptations;
import dev.pointsman.config.Rule;
import dev.pointsman.core.evidence.RoutedRequest;
import dev.pointsman.core.learning.ExplorationSettings;
import dev.pointsman.core.quality.QualityCatalog;
import dev.pointsman.core.quality.QualityEvidence;
import dev.pointsman.core.selection.LatencyAwarePolicy;
import dev.pointsman.core.selection.MultiFactorPolicy;
import dev.pointsman.core.selection.StaticPolicy;
import dev.pointsman.record.Algorithm;
import dev.pointsman.record.AlgorithmReader;
import dev.pointsman.record.Strictness;
import dev.pointsman.record.reading.Section;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/** Reads one decision, and what its algorithm and its candidates mean together. */
final class DecisionReader {
    private static final int MAX_PRIORITY = 1_000_000;

    private final CandidatesReader candidates;
    private final QualityCatalog catalog;
    private final SourceFile file;

    DecisionReader(CandidatesReader candidates, QualityCatalog catalog, SourceFile file) {
        this.candidates = candidates;
        this.catalog = catalog;
        this.file = file;
    }

    /** The decision; empty where it cannot be understood. */
    Optional<DecisionConfig> read(Section section, RulesReader rulesReader) {
        Foreign.DECISION.refuse(section);
        String name = section.requiredText("name");
        Optional<Rule> rules = rulesReader.rules(section);
        List<CandidatesReader.Read> read = candidates.read(section);
        Optional<JsonNode> block = section.node("algorithm");
        Optional<Algorithm> algorithm = block.isEmpty()
                ? Optional.of(Algorithm.of(new StaticPolicy()))
                : AlgorithmReader.read(block.get(), section.path("algorithm"), section.problems(), Strictness.STRICT);
        String description = section.text("description").orElse("");
        int priority = section.integer("priority", -MAX_PRIORITY, MAX_PRIORITY).orElse(0);
        Adaptations adaptations = adaptations(section);
        section.done();
        if (algorithm.isPresent() && block.isPresent() && !read.isEmpty()) {
            check(algorithm.get(), section.path("algorithm"), block.get(), read);
        }
        if (algorithm.isEmpty() || read.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new DecisionConfig(
                name,
                description,
                priority,
                rules,
                read.stream().map(CandidatesReader.Read::profile).toList(),
                read.stream()
                        .<Function<RoutedRequest, QualityEvidence>>map(CandidatesReader.Read::quality)
                        .toList(),
                algorithm.get().policy(),
                algorithm.get().exploration(),
                adaptations));
    }

    private void check(Algorithm algorithm, String path, JsonNode written, List<CandidatesReader.Read> read) {
        String type = algorithm.policy().algorithm();
        JsonNode node = written.path(type);
        // Its keys were read and reported by the algorithm's own reader; here they are only looked up.
        Section block = node.isObject()
                ? Section.of(node, path + "." + type, file.problems())
                : Section.empty(path + "." + type, file.problems());
        int errorsBefore = file.problems().errors();
        if (algorithm.policy() instanceof MultiFactorPolicy multiFactor) {
            new QualityPolicyChecks(catalog, file.problems())
                    .check(
                            multiFactor,
                            block.path("quality"),
                            node.path("quality").hasNonNull("min_coverage"));
        }
        if (file.problems().errors() == errorsBefore) {
            new InertKnobs(path, block, read, file.problems()).warn(algorithm.policy());
        }
        if (algorithm.policy() instanceof LatencyAwarePolicy && !block.has("exploration")) {
            noteExploration(path, algorithm.exploration());
        }
    }

    private void noteExploration(String path, Optional<ExplorationSettings> exploration) {
        exploration.ifPresent(settings -> file.note(
                path,
                "explores by default: at most " + StrictMath.round(settings.share() * 10_000) / 100.0
                        + " % of requests go to candidates without fresh measurements; write exploration: off for the bare "
                        + "algorithm"));
    }

    private static Adaptations adaptations(Section decision) {
        Optional<Section> written = decision.section("adaptations");
        if (written.isEmpty()) {
            return Adaptations.none();
        }
        Section section = written.get();
        section.problems().warning(section.path(), "has no effect yet: choices do not adapt and sessions are not kept");
        Optional<String> mode = section.text("mode");
        Optional<String> adaptationMode = mode(section, "adaptation");
        Optional<Section> protection = section.section("protection");
        Optional<String> protectionMode = protection.flatMap(block -> block.text("mode"));
        OptionalDouble stability = protection
                .map(block -> block.number("stability_weight", 0, Double.MAX_VALUE))
                .orElse(OptionalDouble.empty());
        protection.ifPresent(Section::done);
        section.done();
        return new Adaptations(
                mode,
                adaptationMode,
                protectionMode,
                stability.isPresent() ? Optional.of(stability.getAsDouble()) : Optional.empty());
    }

    private static Optional<String> mode(Section section, String key) {
        Optional<Section> block = section.section(key);
        Optional<String> mode = block.flatMap(b -> b.text("mode"));
        block.ifPresent(Section::done);
        return mode;
    }
}
