package dev.pointsman.cli.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.pointsman.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class CatalogCommandTest {
    private static final String INTELLIGENCE = "vllm-sr/intelligence@1.0.0";
    private static final String EVALUATION = """
            benchmarks:
              - {id: acme/triage@1.0.0, metrics: [{id: accuracy, range: [0, 1]}]}
              - {id: acme/summaries@1.0.0, metrics: [{id: faithful, range: [0, 1]}]}
            indices:
              - id: acme/clinical-quality@1.0.0
                missing: {policy: require_coverage, minimum: 0.5}
                components:
                  - {benchmark: acme/triage@1.0.0, metric: accuracy, weight: 0.5}
                  - {benchmark: acme/summaries@1.0.0, metric: faithful, weight: 0.5}
            records:
              - {model: doctor, benchmark: acme/triage@1.0.0, reasoning_effort: high, metrics: {accuracy: 0.74}, measured_at: 2026-11-30, source: "our own test"}
            """;

    @TempDir
    Path folder;

    private StringWriter out = new StringWriter();
    private StringWriter err = new StringWriter();
    private Path evaluation;
    private Path configuration;

    @BeforeEach
    void writeFiles() throws IOException {
        evaluation = Files.writeString(folder.resolve("clinical.yaml"), EVALUATION);
        configuration = Files.writeString(folder.resolve("router.yaml"), """
                version: v0.3
                providers:
                  models:
                    - {name: doctor, pricing: {currency: EUR, prompt_per_1m: 1, completion_per_1m: 2}, backend_refs: [{base_url: "http://127.0.0.1:1/v1"}]}
                    - {name: quick, catalog: deepseek/deepseek-v4-flash, backend_refs: [{base_url: "http://127.0.0.1:2/v1"}]}
                evaluation: {include: [clinical.yaml]}
                routing:
                  decisions: [{name: d, modelRefs: [{model: doctor}]}]
                """);
    }

    private int run(String... args) {
        out = new StringWriter();
        err = new StringWriter();
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        List<String> all = new ArrayList<>(List.of("catalog"));
        all.addAll(List.of(args));
        return line.execute(all.toArray(String[]::new));
    }

    private JsonNode json(String... args) {
        List<String> all = new ArrayList<>(List.of(args));
        all.addAll(List.of("--output", "json"));
        assertThat(run(all.toArray(String[]::new))).as(err.toString()).isZero();
        return JsonMapper.shared().readTree(out.toString());
    }

    @Test
    void listHasEveryModelAndEffortWithARecord() {
        JsonNode list = json("list", "--index", INTELLIGENCE);

        assertThat(list).hasSize(206).allSatisfy(row -> {
            assertThat(row.propertyNames()).containsExactly("model", "effort", "index", "status", "score", "coverage");
            assertThat(row.path("score").isNull())
                    .isNotEqualTo(row.path("status").asString().equals("available"));
        });
        assertThat(list)
                .filteredOn(row -> row.path("status").asString().equals("available"))
                .hasSize(23);
        assertThat(list)
                .filteredOn(row -> row.path("model").asString().equals("deepseek/deepseek-v4-pro"))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.path("effort").asString()).isEqualTo("max");
                    assertThat(row.path("score").asDouble()).isCloseTo(74.35219923590542, within(1e-9));
                    assertThat(row.path("coverage").asDouble()).isEqualTo(1);
                });
    }

    @Test
    void listWithoutAnIndexHasThemAll() {
        assertThat(json("list")).hasSize(5 * 206);
        assertThat(run("list")).isZero();
        assertThat(out.toString())
                .containsPattern("model +effort +general +reasoning +coding +agentic +intelligence")
                .containsPattern("deepseek/deepseek-v4-pro +max +87.50 +66.92 +71.77 +78.65 +74.35")
                .contains("206 efforts of 116 models");
    }

    @Test
    void tableHasTheBestFirstAndSaysWhatOthersLack() {
        assertThat(run("list", "--index", INTELLIGENCE)).isZero();
        String table = out.toString();

        assertThat(table)
                .containsSubsequence(
                        " 1  74.35  deepseek/deepseek-v4-pro",
                        " 2  72.97  deepseek/deepseek-v4-flash",
                        "23  29.14  google/gemma-3-27b-it",
                        "Without a score")
                .containsPattern("80 % +deepseek/deepseek-r1 +default +livecodebench\\R")
                .contains("23 with a score, 167 with a part of it, 16 with nothing that counts here.");
    }

    @Test
    void configurationsOwnEvidenceIsOnTopOfTheBuiltIn() {
        JsonNode list = json("list", "--index", "acme/clinical-quality@1.0.0", "--config", configuration.toString());

        assertThat(list).hasSize(207);
        assertThat(list)
                .filteredOn(row -> row.path("model").asString().equals("doctor"))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.path("score").asDouble()).isCloseTo(74, within(1e-9));
                    assertThat(row.path("coverage").asDouble()).isEqualTo(0.5);
                });
        assertThat(run("list", "--index", "acme/clinical-quality@1.0.0", "--config", configuration.toString()))
                .isZero();
        assertThat(out.toString()).containsPattern("1 +74.00 +doctor +high +50 % +doctor");
    }

    @Test
    void showHasLimitsEffortsScoresAndSources() {
        assertThat(run("show", "deepseek/deepseek-v4-pro")).isZero();

        assertThat(out.toString())
                .startsWith("DeepSeek V4 Pro (deepseek/deepseek-v4-pro)")
                .containsPattern("context window +1,048,576 tokens")
                .containsPattern("max output +384,000 tokens")
                .contains("0.57948 prompt, 1.73844 completion, 0.019316 cached input in USD per million tokens")
                .containsPattern("default effort +high, the default of its card")
                .contains("No record is at its default effort high")
                .containsPattern(
                        "max +cais/humanitys-last-exam@1.0.0 +no-tools +0.377 +accuracy +2026-09-06 +vendor \\[2\\]")
                .contains("[2] https://huggingface.co/deepseek-ai/DeepSeek-V4-Pro");
    }

    @Test
    void showAsJsonHasTheRecordsInTheirOwnForm() {
        JsonNode shown = json("show", "doctor", "--config", configuration.toString());

        assertThat(shown.path("model").asString()).isEqualTo("doctor");
        assertThat(shown.path("default_effort").asString()).isEqualTo("high");
        assertThat(shown.path("default_effort_source").asString()).isEqualTo("only_recorded");
        assertThat(shown.path("configured_as").path(0).asString()).isEqualTo("doctor");
        assertThat(shown.path("pricing").path("currency").asString()).isEqualTo("EUR");
        assertThat(shown.has("context_window_size")).isFalse();
        assertThat(shown.path("records").toString())
                .isEqualTo(
                        "[{\"benchmark\":\"acme/triage@1.0.0\",\"reasoning_effort\":\"high\",\"metrics\":{\"accuracy\":0.74},"
                                + "\"measured_at\":\"2026-11-30\",\"source\":\"our own test\",\"provenance\":\"operator\"}]");
    }

    @Test
    void aliasShowsItsCatalogueModel() {
        JsonNode shown = json("show", "quick", "--config", configuration.toString());

        assertThat(shown.path("model").asString()).isEqualTo("deepseek/deepseek-v4-flash");
        assertThat(shown.path("configured_as").path(0).asString()).isEqualTo("quick");
        assertThat(shown.path("list_price").path("prompt_per_1m").asDouble()).isEqualTo(0.065);
    }

    @Test
    void explainHasTheWholeTree() {
        JsonNode tree = json("explain", "deepseek/deepseek-v4-pro", "--index", INTELLIGENCE, "--effort", "max");

        assertThat(tree.path("score").asDouble()).isCloseTo(74.35219923590542, within(1e-9));
        assertThat(tree.path("effort").asString()).isEqualTo("max");
        JsonNode reasoning = tree.path("components").path(1);
        assertThat(reasoning.path("index").asString()).isEqualTo("vllm-sr/reasoning@1.0.0");
        assertThat(reasoning.path("weight").asDouble()).isEqualTo(0.4);
        assertThat(reasoning.path("contribution").asDouble()).isCloseTo(0.4 * 66.91923872646766, within(1e-9));
        JsonNode hle = reasoning.path("components").path(1);
        assertThat(hle.path("benchmark").asString()).isEqualTo("cais/humanitys-last-exam@1.0.0");
        assertThat(hle.path("profile").asString()).isEqualTo("independent-standard");
        assertThat(hle.path("value").asDouble()).isEqualTo(0.410101946246525);
        assertThat(hle.path("record").path("source").asString())
                .isEqualTo("https://artificialanalysis.ai/evaluations/humanitys-last-exam");
        assertThat(hle.path("record").path("provenance").asString()).isEqualTo("third_party");
        assertThat(hle.path("record").path("measured_at").asString()).isEqualTo("2026-09-06");
    }

    @Test
    void explainForPeopleCitesEachValue() {
        assertThat(run(
                        "explain",
                        "doctor",
                        "--index",
                        "acme/clinical-quality@1.0.0",
                        "--config",
                        configuration.toString()))
                .isZero();

        assertThat(out.toString())
                .startsWith("doctor at effort high (the only effort with records)")
                .containsPattern("acme/clinical-quality@1.0.0 +74.00 +available, 50 % there, require_coverage 0.5")
                .containsPattern("├─ acme/triage@1.0.0 accuracy +0.5 +0.7400 +0.7400 +74.00 +\\[1\\]")
                .containsPattern("└─ acme/summaries@1.0.0 faithful +0.5 +- +- +- +no record at this effort")
                .containsPattern("\\[1\\] +2026-11-30 +operator +our own test");
    }

    @Test
    void explainOfNothingSaysWhereThereIsSomething() {
        assertThat(run("explain", "deepseek/deepseek-v4-pro")).isZero();

        assertThat(out.toString())
                .contains("at effort high (the default of its card)")
                .contains("needs all of its parts")
                .contains("The model has records at effort max.");
    }

    @Test
    void whatDoesNotExistIsToldWithTheNearest() {
        assertThat(run("show", "deepseek-v4")).isEqualTo(1);
        assertThat(err.toString())
                .contains(
                        "there is no model 'deepseek-v4'; nearest are deepseek/deepseek-v4-pro, deepseek/deepseek-v4-flash");
        assertThat(run("list", "--index", "vllm-sr/codding@1.0.0")).isEqualTo(1);
        assertThat(err.toString())
                .contains("there is no index 'vllm-sr/codding@1.0.0'; nearest are vllm-sr/coding@1.0.0");
        assertThat(run("explain", "deepseek/deepseek-v4-pro", "--effort", "hihg"))
                .isEqualTo(1);
        assertThat(err.toString()).contains("no record at effort 'hihg'; nearest are high");
        assertThat(run("list", "--config", folder.resolve("none.yaml").toString()))
                .isEqualTo(1);
        assertThat(err.toString()).contains("there is no readable file").doesNotContain("\tat ");
        assertThat(run()).isEqualTo(2);
    }

    @Test
    void checkCountsWhatAFileHolds() {
        assertThat(run("check", evaluation.toString())).isZero();
        assertThat(out.toString()).contains("clinical.yaml is valid: 2 benchmarks, 1 index, 1 record");
        assertThat(json("check", evaluation.toString()).path("valid").asBoolean())
                .isTrue();
    }

    @Test
    void checkSaysWhereAndWhat() throws IOException {
        Files.writeString(evaluation, EVALUATION.replace("0.74", "7.4"));

        assertThat(run("check", evaluation.toString())).isEqualTo(1);
        assertThat(out.toString())
                .containsPattern(
                        "error: .*clinical.yaml:11:[0-9]+: records\\[0\\].metrics.accuracy: 7.4 is out of the range")
                .contains("is not valid: 1 error");
        assertThat(run("check", evaluation.toString(), "--output", "json")).isEqualTo(1);
        JsonNode problem =
                JsonMapper.shared().readTree(out.toString()).path("problems").path(0);
        assertThat(problem.path("line").asInt()).isEqualTo(11);
        assertThat(problem.path("path").asString()).isEqualTo("records[0].metrics.accuracy");
    }

    @Test
    void checkWithAConfigurationKnowsItsModels() throws IOException {
        assertThat(run("check", evaluation.toString(), "--config", configuration.toString()))
                .isZero();
        assertThat(out.toString()).contains("is valid: 2 benchmarks, 1 index, 1 record" + System.lineSeparator());
        Files.writeString(evaluation, EVALUATION.replace("model: doctor", "model: docter"));

        assertThat(run("check", evaluation.toString(), "--config", configuration.toString()))
                .isZero();
        assertThat(out.toString()).contains("did you mean 'doctor'?").contains("1 warning");
    }
}
