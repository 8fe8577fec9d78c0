package dev.pointsman.core.quality;

import static dev.pointsman.core.quality.Fixtures.CLINICAL;
import static dev.pointsman.core.quality.Fixtures.CLINICAL_INDEX;
import static dev.pointsman.core.quality.Fixtures.accuracy;
import static dev.pointsman.core.quality.Fixtures.benchmark;
import static dev.pointsman.core.quality.Fixtures.catalog;
import static dev.pointsman.core.quality.Fixtures.index;
import static dev.pointsman.core.quality.Fixtures.leaf;
import static dev.pointsman.core.quality.Fixtures.nested;
import static dev.pointsman.core.quality.Fixtures.profiled;
import static dev.pointsman.core.quality.Fixtures.record;
import static dev.pointsman.core.quality.Fixtures.result;
import static dev.pointsman.core.quality.Fixtures.withProfiles;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class IndexRulesTest {

    private static final String A = "acme/a@1.0.0";
    private static final String B = "acme/b@1.0.0";
    private static final List<Benchmark> TWO = List.of(benchmark(A, accuracy()), benchmark(B, accuracy()));

    @Test
    void operatorExampleIsAvailableAtItsEffortAndMissingAtAnother() {
        QualityCatalog catalog = catalog(
                List.of(benchmark(CLINICAL, accuracy()), benchmark(B, accuracy())),
                List.of(index(
                        CLINICAL_INDEX, new MissingPolicy.RequireCoverage(0.5), leaf(CLINICAL, 0.5), leaf(B, 0.5))),
                record("clinic", CLINICAL, "high", 0.74));

        IndexResult high = result(catalog, "clinic", "high", CLINICAL_INDEX);
        assertThat(high.status()).isEqualTo(IndexResult.Status.AVAILABLE);
        assertThat(high.score()).hasValue(74);
        assertThat(high.coverage()).isEqualTo(0.5);
        assertThat(high.missing()).containsExactly("acme/b@1.0.0 accuracy");

        IndexResult medium = result(catalog, "clinic", "medium", CLINICAL_INDEX);
        assertThat(medium.status()).isEqualTo(IndexResult.Status.MISSING);
        assertThat(medium.score()).isEmpty();
        assertThat(medium.missing()).containsExactly("acme/clinical-qa@1.0.0 accuracy", "acme/b@1.0.0 accuracy");
    }

    @Test
    void requireAllIsPartialWhenAComponentIsMissing() {
        IndexResult partial = half(new MissingPolicy.RequireAll());

        assertThat(partial.status()).isEqualTo(IndexResult.Status.PARTIAL);
        assertThat(partial.score()).isEmpty();
        assertThat(partial.coverage()).isEqualTo(0.7);
        assertThat(partial.missing()).containsExactly("acme/b@1.0.0 accuracy");
    }

    @Test
    void requireCoverageIsPartialBelowItsMinimumOnly() {
        assertThat(half(new MissingPolicy.RequireCoverage(0.7)).score()).hasValue(50);
        assertThat(half(new MissingPolicy.RequireCoverage(0.71)).status()).isEqualTo(IndexResult.Status.PARTIAL);
    }

    @Test
    void reportedOnlyTakesWhatIsThere() {
        assertThat(half(new MissingPolicy.ReportedOnly()).score()).hasValue(50);
    }

    private static IndexResult half(MissingPolicy policy) {
        QualityCatalog catalog = catalog(
                TWO, List.of(index(CLINICAL_INDEX, policy, leaf(A, 0.7), leaf(B, 0.3))), record("m", A, "high", 0.5));
        return result(catalog, "m", "high", CLINICAL_INDEX);
    }

    @Test
    void zeroIsAResultAndNotMissing() {
        QualityCatalog catalog = catalog(TWO, List.of(index(CLINICAL_INDEX, leaf(A, 1))), record("m", A, "high", 0));

        assertThat(result(catalog, "m", "high", CLINICAL_INDEX)).isEqualTo(IndexResult.available(CLINICAL_INDEX, 0, 1));
    }

    @Test
    void coverageReachesAMinimumThatTheSumMissesByRounding() {
        QualityCatalog catalog = catalog(
                TWO,
                List.of(
                        index(
                                CLINICAL_INDEX,
                                new MissingPolicy.RequireCoverage(0.8),
                                leaf(A, 0.7),
                                nested("acme/only-a@1.0.0", 0.1),
                                leaf(B, 0.2)),
                        index("acme/only-a@1.0.0", leaf(A, 1))),
                record("m", A, "high", 0.5));

        assertThat(result(catalog, "m", "high", CLINICAL_INDEX).coverage()).isEqualTo(0.8);
        assertThat(result(catalog, "m", "high", CLINICAL_INDEX).isAvailable()).isTrue();
    }

    @Test
    void firstProfileInTheComponentsOrderCounts() {
        Benchmark runs = withProfiles(benchmark(A, accuracy()), Optional.empty(), "published", "independent", "tools");
        QualityIndex index = index(CLINICAL_INDEX, profiled(A, "independent", "published"));

        QualityCatalog both = catalog(
                List.of(runs),
                List.of(index),
                profiled("m", A, "published", 0.9),
                profiled("m", A, "independent", 0.6));
        assertThat(result(both, "m", "high", CLINICAL_INDEX).score()).hasValue(60);

        QualityCatalog published = catalog(List.of(runs), List.of(index), profiled("m", A, "published", 0.9));
        assertThat(result(published, "m", "high", CLINICAL_INDEX).score()).hasValue(90);

        QualityCatalog unlisted = catalog(List.of(runs), List.of(index), profiled("m", A, "tools", 0.9));
        assertThat(result(unlisted, "m", "high", CLINICAL_INDEX).status()).isEqualTo(IndexResult.Status.MISSING);
    }

    @Test
    void whoNamesNoProfileMeansTheDefaultOne() {
        Benchmark runs = withProfiles(benchmark(A, accuracy()), Optional.of("standard"), "tools", "standard");
        QualityCatalog catalog = catalog(
                List.of(runs),
                List.of(index(CLINICAL_INDEX, profiled(A, "standard")), index("acme/implied@1.0.0", leaf(A, 1))),
                record("unnamed", A, "high", 0.5),
                profiled("named", A, "standard", 0.5),
                profiled("other", A, "tools", 0.5));

        assertThat(result(catalog, "unnamed", "high", CLINICAL_INDEX).score()).hasValue(50);
        assertThat(result(catalog, "named", "high", "acme/implied@1.0.0").score())
                .hasValue(50);
        assertThat(result(catalog, "other", "high", "acme/implied@1.0.0").isAvailable())
                .isFalse();
    }

    @Test
    void nestedIndexContributesItsPlaceOnItsOwnScale() {
        QualityIndex inner = new QualityIndex(
                "acme/inner@1.0.0", "", "", 200, 800, new MissingPolicy.RequireAll(), Map.of(), List.of(leaf(A, 1)));
        QualityCatalog catalog = catalog(
                TWO,
                List.of(index(CLINICAL_INDEX, leaf(B, 0.5), nested(inner.id(), 0.5)), inner),
                record("m", A, "high", 0.25),
                record("m", B, "high", 0.75));

        assertThat(result(catalog, "m", "high", inner.id()).score()).hasValue(350);
        assertThat(result(catalog, "m", "high", CLINICAL_INDEX).score()).hasValue(50);
    }

    @Test
    void nestedIndexThatIsOnlyPartialContributesNothing() {
        QualityIndex inner = index("acme/inner@1.0.0", leaf(A, 0.5), leaf(B, 0.5));
        QualityCatalog catalog = catalog(
                TWO,
                List.of(
                        inner,
                        index(CLINICAL_INDEX, new MissingPolicy.ReportedOnly(), nested(inner.id(), 0.5), leaf(A, 0.5))),
                record("m", A, "high", 0.8));

        IndexResult outer = result(catalog, "m", "high", CLINICAL_INDEX);
        assertThat(outer.score()).hasValue(80);
        assertThat(outer.coverage()).isEqualTo(0.5);
        assertThat(outer.missing()).containsExactly("acme/inner@1.0.0");
    }

    @Test
    void valueThatALookupDoesNotListIsMissing() {
        Normalization grades = Normalization.Lookup.of(Map.of(0.0, 0.0, 1.0, 1.0));
        QualityCatalog catalog = catalog(
                TWO, List.of(index(CLINICAL_INDEX, leaf(A, "accuracy", 1, grades))), record("m", A, "high", 0.5));

        assertThat(result(catalog, "m", "high", CLINICAL_INDEX).status()).isEqualTo(IndexResult.Status.MISSING);
    }

    @Test
    void lowerIsBetterScoresHighWhenTurnedAround() {
        QualityCatalog catalog = catalog(
                List.of(benchmark(A, Fixtures.lowerIsBetter("error_rate", 0, 1))),
                List.of(index(CLINICAL_INDEX, leaf(A, "error_rate", 1, new Normalization.OneMinus()))),
                record("m", A, Optional.empty(), Optional.of("high"), Map.of("error_rate", 0.25)));

        assertThat(result(catalog, "m", "high", CLINICAL_INDEX).score()).hasValue(75);
    }

    @Test
    void recordOfAnUndeclaredBenchmarkIsKeptButEntersNoIndex() {
        CatalogBuild build = QualityCatalog.builder()
                .operator(Fixtures.evaluation(
                        TWO,
                        List.of(index(CLINICAL_INDEX, leaf(A, 1))),
                        List.of(record("m", "acme/aa@1.0.0", "high", 0.5))))
                .build();

        assertThat(build.errors()).isEmpty();
        assertThat(build.warnings())
                .extracting(QualityProblem::toString)
                .containsExactly(
                        "evaluation.records[0].benchmark: benchmark 'acme/aa@1.0.0' is not declared, so this record"
                                + " enters no index; declare it, or write one of the declared ones, nearest first:"
                                + " 'acme/a@1.0.0', 'acme/b@1.0.0'");
        QualityCatalog catalog = build.orThrow();
        assertThat(catalog.records("m")).hasSize(1);
        assertThat(result(catalog, "m", "high", CLINICAL_INDEX).status()).isEqualTo(IndexResult.Status.MISSING);
        assertThat(catalog.listed("m", Optional.empty())).hasSize(1);
    }

    @Test
    void unknownModelHasEachIndexMissing() {
        QualityCatalog catalog = catalog(TWO, List.of(index(CLINICAL_INDEX, leaf(A, 1))));

        assertThat(result(catalog, "nobody", "high", CLINICAL_INDEX).status()).isEqualTo(IndexResult.Status.MISSING);
        assertThat(Fixtures.declared(catalog, "nobody", "high").result("acme/unknown@1.0.0"))
                .isEmpty();
    }
}
