package dev.pointsman.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckedEvaluationTest {
    private static final String DEFINITIONS =
            "benchmarks: [{id: acme/triage@1.0.0, metrics: [{id: accuracy, range: [0, 1]}]}]\n";
    private static final String RECORD =
            "records:\n  - {model: m, benchmark: acme/triage@1.0.0, reasoning_effort: high, metrics: {accuracy: 0.74}}\n";
    private static final String CONFIGURATION = """
            version: v0.3
            providers: {models: [{name: m, backend_refs: [{endpoint: "h:1"}]}]}
            routing: {decisions: [{name: d, modelRefs: [{model: m}]}]}
            """;

    @TempDir
    Path folder;

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    @Test
    void whatAFileHoldsIsCounted() throws IOException {
        CheckedEvaluation checked = CheckedEvaluation.of(file("q.yaml", DEFINITIONS + RECORD));

        assertThat(checked.problems()).isEmpty();
        assertThat(checked.benchmarks()).isEqualTo(1);
        assertThat(checked.indices()).isZero();
        assertThat(checked.records()).isEqualTo(1);
        assertThat(checked.models()).isZero();
    }

    @Test
    void anErrorHasItsPlaceInTheFile() throws IOException {
        Path file = file("q.yaml", "evaluation:\n" + (DEFINITIONS + RECORD.replace("0.74", "7.4")).indent(2));

        assertThat(CheckedEvaluation.of(file).errors())
                .extracting(LocatedProblem::toString)
                .containsExactly(
                        file + ":4:82: evaluation.records[0].metrics.accuracy: 7.4 is out of the range [0.0, 1.0] "
                                + "of 'accuracy' in acme/triage@1.0.0");
    }

    @Test
    void anErrorInACatalogueFileHasItsPlaceToo() throws IOException {
        Path file = file(
                "acme.yaml",
                "creator: acme\nrecords:\n  - {model: other/m, benchmark: cais/humanitys-last-exam@1.0.0, metrics: {accuracy: 2}}\n");

        assertThat(CheckedEvaluation.of(file).errors())
                .extracting(LocatedProblem::toString)
                .containsExactly(
                        file + ":3:6: records[0].model: 'other/m' must begin with acme/, the creator of this file",
                        file
                                + ":3:75: records[0].metrics.accuracy: 2.0 is out of the range [0.0, 1.0] of 'accuracy' in "
                                + "cais/humanitys-last-exam@1.0.0");
    }

    @Test
    void builtInFilesAreValidAlone() throws IOException {
        for (String creator : new String[] {"deepseek", "openai"}) {
            try (var in = BuiltInCatalog.class.getResourceAsStream("catalog/" + creator + ".yaml")) {
                Path file = Files.write(folder.resolve(creator + ".yaml"), in.readAllBytes());
                assertThat(CheckedEvaluation.of(file).problems()).isEmpty();
            }
        }
    }

    @Test
    void aRecordThatIsBuiltInCannotBeGivenAgain() throws IOException {
        Path file = file(
                "q.yaml",
                "records: [{model: deepseek/deepseek-v4-pro, benchmark: cais/humanitys-last-exam@1.0.0, benchmark_profile: "
                        + "no-tools, reasoning_effort: max, metrics: {accuracy: 0.9}}]");

        assertThat(CheckedEvaluation.of(file).errors())
                .singleElement()
                .asString()
                .contains("a second value for");
    }

    @Test
    void whatIsNoYamlOrAWholeConfigurationIsSaidSo() throws IOException {
        assertThat(CheckedEvaluation.of(file("q.yaml", "a: [")).errors())
                .singleElement()
                .asString()
                .contains("not well-formed");
        assertThat(CheckedEvaluation.of(file("q.yaml", CONFIGURATION)).errors())
                .singleElement()
                .asString()
                .contains("q.yaml:2:1")
                .contains("pointsman validate");
    }

    @Test
    void withAConfigurationModelsHaveToExistThere() throws IOException {
        Path configuration = file("router.yaml", CONFIGURATION);
        Path file = file("q.yaml", DEFINITIONS + RECORD.replace("model: m,", "model: mm,"));

        assertThat(CheckedEvaluation.of(file).problems()).isEmpty();
        assertThat(CheckedEvaluation.of(file, configuration).problems())
                .singleElement()
                .asString()
                .contains("neither a provider nor the catalogue has a model 'mm'")
                .contains("did you mean 'm'?");
    }

    @Test
    void withAConfigurationItsDefinitionsCount() throws IOException {
        Path configuration = file("router.yaml", CONFIGURATION + "evaluation:\n" + DEFINITIONS.indent(2));
        Path file = file("q.yaml", RECORD);

        assertThat(CheckedEvaluation.of(file).problems())
                .singleElement()
                .asString()
                .contains("is not declared");
        assertThat(CheckedEvaluation.of(file, configuration).problems()).isEmpty();
    }

    @Test
    void aFileThatTheConfigurationIncludesAlreadyIsReadOnce() throws IOException {
        Path file = file("q.yaml", DEFINITIONS + RECORD);
        Path configuration = file("router.yaml", CONFIGURATION + "evaluation: {include: ['*q.yaml']}\n");

        assertThat(CheckedEvaluation.of(file, configuration).problems()).isEmpty();
    }
}
