package dev.pointsman.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScenarioFileTest {
    private static final String MODEL = "{name: own, prefill_tokens_per_second: 9000, step_ms: 9}";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void modelsEventsAndFactorsAreRead() throws IOException {
        Scenario scenario = read("""
                name: mine
                models:
                  - %s
                  - {name: far, first_token_s: 0.6, sigma: 0.5, ms_per_token: 15, prompt_per_1m: 1}
                events:
                  - {type: slow, model: own, from_s: 1, until_s: 2, factor: 6}
                  - {type: absence, model: far, from_s: 9}
                  - {type: rate_limit, model: far, from_s: 0, per_minute: 60}
                cached_share: 0.6
                """.formatted(MODEL));
        assertThat(scenario.name()).isEqualTo("mine");
        assertThat(scenario.models()).extracting(ModelSpec::name).containsExactly("own", "far");
        assertThat(scenario.events())
                .containsExactly(
                        new Scenario.SlowSpell(0, 1, 2, 6),
                        new Scenario.Absence(1, 9, Double.POSITIVE_INFINITY),
                        new Scenario.RateLimit(1, 0, Double.POSITIVE_INFINITY, 60));
        assertThat(scenario.cachedShare()).isEqualTo(0.6);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "models: [] | needs at least one model",
                "models: [{name: own, step_ms: 9}] | models[0] needs a number for prefill_tokens_per_second",
                "models: [MODEL, MODEL] | two models of one name",
                "{models: [MODEL], noise: 1} | unknown key 'noise'; known are cached_share",
                "{models: [MODEL], noise_sigma: -1} | must be at least 0",
                "'{models: [MODEL], events: [{type: crash, model: other, from_s: 1}]}' | one of its models",
                "models: [ | scenario.yaml"
            })
    void aBadFileIsToldWhatIsWrong(String text, String problem) {
        assertThatThrownBy(() -> read(text.replace("MODEL", MODEL)))
                .isInstanceOf(ScenarioFile.UnreadableException.class)
                .hasMessageContaining(problem);
    }

    private Scenario read(String text) throws IOException {
        return ScenarioFile.read(Files.writeString(folder.resolve("scenario.yaml"), text));
    }
}
