package dev.pointsman.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.core.evidence.Basis;
import dev.pointsman.core.learning.ExplorationSettings;
import dev.pointsman.core.selection.Factor;
import dev.pointsman.core.selection.LatencyAwarePolicy;
import dev.pointsman.core.selection.LatencyMetric;
import dev.pointsman.core.selection.MultiFactorPolicy;
import dev.pointsman.core.selection.Objective;
import dev.pointsman.core.selection.Objective.Priority;
import dev.pointsman.core.selection.OnNoCandidates;
import dev.pointsman.core.selection.QualitySettings;
import dev.pointsman.core.selection.QualitySettings.OnMissing;
import dev.pointsman.core.selection.Slo;
import dev.pointsman.core.selection.StaticPolicy;
import dev.pointsman.core.selection.Weights;
import dev.pointsman.record.reading.Problem;
import dev.pointsman.record.reading.Problems;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.json.JsonMapper;

class AlgorithmReaderTest {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_UNQUOTED_PROPERTY_NAMES)
            .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES)
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    private final Problems problems = new Problems();

    private Optional<Algorithm> read(String block, Strictness strictness) {
        return AlgorithmReader.read(JSON.readTree(block), "algorithm", problems, strictness);
    }

    private Algorithm readGood(String block) {
        Optional<Algorithm> algorithm = read(block, Strictness.STRICT);
        assertThat(problems.all()).isEmpty();
        return algorithm.orElseThrow();
    }

    @Test
    void staticNeedsNoBlockAndDoesNotExplore() {
        assertThat(readGood("{type: 'static'}")).isEqualTo(Algorithm.of(new StaticPolicy()));
    }

    @Test
    void latencyAwareExploresUnlessItIsSwitchedOff() {
        Algorithm algorithm =
                readGood("{type: 'latency_aware', latency_aware: {ttft_percentile: 95, tpot_percentile: 0}}");
        assertThat(algorithm.policy()).isEqualTo(LatencyAwarePolicy.observed(OptionalInt.empty(), OptionalInt.of(95)));
        assertThat(algorithm.exploration()).hasValue(ExplorationSettings.defaults());
        assertThat(readGood("{type: 'latency_aware', latency_aware: {ttft_percentile: 95, exploration: 'off'}}")
                        .exploration())
                .isEmpty();
    }

    @Test
    void predictionsExploreMoreUntilTheyHaveTheirFewSamples() {
        assertThat(readGood("{type: 'latency_aware', latency_aware: {ttft_percentile: 95, basis: 'predicted'}}")
                        .exploration())
                .hasValue(ExplorationSettings.forPredictions());
        assertThat(readGood("{type: 'latency_aware', latency_aware: {ttft_percentile: 95, basis: 'predicted',"
                                + " exploration: {share: 0.02}}}")
                        .exploration())
                .hasValue(new ExplorationSettings(0.02, 5, Duration.ofMinutes(10)));
    }

    @Test
    void latencyAwareReadsEveryKey() {
        Algorithm algorithm = readGood("""
                {type: 'latency_aware', latency_aware: {tpot_percentile: 90, ttft_percentile: 50, description: 'fast',
                 basis: 'predicted', min_samples: 5, max_age: '250ms',
                 exploration: {share: 0.1, min_samples: 7, max_age: '1h30m'}}}""");
        assertThat(algorithm.policy())
                .isEqualTo(new LatencyAwarePolicy(
                        OptionalInt.of(90),
                        OptionalInt.of(50),
                        "fast",
                        Basis.PREDICTED,
                        5,
                        Optional.of(Duration.ofMillis(250))));
        assertThat(algorithm.exploration()).hasValue(new ExplorationSettings(0.1, 7, Duration.ofMinutes(90)));
    }

    @Test
    void multiFactorHasTheDocumentedDefaults() {
        Optional<Algorithm> algorithm =
                read("{type: 'multi_factor', multi_factor: {latency_percentile: 0}}", Strictness.STRICT);
        assertThat(algorithm).hasValue(Algorithm.of(MultiFactorPolicy.of(new Objective.Weighted(Weights.equal()))));
        assertThat(problems.all())
                .singleElement()
                .extracting(Problem::path, Problem::severity)
                .containsExactly("algorithm.multi_factor.latency_metric", Problem.Severity.WARNING);
    }

    @Test
    void multiFactorReadsEveryKey() {
        Algorithm algorithm = readGood("""
                {type: 'multi_factor', multi_factor: {
                 objective: {strategy: 'lexicographic', priorities: [{factor: 'quality', tolerance: 0.03}, {factor: 'cost'}]},
                 quality: {index: 'acme/clinical@1.0.0', min_coverage: 0.5, min_score: 40},
                 slo: {max_tpot_ms: 60, max_ttft_ms: 800.5, max_cost_per_1m: 2, max_inflight: 8},
                 latency_percentile: 50, latency_metric: 'ttft', latency_basis: 'predicted', slo_basis: 'observed',
                 expected_output_tokens: 300, on_no_candidates: 'fail',
                 exploration: {share: 0.02}}}""");
        assertThat(algorithm.policy())
                .isEqualTo(new MultiFactorPolicy(
                        new Objective.Lexicographic(
                                List.of(new Priority(Factor.QUALITY, 0.03), new Priority(Factor.COST, 0))),
                        new QualitySettings("acme/clinical@1.0.0", OnMissing.EXCLUDE, 0.5, OptionalDouble.of(40)),
                        new Slo(
                                OptionalDouble.of(60),
                                OptionalDouble.of(800.5),
                                OptionalDouble.of(2),
                                OptionalInt.of(8)),
                        50,
                        LatencyMetric.TTFT,
                        Basis.PREDICTED,
                        Basis.OBSERVED,
                        OptionalLong.of(300),
                        OnNoCandidates.FAIL));
        assertThat(algorithm.exploration()).hasValue(new ExplorationSettings(0.02, 5, Duration.ofMinutes(10)));
        assertThat(algorithm.writtenIndex()).hasValue("acme/clinical@1.0.0");
    }

    @Test
    void weightThatIsLeftOutOfTheBlockIsZero() {
        Algorithm algorithm = readGood("{type: 'multi_factor', multi_factor: {weights: {cost: 3, load: 1}}}");
        assertThat(((MultiFactorPolicy) algorithm.policy()).objective())
                .isEqualTo(new Objective.Weighted(new Weights(0, 0, 3, 1)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "[]|algorithm|expected a mapping",
                "{}|algorithm.type|is required",
                "{type: 'Static'}|algorithm.type|write 'static'",
                "{type: 'elo'}|algorithm.type|not one of static, latency_aware, multi_factor",
                "{type: 'static', multi_factor: {}}|algorithm.multi_factor|block of another algorithm",
                "{type: 'static', multi_facto: {}}|algorithm.multi_facto|did you mean 'multi_factor'?",
                "{type: 'latency_aware'}|algorithm.latency_aware|compares nothing",
                "{type: 'latency_aware', latency_aware: {}}|algorithm.latency_aware|compares nothing",
                "{type: 'latency_aware', latency_aware: {tpot_percentile: 101}}|algorithm.latency_aware.tpot_percentile|between 0 and 100",
                "{type: 'latency_aware', latency_aware: {tpot_percentile: -1}}|algorithm.latency_aware.tpot_percentile|between 0 and 100",
                "{type: 'latency_aware', latency_aware: {tpot_percentile: 9.5}}|algorithm.latency_aware.tpot_percentile|a whole number",
                "{type: 'latency_aware', latency_aware: {tpot_percentile: 9, max_age: 30}}|algorithm.latency_aware.max_age|30s",
                "{type: 'latency_aware', latency_aware: {tpot_percentile: 9, max_age: '0s'}}|algorithm.latency_aware.max_age|above 0",
                "{type: 'latency_aware', latency_aware: {tpot_percentile: 9, basis: 'Observed'}}|algorithm.latency_aware.basis|write 'observed'",
                "{type: 'latency_aware', latency_aware: {tpot_percentile: 9, exploration: false}}|algorithm.latency_aware.exploration|expected off",
                "{type: 'latency_aware', latency_aware: {tpot_percentile: 9, exploration: {share: 0}}}|algorithm.latency_aware.exploration.share|between",
                "{type: 'latency_aware', latency_aware: {tpot_percentile: 9, exploration: {share: 1.5}}}|algorithm.latency_aware.exploration.share|between",
                "{type: 'latency_aware', latency_aware: {tpot_percentile: 9, exploration: {min_samples: 0}}}|algorithm.latency_aware.exploration.min_samples|at least 1",
                "{type: 'latency_aware', latency_aware: {ttft_percentil: 9, tpot_percentile: 9}}|algorithm.latency_aware.ttft_percentil|did you mean 'ttft_percentile'?",
                "{type: 'multi_factor', multi_factor: {weights: {cost: -1}}}|algorithm.multi_factor.weights.cost|at least 0",
                "{type: 'multi_factor', multi_factor: {weights: {cost: NaN}}}|algorithm.multi_factor.weights.cost|finite",
                "{type: 'multi_factor', multi_factor: {weights: {cost: 1e999}}}|algorithm.multi_factor.weights.cost|finite",
                "{type: 'multi_factor', multi_factor: {weights: {cost: '1'}}}|algorithm.multi_factor.weights.cost|expected a number",
                "{type: 'multi_factor', multi_factor: {weights: {cost: 1}, objective: {strategy: 'lexicographic', priorities: [{factor: 'cost'}]}}}|algorithm.multi_factor.weights|cannot stand beside",
                "{type: 'multi_factor', multi_factor: {weights: {cost: 1}, objective: {priorities: [{factor: 'cost'}]}}}|algorithm.multi_factor.objective.priorities|needs strategy: lexicographic",
                "{type: 'multi_factor', multi_factor: {objective: {strategy: 'lexicographic'}}}|algorithm.multi_factor.objective.priorities|is empty",
                "{type: 'multi_factor', multi_factor: {objective: {strategy: 'lexicographic', priorities: []}}}|algorithm.multi_factor.objective.priorities|is empty",
                "{type: 'multi_factor', multi_factor: {objective: {strategy: 'lexicographic', priorities: [{factor: 'cost'}, {factor: 'cost'}]}}}|algorithm.multi_factor.objective.priorities[1].factor|already a priority",
                "{type: 'multi_factor', multi_factor: {objective: {strategy: 'lexicographic', priorities: [{factor: 'cost', tolerance: 1.1}]}}}|algorithm.multi_factor.objective.priorities[0].tolerance|between 0 and 1",
                "{type: 'multi_factor', multi_factor: {objective: {strategy: 'lexicographic', priorities: [{tolerance: 0.1}]}}}|algorithm.multi_factor.objective.priorities[0].factor|is required",
                "{type: 'multi_factor', multi_factor: {weights: {cost: 1}, quality: {index: ' '}}}|algorithm.multi_factor.quality.index|is blank",
                "{type: 'multi_factor', multi_factor: {weights: {cost: 1}, quality: {min_coverage: 1.01}}}|algorithm.multi_factor.quality.min_coverage|between 0 and 1",
                "{type: 'multi_factor', multi_factor: {weights: {quality: 1}, quality: {on_missing: 'disable_quality', min_score: 3}}}|algorithm.multi_factor.quality.min_score|cannot stand beside",
                "{type: 'multi_factor', multi_factor: {weights: {cost: 1}, slo: {max_ttft_ms: 0}}}|algorithm.multi_factor.slo.max_ttft_ms|above 0",
                "{type: 'multi_factor', multi_factor: {weights: {cost: 1}, slo: {max_inflight: 0}}}|algorithm.multi_factor.slo.max_inflight|at least 1",
                "{type: 'multi_factor', multi_factor: {weights: {cost: 1}, latency_percentile: 101}}|algorithm.multi_factor.latency_percentile|between 0 and 100",
                "{type: 'multi_factor', multi_factor: {weights: {cost: 1}, latency_metric: 'tpot_then_ttft'}}|algorithm.multi_factor.latency_metric|not one of ttft, tpot",
                "{type: 'multi_factor', multi_factor: {weights: {cost: 1}, expected_output_tokens: 0}}|algorithm.multi_factor.expected_output_tokens|at least 1",
                "{type: 'multi_factor', multi_factor: {weights: {cost: 1}, on_no_candidates: 'Fail'}}|algorithm.multi_factor.on_no_candidates|write 'fail'",
            })
    void tellsWhereAndWhatIsWrong(String block, String path, String message) {
        assertThat(read(block, Strictness.STRICT)).isEmpty();
        assertThat(problems.all()).as("exactly one error").singleElement().satisfies(problem -> {
            assertThat(problem.path()).isEqualTo(path);
            assertThat(problem.message()).contains(message);
            assertThat(problem.isError()).isTrue();
        });
    }

    @Test
    void onMissingWithoutQualityWeightIsAWarning() {
        assertThat(read(
                        "{type: 'multi_factor', multi_factor: {weights: {cost: 1}, quality: {on_missing: 'exclude'}}}",
                        Strictness.STRICT))
                .isPresent();
        assertThat(problems.all()).singleElement().extracting(Problem::isError).isEqualTo(false);
    }

    @Test
    void storedPoliciesStillRunAndNeverExplore() {
        assertThat(read("{type: 'latency_aware'}", Strictness.LENIENT))
                .hasValue(Algorithm.of(LatencyAwarePolicy.observed(OptionalInt.empty(), OptionalInt.empty())));
        assertThat(read("""
                        {type: 'multi_factor', multi_factor: {
                         quality: {index: 'Any Name', on_missing: 'disable_quality', min_score: 3}}}""", Strictness.LENIENT)).isPresent();
        assertThat(read(
                                "{type: 'latency_aware', latency_aware: {ttft_percentile: 50, exploration: {share: 0.5}}}",
                                Strictness.LENIENT)
                        .orElseThrow()
                        .exploration())
                .isEmpty();
        assertThat(problems.all()).isEmpty();
    }
}
