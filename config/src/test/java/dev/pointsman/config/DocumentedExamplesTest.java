package dev.pointsman.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The blocks under {@code examples/algorithms} load as they are, with warnings at most. */
class DocumentedExamplesTest {
    private static final String OPERATOR_EVALUATION = """
            evaluation:
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
                - {model: a, benchmark: acme/triage@1.0.0, metrics: {accuracy: 0.7}}
            """;

    static List<Path> examples() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("../examples/algorithms"))) {
            return files.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void loadsUnchanged(Path example) throws IOException {
        Loaded loaded =
                Configurations.read(Configurations.withAlgorithm(Files.readString(example)) + OPERATOR_EVALUATION);

        assertThat(loaded.errors()).isEmpty();
        assertThat(loaded.configuration()).isPresent();
    }

    @Test
    void noneOfThemIsMissing() throws IOException {
        assertThat(examples())
                .extracting(file -> file.getFileName().toString())
                .containsExactly(
                        "accuracy-first.yaml",
                        "balanced.yaml",
                        "cost-first-with-floor.yaml",
                        "latency-aware.yaml",
                        "operator-quality.yaml",
                        "slo.yaml");
    }
}
