package dev.pointsman.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.pointsman.config.internal.YamlDocument;
import dev.pointsman.config.internal.YamlException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The schema of evaluation and catalogue files: it fits what ships, and refuses what the reader refuses. */
class CatalogSchemaTest {
    private static final String FOLDER = "catalog/";
    private static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(resource("catalog.schema.json"));

    private static final String EVALUATION = """
            benchmarks:
              - id: acme/triage@1.0.0
                tags: [medicine]
                default_profile: ward
                profiles: [{id: ward}, {id: ambulance, description: "on the road"}]
                metrics:
                  - {id: accuracy, unit: proportion, direction: higher_is_better, range: [0, 1]}
                  - {id: seconds, direction: lower_is_better, range: [0, 60]}
            indices:
              - id: acme/clinical-quality@1.0.0
                aggregation: weighted_mean
                scale: [0, 100]
                missing: {policy: require_coverage, minimum: 0.5}
                domains: {medicine: 1}
                components:
                  - {benchmark: acme/triage@1.0.0, benchmark_profiles: [ward, ambulance], metric: accuracy, weight: 0.5}
                  - {benchmark: acme/triage@1.0.0, benchmark_profile: ward, metric: seconds, weight: 0.3, normalization: {type: piecewise_linear, points: [[0, 1], [60, 0]]}}
                  - {index: vllm-sr/general@1.0.0, weight: 0.2, normalization: {type: linear_clamp, min: 0.2, max: 0.9}}
            records:
              - {model: m, benchmark: acme/triage@1.0.0, reasoning_effort: high, metrics: {accuracy: 0.74}, measured_at: 2026-11-30, source: "own test"}
            """;

    private static final String CATALOGUE = """
            creator: acme
            models:
              - id: acme/m
                display_name: "M"
                context_window_size: 131072
                max_output_tokens: 8192
                default_effort: high
                reasoning: {family: acme, levels: [low, high], modes: [enabled], default_mode: enabled}
                list_price: {currency: USD, prompt_per_1m: 1, completion_per_1m: 2.5, cached_input_per_1m: 0, source: "https://acme.example"}
            records:
              - model: acme/m
                benchmark: idavidrein/gpqa-diamond@1.0.0
                benchmark_profile: independent-standard
                metrics: {accuracy: 0.7}
                provenance: vendor_claimed
            """;

    @TempDir
    Path folder;

    private static String resource(String name) {
        try (InputStream in = BuiltInCatalog.class.getResourceAsStream(FOLDER + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    static Stream<String> creators() {
        return resource("creators").lines();
    }

    private static List<Error> refusals(String yaml) throws YamlException {
        return SCHEMA.validate(YamlDocument.parse(yaml).root());
    }

    private List<LocatedProblem> errors(String yaml) throws IOException {
        return CheckedEvaluation.of(Files.writeString(folder.resolve("file.yaml"), yaml))
                .errors();
    }

    @ParameterizedTest
    @MethodSource("creators")
    void builtInFilesFitTheSchema(String creator) throws YamlException {
        assertThat(refusals(resource(creator + ".yaml"))).isEmpty();
    }

    @Test
    void whatIsRightIsRightForBoth() throws YamlException, IOException {
        for (String right : List.of(EVALUATION, "evaluation:\n" + EVALUATION.indent(2), CATALOGUE)) {
            assertThat(refusals(right)).isEmpty();
            assertThat(errors(right)).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "accuracy, unit: proportion       | accuracy, units: proportion",
                "acme/clinical-quality@1.0.0      | clinical-quality",
                "id: acme/triage@1.0.0            | id: Acme/Triage@1.0.0",
                "aggregation: weighted_mean       | aggregation: median",
                "scale: [0, 100]                  | scale: [0, 50, 100]",
                "direction: lower_is_better       | direction: lower",
                "minimum: 0.5                     | minimum: 0",
                ", minimum: 0.5                   | ''",
                "policy: require_coverage         | policy: require_most",
                "weight: 0.3,                     | ''",
                "weight: 0.3                      | weight: -0.3",
                "benchmark_profile: ward,         | 'benchmark_profile: ward, benchmark_profiles: [ward],'",
                "type: linear_clamp, min: 0.2,    | 'type: linear_clamp,'",
                "type: linear_clamp               | type: linear",
                "points: [[0, 1], [60, 0]]        | 'points: [0, 1]'",
                "metric: seconds,                 | ''",
                "{accuracy: 0.74}                 | {accuracy: high}",
                "{accuracy: 0.74}                 | {}",
                "model: m,                        | ''",
                "2026-11-30                       | yesterday",
                "'source: \"own test\"'           | provenance: hearsay",
                "'records:'                       | 'results:'",
            })
    void whatIsWrongInAnEvaluationIsWrongForBoth(String right, String wrong) throws YamlException, IOException {
        refusedByBoth(EVALUATION, right, wrong);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "creator: acme                | creator: ''",
                "id: acme/m                   | id: m",
                "context_window_size: 131072  | context_window_size: 0",
                "context_window_size: 131072  | context_window: 131072",
                "max_output_tokens: 8192      | max_output_tokens: many",
                "prompt_per_1m: 1             | prompt_per_1m: -1",
                "levels: [low, high]          | levels: {low: 1}",
                "provenance: vendor_claimed   | provenance: vendor",
                "models:                      | cards:",
            })
    void whatIsWrongInACatalogueFileIsWrongForBoth(String right, String wrong) throws YamlException, IOException {
        refusedByBoth(CATALOGUE, right, wrong);
    }

    private void refusedByBoth(String text, String right, String wrong) throws YamlException, IOException {
        assertThat(text).as("the example has what is to be changed").contains(right);
        String changed = text.replace(right, wrong);

        assertThat(refusals(changed)).as("by the schema").isNotEmpty();
        assertThat(errors(changed)).as("by the reader").isNotEmpty();
    }
}
