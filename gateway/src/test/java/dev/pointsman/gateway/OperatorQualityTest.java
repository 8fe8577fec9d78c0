package dev.pointsman.gateway;

import static dev.pointsman.gateway.fixture.Requests.unary;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.pointsman.config.ConfigurationReader;
import dev.pointsman.config.Loaded;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** An operator's own index, from its file through the configuration to a choice. */
class OperatorQualityTest {
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
              - {model: doctor, benchmark: acme/triage@1.0.0, reasoning_effort: high, metrics: {accuracy: 0.74}}
            """;

    @TempDir
    Path folder;

    /** The preview of a decision over one model at this effort, by the operator's index with these settings. */
    private JsonNode preview(String effort, String settings) throws IOException {
        Files.createDirectories(folder.resolve("quality"));
        Files.writeString(folder.resolve("quality/clinical.yaml"), EVALUATION);
        Path router = Files.writeString(folder.resolve("router.yaml"), """
                version: v0.3
                providers:
                  models:
                    - {name: doctor, reasoning_family: openai, backend_refs: [{base_url: "http://127.0.0.1:1/v1"}]}
                evaluation: {include: [quality/*.yaml]}
                routing:
                  decisions:
                    - name: ward
                      modelRefs: [{model: doctor, reasoning_effort: %s}]
                      algorithm:
                        type: multi_factor
                        multi_factor:
                          weights: {quality: 1}
                          quality: {index: acme/clinical-quality@1.0.0, on_missing: exclude%s}
                          on_no_candidates: fail
                """.formatted(effort, settings));
        Loaded loaded = ConfigurationReader.ofProcess().read(router);
        assertThat(loaded.errors()).isEmpty();
        return Preview.of(loaded.configuration().orElseThrow(), unary("auto").getBytes());
    }

    private static JsonNode result(JsonNode preview) {
        JsonNode results = preview.path("evidence")
                .path("candidates")
                .path(0)
                .path("quality")
                .path("results");
        for (JsonNode result : results) {
            if (result.path("index").asString().equals("acme/clinical-quality@1.0.0")) {
                return result;
            }
        }
        throw new AssertionError("no result in " + preview.toPrettyString());
    }

    @Test
    void halfOfTheIndexIsEnoughWhereTheIndexSaysSo() throws IOException {
        JsonNode preview = preview("high", "");

        assertThat(result(preview).path("status").asString()).isEqualTo("available");
        assertThat(result(preview).path("coverage").asDouble()).isEqualTo(0.5);
        assertThat(result(preview).path("score").asDouble()).isCloseTo(74, within(1e-9));
        assertThat(preview.path("selection").path("model").asString()).isEqualTo("doctor");
        assertThat(preview.path("eligibility").path(0).path("kept").asBoolean()).isTrue();
    }

    @Test
    void itCountsAsMissingWhereTheRouteWantsMore() throws IOException {
        JsonNode preview = preview("high", ", min_coverage: 0.8");

        assertThat(result(preview).path("status").asString()).isEqualTo("available");
        assertRemovedForLackOfEvidence(preview);
    }

    @Test
    void itIsMissingAtAnotherEffort() throws IOException {
        JsonNode preview = preview("medium", "");

        assertThat(result(preview).path("status").asString()).isEqualTo("missing");
        assertThat(result(preview).has("score")).isFalse();
        assertRemovedForLackOfEvidence(preview);
    }

    private static void assertRemovedForLackOfEvidence(JsonNode preview) {
        assertThat(preview.path("selection").path("status").asString()).isEqualTo("unavailable");
        JsonNode row = preview.path("eligibility").path(0);
        assertThat(row.path("kept").asBoolean(true)).isFalse();
        assertThat(row.path("rules").path(0).path("rule").asString()).isEqualTo("quality_evidence");
    }
}
