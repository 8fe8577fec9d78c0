package dev.pointsman.core.quality;

import static dev.pointsman.core.quality.Fixtures.accuracy;
import static dev.pointsman.core.quality.Fixtures.benchmark;
import static dev.pointsman.core.quality.Fixtures.index;
import static dev.pointsman.core.quality.Fixtures.leaf;
import static dev.pointsman.core.quality.Fixtures.lowerIsBetter;
import static dev.pointsman.core.quality.Fixtures.nested;
import static dev.pointsman.core.quality.Fixtures.profiled;
import static dev.pointsman.core.quality.Fixtures.record;
import static dev.pointsman.core.quality.Fixtures.withProfiles;
import static dev.pointsman.core.quality.Fixtures.withoutEffort;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pointsman.core.quality.Normalization.PiecewiseLinear.Point;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each error with its path and its text, as an operator reads it. */
class CatalogErrorsTest {

    private static final String A = "acme/a@1.0.0";
    private static final String X = "acme/x@1.0.0";
    private static final List<Benchmark> ONE = List.of(benchmark(A, accuracy()));

    @Test
    void malformedIds() {
        assertErrors(
                List.of(benchmark("Acme/A@1.0.0", accuracy()), benchmark(A, accuracy())),
                List.of(index("quality", leaf(A, 1))),
                List.of(),
                "evaluation.benchmarks[0].id: 'Acme/A@1.0.0' is not an id; write namespace/name@major.minor.patch in lower case,"
                        + " at most 200 characters, for example 'acme/a@1.0.0'",
                "evaluation.indices[0].id: 'quality' is not an id; write namespace/name@major.minor.patch in lower case, at most"
                        + " 200 characters, for example 'acme/quality@1.0.0'");
    }

    @Test
    void idDeclaredTwice() {
        assertErrors(
                List.of(benchmark(A, accuracy()), benchmark(A, accuracy())),
                List.of(),
                List.of(),
                "evaluation.benchmarks[1].id: 'acme/a@1.0.0' is already declared at evaluation.benchmarks[0]; remove one, or give"
                        + " this one another version");
    }

    @Test
    void operatorShadowsABuiltIn() {
        CatalogBuild build = QualityCatalog.builder()
                .operator(Fixtures.evaluation(
                        List.of(benchmark(BuiltInEvaluation.MMLU_PRO, accuracy())),
                        List.of(index(BuiltInEvaluation.CODING, leaf(BuiltInEvaluation.MMLU_PRO, 1))),
                        List.of()))
                .builtIn(BuiltInEvaluation.definitions())
                .build();

        assertThat(build.catalog()).isEmpty();
        assertThat(build.errors())
                .extracting(QualityProblem::toString)
                .containsExactly(
                        "evaluation.benchmarks[0].id: 'tiger-ai-lab/mmlu-pro@1.0.0' is a built-in benchmark, which cannot be"
                                + " replaced; choose an id of your own, for example 'acme/mmlu-pro@1.0.0'",
                        "evaluation.indices[0].id: 'vllm-sr/coding@1.0.0' is a built-in index, which cannot be replaced; choose"
                                + " an id of your own, for example 'acme/coding@1.0.0'");
    }

    @Test
    void operatorExtendsTheBuiltIn() {
        CatalogBuild build = QualityCatalog.builder()
                .builtIn(BuiltInEvaluation.definitions())
                .operator(Fixtures.evaluation(
                        ONE, List.of(index(X, leaf(A, 0.5), nested(BuiltInEvaluation.CODING, 0.5))), List.of()))
                .build();

        assertThat(build.problems()).isEmpty();
    }

