package dev.pointsman.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.pointsman.config.Configuration;
import dev.pointsman.config.ConfigurationReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Decisions of a configuration file, simulated. */
class ConfiguredDecisionTest {
    private static final Scenario FOUR = Scenarios.named("unequal-four").orElseThrow();

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void aDecisionUsesOnlyItsOwnCandidates() throws IOException {
        LabPolicy.Decision pinned = decision("modelRefs: [{model: medium}, {model: large-2}]");
        pinned.requireModels(FOUR);
        Simulation simulation = new Simulation(FOUR, GeneratedTraffic.CONVERSATION.generate(200, 1), 1);
        assertThat(Figures.of(simulation, simulation.run(pinned), 1).share())
                .containsEntry("medium", 1.0)
                .containsEntry("large-1", 0.0);
    }

    @Test
    void theCheapestByTheConfigurationsPricesServesWhereOnlyCostCounts() throws IOException {
        LabPolicy.Decision cheap = decision(
                "modelRefs: [{model: large-1}, {model: small}], algorithm: {type: multi_factor, multi_factor: {weights: {cost: 1}}}");
        Simulation simulation = new Simulation(FOUR, GeneratedTraffic.CONVERSATION.generate(200, 1), 1);
        // In the scenario small is the cheaper one; the configuration says otherwise.
        assertThat(Figures.of(simulation, simulation.run(cheap), 1).share()).containsEntry("large-1", 1.0);
    }

    @Test
    void predictionsOfADecisionBeatItsFirstCandidate() throws IOException {
        String models = "modelRefs: [{model: small}, {model: medium}, {model: large-1}, {model: large-2}]";
        String algorithm = "algorithm: {type: latency_aware, latency_aware: {ttft_percentile: 97, basis: predicted}}";
        Simulation simulation = new Simulation(FOUR, GeneratedTraffic.CONVERSATION.generate(1_000, 1), 1);
        assertThat(Figures.of(simulation, simulation.run(decision(models + ", " + algorithm)), 1)
                        .share())
                .hasEntrySatisfying("small", share -> assertThat(share).isLessThan(0.2));
    }

    @Test
    void aCandidateThatTheScenarioLacksIsNamed() throws IOException {
        LabPolicy.Decision other = decision("modelRefs: [{model: elsewhere}]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> other.requireModels(FOUR))
                .withMessageContaining("'elsewhere'")
                .withMessageContaining("large-1, large-2, medium, small");
    }

    private LabPolicy.Decision decision(String keys) throws IOException {
        Path file = Files.writeString(folder.resolve("pointsman.yaml"), """
                version: v0.3
                providers:
                  models:
                    - {name: large-1, pricing: {currency: USD, prompt_per_1m: 0.1, completion_per_1m: 0.1}, backend_refs: [{base_url: "http://127.0.0.1:1/v1"}]}
                    - {name: large-2, pricing: {currency: USD, prompt_per_1m: 1, completion_per_1m: 1}, backend_refs: [{base_url: "http://127.0.0.1:1/v1"}]}
                    - {name: medium, pricing: {currency: USD, prompt_per_1m: 1, completion_per_1m: 1}, backend_refs: [{base_url: "http://127.0.0.1:1/v1"}]}
                    - {name: small, pricing: {currency: USD, prompt_per_1m: 1, completion_per_1m: 1}, backend_refs: [{base_url: "http://127.0.0.1:1/v1"}]}
                    - {name: elsewhere, backend_refs: [{base_url: "http://127.0.0.1:1/v1"}]}
                routing:
                  decisions:
                    - {name: mine, %s}
                """.formatted(keys));
        Configuration configuration =
                ConfigurationReader.ofProcess().read(file).configuration().orElseThrow();
        return new LabPolicy.Decision(configuration.decisions().getFirst());
    }
}
