package dev.pointsman.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

class LargeConfigurationTest {
    /** It takes well under 2 s on an idle machine; the bound leaves room for a busy one. */
    private static final Duration BOUND = Duration.ofSeconds(15);

    private static String file(int size) {
        StringBuilder models = new StringBuilder("providers:\n  models:\n");
        StringBuilder signals = new StringBuilder("  signals:\n    keywords:\n");
        StringBuilder decisions = new StringBuilder("  decisions:\n");
        for (int i = 0; i < size; i++) {
            models.append("    - {name: m").append(i);
            models.append(", pricing: {prompt_per_1m: 1, completion_per_1m: 2}, backend_refs: [{base_url: \"http://h");
            models.append(i).append("/v1\"}]}\n");
            signals.append("      - {name: s")
                    .append(i)
                    .append(", keywords: [alpha")
                    .append(i);
            signals.append(", beta gamma").append(i).append("]}\n");
            decisions.append("    - {name: d").append(i).append(", priority: ").append(i);
            decisions.append(", rules: {operator: AND, conditions: [");
            for (int c = 0; c < 5; c++) {
                decisions.append(c == 0 ? "" : ", ").append("{type: keyword, name: s");
                decisions.append((i + c) % size).append("}");
            }
            decisions
                    .append("]}, modelRefs: [{model: m")
                    .append(i)
                    .append("}, {model: m")
                    .append((i + 1) % size);
            decisions.append("}], algorithm: {type: multi_factor, multi_factor: {weights: {cost: 1}}}}\n");
        }
        return models.append("routing:\n").append(signals).append(decisions).toString();
    }

    @Test
    void aThousandModelsAndDecisionsLoad() {
        String text = file(1_000);

        Configuration configuration = Assertions.assertTimeout(BOUND, () -> Configurations.load(text));

        assertThat(configuration.models()).hasSize(1_000);
        assertThat(configuration.decisions()).hasSize(1_000);
        assertThat(configuration.routing().signals()).hasSize(1_000);
        assertThat(configuration.problems()).isEmpty();
    }

    /** Finding the place of each of many problems must not cost more than finding them. */
    @Test
    void aThousandMistakesAreTold() {
        String text = file(1_000).replace("type: keyword, name: s", "type: keyword, name: unknown");

        Loaded loaded = Assertions.assertTimeout(BOUND, () -> Configurations.read(text));

        assertThat(loaded.errors()).hasSize(5_000);
    }
}
