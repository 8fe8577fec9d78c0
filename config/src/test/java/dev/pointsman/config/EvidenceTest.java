package dev.pointsman.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.pointsman.core.quality.EffortSource;
import dev.pointsman.core.quality.IndexResult;
import dev.pointsman.core.quality.QualityEvidence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvidenceTest {
    private static final String INDEX = "acme/clinical-quality@1.0.0";
    private static final String DEFINITIONS = """
            benchmarks:
              - {id: acme/triage@1.0.0, metrics: [{id: accuracy, range: [0, 1]}]}
              - {id: acme/summaries@1.0.0, metrics: [{id: faithful, range: [0, 1]}]}
            indices:
              - id: acme/clinical-quality@1.0.0
                missing: {policy: require_coverage, minimum: 0.5}
                components:
                  - {benchmark: acme/triage@1.0.0, metric: accuracy, weight: 0.5}
                  - {benchmark: acme/summaries@1.0.0, metric: faithful, weight: 0.5}
            """;

    private static String file(String models, String refs, String evaluation) {
        return "providers: {models: [" + models + "]}\nrouting: {decisions: [{name: d, modelRefs: [" + refs + "]}]}\n"
                + "evaluation:\n" + evaluation.indent(2);
    }

    private static QualityEvidence evidence(Configuration configuration, int candidate, String... callerEffort) {
        return configuration.decisions().getFirst().quality().get(candidate).apply(Configurations.asking(callerEffort));
    }

    private static String model(String name, String more) {
        return "{name: " + name + more + ", backend_refs: [{endpoint: \"h:1\"}]}";
    }

    @Test
    void anOperatorsRecordCountsAtItsEffortAndAtNoOther() {
        Configuration configuration = Configurations.load(
                file(
                        model("m", ""),
                        "{model: m, reasoning_effort: high}, {model: m, reasoning_effort: medium}",
                        DEFINITIONS
                                + "records: [{model: m, benchmark: acme/triage@1.0.0, reasoning_effort: high, metrics: {accuracy: 0.74}}]"));

        IndexResult high = evidence(configuration, 0).result(INDEX).orElseThrow();
        assertThat(high.score().orElseThrow()).isCloseTo(74, within(1e-9));
        assertThat(high.coverage()).isEqualTo(0.5);
        assertThat(evidence(configuration, 1).result(INDEX).orElseThrow().status())
                .isEqualTo(IndexResult.Status.MISSING);
    }

    @Test
    void aliasesOfOneCatalogueModelShareItsEvidenceAndLimits() {
        Configuration configuration = Configurations.load(file(
                model("cheap", ", catalog: deepseek/deepseek-v4-pro") + ", "
                        + model("fast", ", catalog: deepseek/deepseek-v4-pro"),
                "{model: cheap}, {model: fast}",
                "records: []"));

        assertThat(evidence(configuration, 0)).isEqualTo(evidence(configuration, 1));
        assertThat(evidence(configuration, 0).effort()).contains("high");
        assertThat(evidence(configuration, 0, "max")
                        .result("vllm-sr/reasoning@1.0.0")
                        .orElseThrow()
                        .isAvailable())
                .isTrue();
        assertThat(configuration.decisions().getFirst().candidates().getFirst().maxOutputTokens())
                .hasValue(384_000);
    }

    @Test
    void aCustomModelWithABuiltInNameInheritsNothing() {
        Configuration configuration = Configurations.load(
                file(model("deepseek/deepseek-v4-pro", ""), "{model: deepseek/deepseek-v4-pro}", "records: []"));

        assertThat(evidence(configuration, 0, "high")
                        .result("vllm-sr/reasoning@1.0.0")
                        .orElseThrow()
                        .status())
                .isEqualTo(IndexResult.Status.MISSING);
        assertThat(configuration.decisions().getFirst().candidates().getFirst().maxOutputTokens())
                .isEmpty();
    }

    @Test
    void aDeclaredEffortIsNotTheCallers() {
        Configuration configuration = Configurations.load(file(
                model("m", ", catalog: deepseek/deepseek-v4-pro"),
                "{model: m, reasoning_effort: max}, {model: m}",
                "records: []"));

        assertThat(evidence(configuration, 0, "high").effort()).contains("max");
        assertThat(evidence(configuration, 1, "max").effort()).contains("max");
        assertThat(evidence(configuration, 1, "max").effortSource()).isEqualTo(EffortSource.CALLER);
        assertThat(evidence(configuration, 1, "of-my-own").effort()).contains("of-my-own");
    }

    @Test
    void reasoningSwitchedOffIsScoredAsSuch() {
        Configuration configuration = Configurations.load(file(
                model("m", ", catalog: deepseek/deepseek-v4-pro"), "{model: m, use_reasoning: false}", "records: []"));

        assertThat(evidence(configuration, 0, "high").effort()).contains("disabled");
    }

    @Test
    void anAdapterHasEvidenceOfItsOwn() {
        Configuration configuration = Configurations.load(file(
                        model("m", ""),
                        "{model: m}, {model: m, lora_name: sql}",
                        DEFINITIONS
                                + "records: [{model: m+sql, benchmark: acme/triage@1.0.0, metrics: {accuracy: 0.9}}]")
                .replace("routing: {", "routing: {modelCards: [{name: m, loras: [{name: sql}]}], "));

        assertThat(evidence(configuration, 0).result(INDEX).orElseThrow().isAvailable())
                .isFalse();
        assertThat(evidence(configuration, 1).result(INDEX).orElseThrow().isAvailable())
                .isTrue();
    }

    @Test
    void includedFilesAreReadBareOrUnderTheirKey(@TempDir Path folder) throws IOException {
        Files.createDirectory(folder.resolve("quality"));
        Files.writeString(folder.resolve("quality/definitions.yaml"), DEFINITIONS);
        Files.writeString(
                folder.resolve("quality/records.yaml"),
                "evaluation:\n  records: [{model: m, benchmark: acme/triage@1.0.0, metrics: {accuracy: 0.6}}]\n");
        Path main = Files.writeString(
                folder.resolve("router.yaml"), file(model("m", ""), "{model: m}", "include: [quality/*.yaml]"));

        Loaded loaded = ConfigurationReader.ofProcess().read(main);

        assertThat(loaded.problems()).isEmpty();
        assertThat(evidence(loaded.configuration().orElseThrow(), 0)
                        .result(INDEX)
                        .orElseThrow()
                        .score()
                        .orElseThrow())
                .isCloseTo(60, within(1e-9));
    }

    @Test
    void aProblemInAnIncludedFileIsLocatedThere(@TempDir Path folder) throws IOException {
        Path bare = Files.writeString(
                folder.resolve("bare.yaml"),
                DEFINITIONS + "records:\n  - {model: m, benchmark: acme/triage@1.0.0, metrics: {accuracy: 7}}\n");
        Path wrapped = Files.writeString(
                folder.resolve("wrapped.yaml"),
                "evaluation:\n  records:\n    - {model: m, benchmark: acme/triage@1.0.0, metrics: {speed: 1}}\nother: 1\n");
        Path broken = Files.writeString(folder.resolve("broken.yaml"), "a: [\n");
        Path main = Files.writeString(
                folder.resolve("router.yaml"),
                file(model("m", ""), "{model: m}", "include: [bare.yaml, wrapped.yaml, broken.yaml]"));

        assertThat(ConfigurationReader.ofProcess().read(main).errors())
                .extracting(LocatedProblem::toString)
                .containsExactly(
                        main
                                + ":4:3: evaluation.include: broken.yaml:2:1: not well-formed YAML: expected the node content, "
                                + "but found '<stream end>' while parsing a flow node",
                        bare
                                + ":11:56: records[0].metrics.accuracy: 7.0 is out of the range [0.0, 1.0] of 'accuracy' in "
                                + "acme/triage@1.0.0",
                        wrapped + ":3:58: evaluation.records[0].metrics.speed: unknown metric 'speed' of "
                                + "acme/triage@1.0.0; write one of the declared ones, nearest first: 'accuracy'",
                        wrapped + ":4:1: other: only 'evaluation' may stand in an included file: remove 'other'");
        assertThat(broken).exists();
    }
}
