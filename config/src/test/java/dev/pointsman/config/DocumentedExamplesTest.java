package dev.pointsman.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The algorithm blocks of the documentation load as they are, with warnings at most. */
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

    static Stream<Arguments> examples() {
        return Stream.of(
                Arguments.of("latency-aware", """
                        algorithm:
                          type: latency_aware
                          latency_aware:
                            tpot_percentile: 90 # Compare each model's observed P90 TPOT
                            ttft_percentile: 95 # Compare each model's observed P95 TTFT
                            description: "Prefer the lowest relative P90 TPOT and P95 TTFT"
                        """),
                Arguments.of("accuracy first", """
                        algorithm:
                          type: multi_factor
                          multi_factor:
                            objective:
                              strategy: lexicographic
                              priorities:
                                - {factor: quality, tolerance: 0.03}
                                - {factor: cost, tolerance: 0.05}
                                - {factor: latency, tolerance: 0.05}
                            quality:
                              index: vllm-sr/intelligence@1.0.0
                              on_missing: exclude
                              min_coverage: 1.0
                        """),
                Arguments.of("balanced", """
                        algorithm:
                          type: multi_factor
                          multi_factor:
                            objective:
                              strategy: weighted
                            quality:
                              index: vllm-sr/coding@1.0.0
                              on_missing: exclude
                              min_coverage: 1.0
                            weights:
                              quality: 0.4
                              latency: 0.2
                              cost: 0.2
                              load: 0.2
                        """),
                Arguments.of("cost first with a floor", """
                        algorithm:
                          type: multi_factor
                          multi_factor:
                            quality:
                              index: vllm-sr/intelligence@1.0.0
                              on_missing: exclude
                              min_coverage: 1.0
                              min_score: 65
                            objective:
                              strategy: lexicographic
                              priorities:
                                - {factor: cost, tolerance: 0.05}
                                - {factor: quality, tolerance: 0.03}
                                - {factor: latency, tolerance: 0.05}
                        """),
                Arguments.of("operator quality", """
                        algorithm:
                          type: multi_factor
                          multi_factor:
                            quality:
                              index: acme/clinical-quality@1.0.0
                              on_missing: exclude
                              min_coverage: 0.5
                              min_score: 60
                        """),
                Arguments.of("limits", """
                        algorithm:
                          type: multi_factor
                          multi_factor:
                            slo:
                              max_tpot_ms: 200
                              max_ttft_ms: 800
                              max_cost_per_1m: 5.0
                              max_inflight: 50
                            latency_percentile: 95
                            on_no_candidates: cheapest
                        """),
                Arguments.of("static", "algorithm:\n  type: static\n"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("examples")
    void loadsUnchanged(String name, String block) {
        Loaded loaded = Configurations.read(Configurations.withAlgorithm(block) + OPERATOR_EVALUATION);

        assertThat(loaded.errors()).isEmpty();
        assertThat(loaded.configuration()).isPresent();
    }
}
