package dev.pointsman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class CommandsTest {
    private static final String VALID = """
            version: v0.3
            providers:
              models:
                - {name: a, pricing: {currency: USD, prompt_per_1m: 1, completion_per_1m: 2}, backend_refs: [{base_url: "http://127.0.0.1:1/v1"}]}
                - {name: b, pricing: {currency: USD, prompt_per_1m: 3, completion_per_1m: 4}, backend_refs: [{base_url: "http://127.0.0.1:2/v1"}]}
            routing:
              decisions:
                - name: chat
                  modelRefs: [{model: a}, {model: b}]
                  algorithm: {type: multi_factor, multi_factor: {weights: {cost: 1}}}
            """;

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        return line.execute(args);
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    @Test
    void validFileExitsWithZero() throws IOException {
        assertThat(run("validate", file("good.yaml", VALID).toString())).isZero();
        assertThat(out.toString()).contains("good.yaml is valid: 0 errors");
    }

    @Test
    void invalidFileExitsWithOneAndSaysWhere() throws IOException {
        Path bad = file("bad.yaml", VALID.replace("type: multi_factor", "type: multi_facter"));
        assertThat(run("validate", bad.toString())).isEqualTo(1);
        assertThat(out.toString())
                .contains("bad.yaml:10:")
                .contains("algorithm.type")
                .contains("multi_factor");
    }

    @Test
    void validationAsJsonIsOneDocument() throws IOException {
        assertThat(run("validate", file("good.yaml", VALID).toString(), "--output", "json"))
                .isZero();
        JsonNode json = JsonMapper.shared().readTree(out.toString());
        assertThat(json.path("valid").asBoolean()).isTrue();
        assertThat(json.path("config_hash").asString()).isNotBlank();
    }

    @Test
    void missingFileIsSaidWithoutAStackTrace() {
        assertThat(run("validate", folder.resolve("none.yaml").toString())).isEqualTo(1);
        assertThat(err.toString()).contains("there is no readable file").doesNotContain("\tat ");
    }

    @Test
    void wrongUsageExitsWithTwo() {
        assertThat(run("serve")).isEqualTo(2);
        assertThat(run("nonsense")).isEqualTo(2);
        assertThat(run()).isEqualTo(2);
        assertThat(run("demo", "--duration", "soon")).isEqualTo(2);
    }

    @Test
    void previewShowsChoiceAndReasons() throws IOException {
        Path request = file("request.json", "{\"model\":\"auto\",\"text\":\"Hello\",\"max_output_tokens\":100}");
        assertThat(run(
                        "preview",
                        "--config",
                        file("good.yaml", VALID).toString(),
                        request.toString(),
                        "--output",
                        "json"))
                .isZero();
        JsonNode reply = JsonMapper.shared().readTree(out.toString());
        assertThat(reply.path("decision").asString()).isEqualTo("chat");
        assertThat(reply.path("selection").path("model").asString()).isEqualTo("a");
        assertThat(reply.path("selection").path("status").asString()).isEqualTo("selected");
        assertThat(reply.path("eligibility")).hasSize(2);
        assertThat(reply.path("config_hash").asString()).isNotBlank();
    }

    @Test
    void previewOfAnUnknownModelNamesTheKnownOnes() throws IOException {
        Path request = file("request.json", "{\"model\":\"zzz\",\"text\":\"Hello\"}");
        assertThat(run("preview", "--config", file("good.yaml", VALID).toString(), request.toString()))
                .isEqualTo(1);
        assertThat(err.toString()).contains("auto").contains("a");
    }

    @Test
    void previewTellsWhyEachDecisionMatches() throws IOException {
        Path config = file("rules.yaml", VALID.substring(0, VALID.indexOf("routing:")) + """
                routing:
                  signals: {keywords: [{name: code, keywords: [python]}], language: [{name: de}]}
                  decisions:
                    - name: code
                      priority: 1
                      rules: {operator: AND, conditions: [{type: keyword, name: code}, {operator: NOT, conditions: [{type: language, name: de}]}]}
                      modelRefs: [{model: b}]
                    - {name: chat, modelRefs: [{model: a}]}
                """);
        Path request = file("request.json", "{\"text\":\"Schreibe mir bitte ein kurzes Programm in Python\"}");

        assertThat(run("preview", "--config", config.toString(), request.toString()))
                .as(err.toString())
                .isZero();
        assertThat(out.toString())
                .contains("decision   chat")
                .containsPattern(
                        "match code +no +AND\\(keyword code: yes, 1; NOT\\(language de: yes, de 0\\.\\d+\\)\\)\\R")
                .containsPattern("match chat +yes +has no rules\\R");
    }
}
