package dev.pointsman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SimulateCommandTest {
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

    @Test
    void jsonHasTheDocumentedForm() throws IOException {
        Path trace = Files.writeString(folder.resolve("trace.csv"), """
                TIMESTAMP,ContextTokens,GeneratedTokens
                2023-11-16 18:17:03.9799600,4808,10
                2023-11-16 18:17:04.0319600,3180,8
                2023-11-16 18:17:04.0781490,110,27
                """);
        String[] args = {
            "simulate",
            "--trace",
            trace.toString(),
            "--speed",
            "2",
            "--policies",
            "round_robin,predicted,greedy",
            "--seed",
            "1",
            "--output",
            "json"
        };
        assertThat(run(args)).isZero();
        String first = out.toString();
        JsonNode root = JsonMapper.shared().readTree(first);
        assertThat(root.propertyNames()).containsExactly("scenario", "requests", "policies");
        assertThat(root.get("requests").asInt()).isEqualTo(3);
        assertThat(root.get("policies").propertyNames()).containsExactly("round_robin", "predicted", "greedy");
        JsonNode predicted = root.get("policies").get("predicted");
        assertThat(predicted.propertyNames())
                .containsExactly("ttft_s", "tpot_ms", "cost_usd", "slo_misses", "switches", "share");
        assertThat(predicted.get("ttft_s").propertyNames()).containsExactly("p50", "p95", "p99");
        assertThat(predicted.get("tpot_ms").propertyNames()).containsExactly("p50", "p90");
        assertThat(predicted.get("share").propertyNames()).containsExactly("large-1", "large-2", "medium", "small");

        out.getBuffer().setLength(0);
        run(args);
        assertThat(out.toString()).isEqualTo(first);
    }

    @Test
    void everyPromisedPolicyIsThereWithoutPolicies() {
        assertThat(run("simulate", "--limit", "20", "--output", "json")).isZero();
        assertThat(JsonMapper.shared().readTree(out.toString()).get("policies").propertyNames())
                .containsAll(List.of(
                        "round_robin",
                        "least_inflight",
                        "two_choices",
                        "peak_ewma",
                        "latency_aware",
                        "predicted",
                        "greedy"));
    }

    @ParameterizedTest
    @CsvSource({"unequal-four", "slow-spell", "noisy", "equal-eight", "one-fast-four-slow", "remote-noisy", "cold-start"
    })
    void everyPromisedScenarioRuns(String scenario) {
        assertThat(run("simulate", "--scenario", scenario, "--limit", "50", "--policies", "predicted"))
                .isZero();
        assertThat(out.toString()).contains(scenario + ", 50 requests").contains("predicted");
    }

    @Test
    void decisionsOfAConfigurationAreSimulatedByTheirNames() throws IOException {
        Path config = Files.writeString(folder.resolve("pointsman.yaml"), """
                version: v0.3
                providers:
                  models:
                    - {name: large-1, backend_refs: [{base_url: "http://127.0.0.1:1/v1"}]}
                    - {name: small, backend_refs: [{base_url: "http://127.0.0.1:2/v1"}]}
                routing:
                  decisions:
                    - {name: mine, modelRefs: [{model: small}, {model: large-1}]}
                """);
        assertThat(run(
                        "simulate",
                        "--config",
                        config.toString(),
                        "--limit",
                        "50",
                        "--policies",
                        "mine,greedy",
                        "--output",
                        "json"))
                .isZero();
        JsonNode policies = JsonMapper.shared().readTree(out.toString()).get("policies");
        assertThat(policies.get("mine").get("share").get("small").asDouble()).isEqualTo(1);

        assertThat(run("simulate", "--config", config.toString(), "--scenario", "remote-noisy", "--policies", "mine"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("candidate 'small'").contains("remote-1, remote-2, remote-3");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--policies predictd | there is no policy 'predictd'; there are round_robin",
                "--scenario nowhere | neither a file nor a scenario 'nowhere'; built in are unequal-four",
                "--speed 0 | --speed must be above 0",
                "--limit 0 | --limit must be between 1 and",
                "--traffic heavy | there is no traffic 'heavy'; there are conversation, code"
            })
    void wrongUseIsToldWhatToWrite(String options, String message) {
        String[] args = ("simulate " + options).split(" ", -1);
        assertThat(run(args)).isEqualTo(2);
        assertThat(err.toString()).contains(message);
    }

    @Test
    void theReportIsOnePageWithoutOtherFiles() throws IOException {
        Path report = folder.resolve("report.html");
        assertThat(run("simulate", "--limit", "100", "--policies", "predicted,greedy", "--html", report.toString()))
                .isZero();
        assertThat(Files.readString(report))
                .contains("<svg")
                .contains("predicted")
                .doesNotContain("http://", "https://", "src=");
    }
}