    @Test
    void benchmarkThatContradictsItself() {
        assertErrors(
                List.of(
                        withProfiles(
                                benchmark(A, accuracy(), accuracy(), lowerIsBetter(" ", 1, 1)),
                                Optional.of("standart"),
                                "standard",
                                "standard"),
                        benchmark("acme/empty@1.0.0")),
                List.of(),
                List.of(),
                "evaluation.benchmarks[0].profiles[1].id: the profile 'standard' is declared twice; remove one",
                "evaluation.benchmarks[0].metrics[1].id: the metric 'accuracy' is declared twice; remove one",
                "evaluation.benchmarks[0].metrics[2].id: a metric needs an id",
                "evaluation.benchmarks[0].metrics[2].range: [1.0, 1.0] is not a range; write [lo, hi] with lo below hi",
                "evaluation.benchmarks[0].default_profile: unknown profile 'standart'; write one of the declared ones, nearest"
                        + " first: 'standard', 'standard'",
                "evaluation.benchmarks[1].metrics: a benchmark needs at least one metric, for example {id: accuracy, range: [0,"
                        + " 1]}");
    }

    @Test
    void weightsThatDoNotSumToOne() {
        assertErrors(
                ONE,
                List.of(index(X, leaf(A, 0.5), leaf(A, 0.25))),
                List.of(),
                "evaluation.indices[0].components: the weights sum to 0.75; change them so that they sum to 1");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -0.5, Double.NaN, Double.POSITIVE_INFINITY})
    void weightThatIsNone(double weight) {
        assertErrors(
                ONE,
                List.of(index(X, leaf(A, 1), leaf(A, weight))),
                List.of(),
                "evaluation.indices[0].components[1].weight: a weight must be a finite number above 0, not " + weight);
    }

    @Test
    void domainWeightThatIsNone() {
        assertErrors(
                ONE,
                List.of(new QualityIndex(
                        X, "", "", 0, 1, new MissingPolicy.RequireAll(), Map.of("law", -1.0), List.of(leaf(A, 1)))),
                List.of(),
                "evaluation.indices[0].domains.law: a weight must be a finite number above 0, not -1.0");
    }

    @Test
    void cycleIsShown() {
        assertErrors(
                ONE,
                List.of(
                        index(X, leaf(A, 0.5), nested("acme/y@1.0.0", 0.5)),
                        index("acme/y@1.0.0", nested("acme/z@1.0.0", 1)),
                        index("acme/z@1.0.0", nested(X, 1)),
                        index("acme/self@1.0.0", nested("acme/self@1.0.0", 1))),
                List.of(),
                "evaluation.indices[2].components[0].index: an index cannot contain itself: acme/x@1.0.0 -> acme/y@1.0.0 ->"
                        + " acme/z@1.0.0 -> acme/x@1.0.0; remove one of these components",
                "evaluation.indices[3].components[0].index: an index cannot contain itself: acme/self@1.0.0 ->"
                        + " acme/self@1.0.0; remove one of these components");
    }

    @Test
    void unknownIdsShowTheNearest() {
        assertErrors(
                List.of(benchmark(A, accuracy()), benchmark("acme/clinical@1.0.0", accuracy())),
                List.of(index(X, leaf("acme/clinicl@1.0.0", 0.5), nested("acme/xx@1.0.0", 0.5))),
                List.of(),
                "evaluation.indices[0].components[0].benchmark: unknown benchmark 'acme/clinicl@1.0.0'; write one of the declared"
                        + " ones, nearest first: 'acme/clinical@1.0.0', 'acme/a@1.0.0'",
                "evaluation.indices[0].components[1].index: unknown index 'acme/xx@1.0.0'; write one of the declared ones,"
                        + " nearest first: 'acme/x@1.0.0'");
    }

    @Test
    void unknownIdWhereNoneIsDeclared() {
        assertErrors(
                List.of(),
                List.of(index(X, leaf(A, 1))),
                List.of(),
                "evaluation.indices[0].components[0].benchmark: unknown benchmark 'acme/a@1.0.0'; none is declared");
    }

    @Test
    void unknownProfileOrMetric() {
        Benchmark runs = withProfiles(benchmark(A, accuracy()), Optional.empty(), "independent", "published");
        assertErrors(
                List.of(runs),
                List.of(
                        index(X, profiled(A, "publishd")),
                        index("acme/y@1.0.0", profiled(A, "independent", "tools")),
                        index("acme/z@1.0.0", leaf(A, 1)),
                        index(
                                "acme/w@1.0.0",
                                new BenchmarkComponent(
                                        A, List.of("published"), "acuracy", 1, new Normalization.Identity()))),
                List.of(),
                "evaluation.indices[0].components[0].benchmark_profile: unknown profile 'publishd' of acme/a@1.0.0; write one of"
                        + " the declared ones, nearest first: 'published', 'independent'",
                "evaluation.indices[1].components[0].benchmark_profiles[1]: unknown profile 'tools' of acme/a@1.0.0; write one of"
                        + " the declared ones, nearest first: 'published', 'independent'",
                "evaluation.indices[2].components[0].benchmark_profiles: acme/a@1.0.0 has several profiles and no"
                        + " default_profile; name the ones that count, best first, out of [independent, published]",
                "evaluation.indices[3].components[0].metric: unknown metric 'acuracy' of acme/a@1.0.0; write one of the declared"
                        + " ones, nearest first: 'accuracy'");
    }

    @Test
    void indexWithoutComponents() {
        assertErrors(
                ONE,
                List.of(index(X)),
                List.of(),
                "evaluation.indices[0].components: an index needs at least one component: {benchmark, metric, weight} or {index,"
                        + " weight}");
    }

    @Test
    void scaleThatIsNone() {
        assertErrors(
                ONE,
                List.of(new QualityIndex(
                        X, "", "", 100, 0, new MissingPolicy.RequireAll(), Map.of(), List.of(leaf(A, 1)))),
                List.of(),
                "evaluation.indices[0].scale: [100.0, 0.0] is not a scale; write [lo, hi] with finite numbers and lo below hi,"
                        + " for example [0, 100]");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, 1.1, Double.NaN})
    void minimumThatIsNone(double minimum) {
        assertErrors(
                ONE,
                List.of(index(X, new MissingPolicy.RequireCoverage(minimum), leaf(A, 1))),
                List.of(),
                "evaluation.indices[0].missing.minimum: require_coverage needs a minimum above 0 and at most 1, not "
                        + minimum);
    }

    @Test
    void normalisationThatIsNone() {
        assertNormalization(
                new Normalization.LinearClamp(1, 1),
                ": linear_clamp needs finite numbers with min below max, not min 1.0 and max 1.0");
        assertNormalization(
                new Normalization.Logistic(0, 0.5),
                ": logistic needs a finite k other than 0 and a finite x0, not k 0.0 and x0 0.5");
        assertNormalization(
                new Normalization.PiecewiseLinear(List.of(new Point(0, 0))),
                ".points: piecewise_linear needs at least two points, for example [[0, 0], [1, 1]]");
        assertNormalization(
                new Normalization.PiecewiseLinear(List.of(new Point(0, 0), new Point(0.5, 0.5), new Point(0.5, 1))),
                ".points[2]: points must ascend in x, but 0.5 follows 0.5; sort them and keep one for each x");
        assertNormalization(
                new Normalization.PiecewiseLinear(List.of(new Point(0, 0), new Point(1, 2))),
                ".points[1]: a normalised value must be in [0, 1], not 2.0");
        assertNormalization(
                new Normalization.PiecewiseLinear(List.of(new Point(0, 0), new Point(Double.POSITIVE_INFINITY, 1))),
                ".points[1]: a point needs a finite x, not Infinity");
        assertNormalization(
                Normalization.Lookup.of(Map.of()),
                ".values: lookup needs at least one value, for example {1: 0.0, 2: 0.5, 3: 1.0}");
        assertNormalization(
                Normalization.Lookup.of(Map.of(1.0, -0.5)),
                ".values.1.0: a normalised value must be in [0, 1], not -0.5");
        assertNormalization(
                Normalization.Lookup.of(Map.of(Double.NaN, 0.5)), ".values: lookup needs finite keys, not NaN");
    }

    @Test
    void normalisationThatRewardsMoreOfALowerIsBetterMetric() {
        assertRewardsMore(new Normalization.Identity());
        assertRewardsMore(new Normalization.LinearClamp(0, 1));
        assertRewardsMore(new Normalization.Logistic(1, 0.5));
        assertRewardsMore(
                new Normalization.PiecewiseLinear(List.of(new Point(0, 1), new Point(0.5, 0), new Point(1, 0.1))));
        assertRewardsMore(Normalization.Lookup.of(Map.of(0.0, 1.0, 1.0, 0.0, 2.0, 0.5)));
    }

    @Test
    void normalisationThatFallsFitsALowerIsBetterMetric() {
        for (Normalization falling : List.of(
                new Normalization.OneMinus(),
                new Normalization.Logistic(-1, 0.5),
                new Normalization.PiecewiseLinear(List.of(new Point(0, 1), new Point(1, 0))),
                Normalization.Lookup.of(Map.of(0.0, 1.0, 1.0, 0.0)))) {
            assertThat(build(
                                    List.of(benchmark(A, lowerIsBetter("error_rate", 0, 1))),
                                    List.of(index(X, leaf(A, "error_rate", 1, falling))),
                                    List.of())
                            .problems())
                    .as(falling.type())
                    .isEmpty();
        }
    }

    @Test
    void suspiciousNormalisationsAreWarnings() {
        BenchmarkMetric percent =
                new BenchmarkMetric("percent", "percent", BenchmarkMetric.Direction.HIGHER_IS_BETTER, 0, 100);
        CatalogBuild build = build(
                List.of(benchmark(A, accuracy(), percent)),
                List.of(
                        index(X, leaf(A, "accuracy", 1, new Normalization.OneMinus())),
                        index("acme/y@1.0.0", leaf(A, "percent", 1, new Normalization.Identity())),
                        index("acme/z@1.0.0", new IndexComponent(X, 1, new Normalization.OneMinus()))),
                List.of());

        assertThat(build.catalog()).isPresent();
        assertThat(build.warnings())
                .extracting(QualityProblem::toString)
                .containsExactly(
                        "evaluation.indices[0].components[0].normalization: metric 'accuracy' is higher_is_better, but one_minus"
                                + " here rewards less of it",
                        "evaluation.indices[1].components[0].normalization: identity cuts values outside 0..1, but metric"
                                + " 'percent' has the range [0.0, 100.0]; linear_clamp or piecewise_linear reads all of it",
                        "evaluation.indices[2].components[0].normalization: a higher score of 'acme/x@1.0.0' is better, but"
                                + " one_minus here rewards less of it");
    }

    @Test
    void secondValueInOnePlace() {
        Benchmark runs = withProfiles(benchmark(A, accuracy()), Optional.of("standard"), "standard", "tools");
        assertErrors(
                List.of(runs),
                List.of(),
                List.of(
                        profiled("m", A, "standard", 0.5),
                        record("m", A, "high", 0.6),
                        profiled("m", A, "tools", 0.6),
                        withoutEffort("n", A, 0.5),
                        withoutEffort("n", A, 0.5)),
                "evaluation.records[1].metrics.accuracy: a second value for model 'm', effort 'high', benchmark 'acme/a@1.0.0',"
                        + " profile 'standard', metric 'accuracy'; the first is at evaluation.records[0]; keep one of them",
                "evaluation.records[4].metrics.accuracy: a second value for model 'n', no effort, benchmark 'acme/a@1.0.0',"
                        + " profile 'standard', metric 'accuracy'; the first is at evaluation.records[3]; keep one of them");
    }

    @Test
    void operatorRecordCannotReplaceABuiltInOne() {
        CatalogBuild build = QualityCatalog.builder()
                .builtIn(new Evaluation("built-in", ONE, List.of(), List.of(record("m", A, "high", 0.5))))
                .operator(Fixtures.evaluation(List.of(), List.of(), List.of(record("m", A, "high", 0.9))))
                .build();

        assertThat(build.errors())
                .extracting(QualityProblem::toString)
                .containsExactly(
                        "evaluation.records[0].metrics.accuracy: a second value for model 'm', effort 'high', benchmark"
                                + " 'acme/a@1.0.0', no profile, metric 'accuracy'; the first is at built-in.records[0]; keep one of"
                                + " them");
    }

    @Test
    void valueThatIsOutOfRange() {
        assertErrors(
                ONE,
                List.of(),
                List.of(record("m", A, "high", 74), record("n", A, "high", Double.NaN)),
                "evaluation.records[0].metrics.accuracy: 74.0 is out of the range [0.0, 1.0] of 'accuracy' in acme/a@1.0.0",
                "evaluation.records[1].metrics.accuracy: a value must be a finite number, not NaN");
    }

    @Test
    void recordThatDoesNotFitItsBenchmark() {
        Benchmark runs = withProfiles(benchmark(A, accuracy()), Optional.empty(), "independent", "published");
        assertErrors(
                List.of(runs),
                List.of(),
                List.of(
                        profiled("m", A, "publishd", 0.5),
                        record("m", A, "high", 0.5),
                        record("m", A, Optional.of("published"), Optional.of("high"), Map.of("acuracy", 0.5))),
                "evaluation.records[0].benchmark_profile: unknown profile 'publishd' of acme/a@1.0.0; write one of the declared"
                        + " ones, nearest first: 'published', 'independent'",
                "evaluation.records[1].benchmark_profile: acme/a@1.0.0 has several profiles and no default_profile; name one out"
                        + " of [independent, published]",
                "evaluation.records[2].metrics.acuracy: unknown metric 'acuracy' of acme/a@1.0.0; write one of the declared ones,"
                        + " nearest first: 'accuracy'");
    }

    @Test
    void recordThatSaysTooLittle() {
        assertErrors(
                ONE,
                List.of(),
                List.of(record(" ", A, Optional.empty(), Optional.of(""), Map.of())),
                "evaluation.records[0].model: a record needs the model that it is about",
                "evaluation.records[0].reasoning_effort: a blank effort means nothing; leave it out for the model's default"
                        + " effort, or write 'unspecified' where the source does not say",
                "evaluation.records[0].metrics: a record needs at least one value, for example {accuracy: 0.74}");
    }

    @Test
    void orThrowNamesEveryError() {
        CatalogBuild build = build(ONE, List.of(index(X), index("y", leaf(A, 1))), List.of());

        assertThatThrownBy(build::orThrow)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("evaluation.indices[0].components: ")
                .hasMessageContaining("evaluation.indices[1].id: ");
    }

    private static void assertNormalization(Normalization normalization, String text) {
        assertErrors(
                ONE,
                List.of(index(X, leaf(A, "accuracy", 1, normalization))),
                List.of(),
                "evaluation.indices[0].components[0].normalization" + text);
    }

    private static void assertRewardsMore(Normalization normalization) {
        assertErrors(
                List.of(benchmark(A, lowerIsBetter("error_rate", 0, 1))),
                List.of(index(X, leaf(A, "error_rate", 1, normalization))),
                List.of(),
                "evaluation.indices[0].components[0].normalization: metric 'error_rate' is lower_is_better, but "
                        + normalization.type()
                        + " here rewards more of it; write one_minus, a falling piecewise_linear or lookup, or logistic with k"
                        + " below 0");
    }

    private static void assertErrors(
            List<Benchmark> benchmarks, List<QualityIndex> indices, List<QualityRecord> records, String... expected) {
        CatalogBuild build = build(benchmarks, indices, records);
        assertThat(build.errors()).extracting(QualityProblem::toString).containsExactly(expected);
        assertThat(build.catalog()).isEmpty();
    }

    private static CatalogBuild build(
            List<Benchmark> benchmarks, List<QualityIndex> indices, List<QualityRecord> records) {
        return QualityCatalog.builder()
                .operator(Fixtures.evaluation(benchmarks, indices, records))
                .build();
    }
}
