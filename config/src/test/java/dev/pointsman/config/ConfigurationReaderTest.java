package dev.pointsman.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.core.evidence.CandidateProfile;
import dev.pointsman.core.learning.ExplorationSettings;
import dev.pointsman.core.selection.LatencyAwarePolicy;
import dev.pointsman.core.selection.StaticPolicy;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigurationReaderTest {
    @Test
    void theDocumentedSampleLoadsWithoutAWarning() {
        Configuration configuration = Configurations.load(Configurations.SAMPLE);

        assertThat(configuration.warnings()).isEmpty();
        assertThat(configuration.models().keySet()).containsExactly("small", "large");
        DecisionConfig decision = configuration.decisions().getFirst();
        assertThat(decision.candidates().stream().map(c -> c.candidate().label()))
                .containsExactly("small", "large@low");
        assertThat(decision.policy()).isEqualTo(LatencyAwarePolicy.observed(OptionalInt.of(90), OptionalInt.of(95)));
        assertThat(decision.exploration()).contains(ExplorationSettings.defaults());
        assertThat(decision.matchesAlways()).isTrue();
        assertThat(configuration.entrypoints()).containsOnlyKeys("auto");
    }

    @Test
    void explorationByDefaultIsToldInOneLine() {
        assertThat(Configurations.load(Configurations.SAMPLE).notes())
                .extracting(LocatedProblem::toString)
                .containsExactly(
                        "file.yaml:14:7: routing.decisions[0].algorithm: explores by default: at most 2.0 % of "
                                + "requests go to candidates without fresh measurements; write exploration: off for the bare algorithm");
    }

    @Test
    void explorationOffIsTheBareAlgorithmAndSaysNothing() {
        Configuration configuration = Configurations.load(
                Configurations.SAMPLE.replace("tpot_percentile: 90", "tpot_percentile: 90, exploration: off"));

        assertThat(configuration.notes()).isEmpty();
        assertThat(configuration.decisions().getFirst().exploration()).isEmpty();
    }

    @Test
    void whatIsLeftOutHasTheDocumentedDefaults() {
        Configuration configuration = Configurations.load("""
                providers:
                  models:
                    - name: only
                      backend_refs: [{endpoint: "127.0.0.1:8000"}]
                routing:
                  decisions: [{name: d, modelRefs: [{model: only}]}]
                """);

        assertThat(configuration.listeners())
                .containsExactly(
                        new ListenerConfig("default", "0.0.0.0", 8899, Duration.ofMinutes(5), Optional.empty()));
        assertThat(configuration.management()).isEqualTo(new ManagementConfig("127.0.0.1", 9898, Optional.empty()));
        assertThat(configuration.telemetry())
                .isEqualTo(new TelemetryConfig(1000, Optional.empty(), Duration.ofSeconds(30)));
        assertThat(configuration.insights().store()).isEqualTo(InsightsConfig.Store.MEMORY);
        assertThat(configuration.learning().enabled()).isFalse();
        ModelConfig model = configuration.models().get("only");
        assertThat(model.providerModelId()).isEqualTo("only");
        assertThat(model.apiFormats()).isEqualTo(Set.of("openai"));
        assertThat(model.injectUsage()).isTrue();
        assertThat(model.pricing().isKnown()).isFalse();
        BackendConfig backend = model.backends().getFirst();
        assertThat(backend.baseUri()).isEqualTo(URI.create("http://127.0.0.1:8000/v1"));
        assertThat(backend.weight()).isEqualTo(1);
        assertThat(backend.authHeader()).isEqualTo("Authorization");
        assertThat(backend.authPrefix()).isEqualTo("Bearer ");
        assertThat(configuration.decisions().getFirst().policy()).isEqualTo(new StaticPolicy());
        assertThat(configuration.decisions().getFirst().exploration()).isEmpty();
    }

    @Test
    void aKeyComesFromTheEnvironmentAndNeverShows() {
        Configuration configuration = Configurations.load(Configurations.SAMPLE);
        BackendConfig backend = configuration.models().get("large").backends().getFirst();

        assertThat(backend.authorization()).contains("Bearer sk-very-secret");
        assertThat(configuration.toString() + configuration.document()).doesNotContain("sk-very-secret");
    }

    @Test
    void aKeyComesFromAFileBesideTheConfiguration(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("key"), "sk-of-file\n");
        Path file = Files.writeString(
                folder.resolve("router.yaml"),
                Configurations.SAMPLE.replace("api_key_env: LARGE_KEY", "api_key_file: key"));

        Configuration configuration = new ConfigurationReader(name -> Optional.empty())
                .read(file)
                .configuration()
                .orElseThrow();

        assertThat(configuration.models().get("large").backends().getFirst().apiKey())
                .contains(Secret.of("sk-of-file"));
    }

    @Test
    void aPrefixWithoutItsBlankGetsOne() {
        Configuration configuration = Configurations.load(
                Configurations.SAMPLE.replace("api_key_env: LARGE_KEY", "api_key_env: LARGE_KEY, auth_prefix: Token"));

        assertThat(configuration.models().get("large").backends().getFirst().authorization())
                .contains("Token sk-very-secret");
    }

    @Test
    void anAnthropicModelSendsItsKeyInItsOwnHeader() {
        Configuration configuration = Configurations.load(
                Configurations.SAMPLE.replace("- name: large", "- name: large\n      api_format: anthropic"));

        BackendConfig backend = configuration.models().get("large").backends().getFirst();
        assertThat(backend.authHeader()).isEqualTo("x-api-key");
        assertThat(backend.authorization()).contains("sk-very-secret");
    }

    @Test
    void jsonIsYaml() {
        Configuration configuration = Configurations.load("""
                {"$schema": "https://example.org/schema.json", "version": "v0.3",
                 "providers": {"models": [{"name": "m", "backend_refs": [{"base_url": "http://h:1/v1/"}]}]},
                 "routing": {"decisions": [{"name": "d", "modelRefs": [{"model": "m"}]}]}}
                """);

        assertThat(configuration.models().get("m").backends().getFirst().baseUri())
                .isEqualTo(URI.create("http://h:1/v1"));
    }

    @Test
    void decisionsStandInOrderOfPriority() {
        Configuration configuration = Configurations.load("""
                providers: {models: [{name: m, backend_refs: [{base_url: "http://h/v1"}]}]}
                routing:
                  decisions:
                    - {name: low, modelRefs: [{model: m}]}
                    - {name: high, priority: 10, rules: {operator: AND, conditions: [{type: keyword, name: code}]}, modelRefs: [{model: m}]}
                  signals: {keywords: [{name: code, keywords: [python]}]}
                """);

        assertThat(configuration.decisions()).extracting(DecisionConfig::name).containsExactly("high", "low");
        assertThat(configuration.decisions().getFirst().matchesAlways()).isFalse();
    }

    @Test
    void anAndWithoutConditionsMatchesEverything() {
        Configuration configuration = Configurations.load("""
                providers: {models: [{name: m, backend_refs: [{base_url: "http://h/v1"}]}]}
                routing: {decisions: [{name: d, rules: {operator: AND, conditions: []}, modelRefs: [{model: m}]}]}
                """);

        assertThat(configuration.decisions().getFirst().matchesAlways()).isTrue();
        assertThat(configuration.warnings()).isEmpty();
    }

    @Test
    void entrypointsReachRecipesAndReplaceAuto() {
        Configuration configuration = Configurations.load("""
                providers: {models: [{name: m, backend_refs: [{base_url: "http://h/v1"}]}]}
                routing: {decisions: [{name: d, modelRefs: [{model: m}]}]}
                recipes: [{name: batch, routing: {decisions: [{name: night, modelRefs: [{model: m}]}]}}]
                entrypoints:
                  - {model_names: [chat, fast]}
                  - {model_names: [slow], recipe: batch}
                """);

        assertThat(configuration.entrypoints().keySet()).containsExactly("chat", "fast", "slow");
        assertThat(configuration.entrypoints().get("slow").decision("night")).isPresent();
        assertThat(configuration.entrypoints().get("fast")).isEqualTo(configuration.routing());
    }

    @Test
    void aCardGivesItsCandidatesTheirLimits() {
        Configuration configuration = Configurations.load("""
                providers: {models: [{name: m, backend_refs: [{base_url: "http://h/v1"}]}]}
                routing:
                  modelCards: [{name: m, context_window_size: 32K, max_output_tokens: 4096, default_effort: high}]
                  decisions: [{name: d, modelRefs: [{model: m}]}]
                """);

        CandidateProfile profile =
                configuration.decisions().getFirst().candidates().getFirst();
        assertThat(profile.contextWindowTokens()).isEqualTo(OptionalLong.of(32_000));
        assertThat(profile.maxOutputTokens()).isEqualTo(OptionalLong.of(4096));
        assertThat(profile.defaultEffort()).contains("high");
    }

    @Test
    void theHashIsOfTheContentNotOfItsForm() {
        String hash = Configurations.load(Configurations.SAMPLE).hash();

        assertThat(hash).hasSize(64);
        assertThat(Configurations.load("# comment\n" + Configurations.SAMPLE.replace("3.00", "3.0"))
                        .hash())
                .isEqualTo(hash);
        assertThat(Configurations.load(Configurations.SAMPLE.replace("3.00", "3.1"))
                        .hash())
                .isNotEqualTo(hash);
    }

    @Test
    void managementBeyondLoopbackTakesItsToken() {
        Configuration configuration = Configurations.load(
                Configurations.SAMPLE + "global: {management: {address: 0.0.0.0, token_env: MANAGEMENT_TOKEN}}\n");

        assertThat(configuration.management().token()).contains(Secret.of("token-very-secret"));
    }

    @Test
    void whatLaterVersionsFillIsAcceptedWithWarningsAtMost() {
        Configuration configuration = Configurations.load(Configurations.SAMPLE + """
                global:
                  telemetry: {window: 50, snapshot_file: state/telemetry.bin, snapshot_interval: 5s}
                  insights: {store: sqlite, path: insights.db, retention: {max_age: 30d, max_size: 2GiB}, queue_size: 100}
                  limits: {max_body: 8MiB, max_connections: 10, max_pending: 5, max_event: 64KiB}
                """);

        assertThat(configuration.warnings()).isEmpty();
        assertThat(configuration.telemetry().snapshotFile()).contains(Path.of("state/telemetry.bin"));
        assertThat(configuration.insights().path()).contains(Path.of("insights.db"));
        assertThat(configuration.insights().retention())
                .isEqualTo(new InsightsConfig.Retention(
                        java.util.Optional.of(java.time.Duration.ofDays(30)), java.util.OptionalLong.of(2L << 30)));
        assertThat(configuration.limits().maxBodyBytes()).isEqualTo(8 << 20);
        assertThat(configuration.limits().maxEventBytes()).isEqualTo(64 << 10);
    }

    @Test
    void aFileThatIsMissingIsToldAsSuch(@TempDir Path folder) {
        Path file = folder.resolve("none.yaml");

        assertThat(ConfigurationReader.ofProcess().read(file).errors())
                .extracting(LocatedProblem::toString)
                .containsExactly(file + ":1:1: cannot be read: there is no such file");
    }

    @Test
    void aFileThatIsNotUtf8IsToldAsSuch(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("latin1.yaml"), new byte[] {'a', ':', ' ', (byte) 0xe9});

        assertThat(ConfigurationReader.ofProcess().read(file).errors())
                .extracting(LocatedProblem::message)
                .containsExactly("cannot be read: it is not UTF-8");
    }
}
