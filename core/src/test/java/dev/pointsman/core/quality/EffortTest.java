package dev.pointsman.core.quality;

import static dev.pointsman.core.quality.Fixtures.CLINICAL;
import static dev.pointsman.core.quality.Fixtures.CLINICAL_INDEX;
import static dev.pointsman.core.quality.Fixtures.accuracy;
import static dev.pointsman.core.quality.Fixtures.benchmark;
import static dev.pointsman.core.quality.Fixtures.index;
import static dev.pointsman.core.quality.Fixtures.leaf;
import static dev.pointsman.core.quality.Fixtures.record;
import static dev.pointsman.core.quality.Fixtures.withoutEffort;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class EffortTest {

    private static final Optional<String> NOT_GIVEN = Optional.empty();

    @Test
    void declaredEffortGoesBeforeCallersAndCards() {
        QualityEvidence evidence = catalog(record("m", CLINICAL, "low", 0.4), record("m", CLINICAL, "high", 0.8))
                .evidence("m", Optional.of("low"), Optional.of("high"), Optional.of("high"));

        assertFound(evidence, "low", EffortSource.DECLARED, 40);
    }

    @Test
    void callersEffortGoesBeforeTheCards() {
        QualityEvidence evidence = catalog(record("m", CLINICAL, "low", 0.4), record("m", CLINICAL, "high", 0.8))
                .evidence("m", NOT_GIVEN, Optional.of("high"), Optional.of("low"));

        assertFound(evidence, "high", EffortSource.CALLER, 80);
    }

    @Test
    void cardsDefaultCountsEvenWithoutRecordsForIt() {
        QualityEvidence evidence =
                catalog(record("m", CLINICAL, "high", 0.8)).evidence("m", NOT_GIVEN, NOT_GIVEN, Optional.of("low"));

        assertThat(evidence.effort()).hasValue("low");
        assertThat(evidence.effortSource()).isEqualTo(EffortSource.MODEL_DEFAULT);
        assertThat(score(evidence)).isEmpty();
    }

    @Test
    void onlyRecordedEffortIsTheDefaultWhateverItsName() {
        QualityEvidence evidence = undirected(record("m", CLINICAL, "turbo", 0.8));

        assertFound(evidence, "turbo", EffortSource.ONLY_RECORDED, 80);
    }

    @Test
    void severalRecordedEffortsFollowTheConvention() {
        assertFound(
                undirected(record("m", CLINICAL, "low", 0.4), record("m", CLINICAL, "high", 0.8)),
                "high",
                EffortSource.CONVENTION,
                80);
        assertFound(
                undirected(record("m", CLINICAL, "disabled", 0.4), record("m", CLINICAL, "none", 0.5)),
                "none",
                EffortSource.CONVENTION,
                50);
        assertFound(
                undirected(record("m", CLINICAL, "medium", 0.4), record("m", CLINICAL, "default", 0.5)),
                "default",
                EffortSource.CONVENTION,
                50);
    }

    @Test
    void severalUnconventionalEffortsGiveNone() {
        QualityEvidence evidence = undirected(record("m", CLINICAL, "turbo", 0.4), record("m", CLINICAL, "lazy", 0.8));

        assertThat(evidence.effort()).isEmpty();
        assertThat(evidence.effortSource()).isEqualTo(EffortSource.NONE);
        assertThat(score(evidence)).isEmpty();
    }

    @Test
    void unspecifiedIsNeverADefaultAndMatchesNoCandidate() {
        QualityCatalog catalog = catalog(record("m", CLINICAL, "unspecified", 0.8));

        assertThat(catalog.evidence("m", NOT_GIVEN, NOT_GIVEN, NOT_GIVEN).effortSource())
                .isEqualTo(EffortSource.NONE);
        assertThat(catalog.evidence("m", NOT_GIVEN, NOT_GIVEN, Optional.of("unspecified"))
                        .effortSource())
                .isEqualTo(EffortSource.NONE);
        assertThat(score(catalog.evidence("m", Optional.of("unspecified"), NOT_GIVEN, NOT_GIVEN)))
                .isEmpty();
        assertThat(score(catalog.evidence("m", NOT_GIVEN, Optional.of("unspecified"), NOT_GIVEN)))
                .isEmpty();
    }

    @Test
    void unspecifiedDoesNotKeepAnotherEffortFromBeingTheOnlyOne() {
        assertFound(
                undirected(record("m", CLINICAL, "unspecified", 0.4), record("m", CLINICAL, "low", 0.8)),
                "low",
                EffortSource.ONLY_RECORDED,
                80);
    }

    @Test
    void unspecifiedIsListedAllTheSame() {
        List<EffortResults> listed =
                catalog(record("m", CLINICAL, "unspecified", 0.8)).listed("m", NOT_GIVEN);

        assertThat(listed)
                .containsExactly(new EffortResults(
                        Optional.of("unspecified"), List.of(IndexResult.available(CLINICAL_INDEX, 80, 1))));
    }

    @Test
    void effortIsNeverBorrowed() {
        QualityCatalog catalog = catalog(record("m", CLINICAL, "high", 0.8));

        assertThat(score(catalog.evidence("m", Optional.of("medium"), NOT_GIVEN, NOT_GIVEN)))
                .isEmpty();
        assertThat(score(catalog.evidence("m", Optional.of("High"), NOT_GIVEN, NOT_GIVEN)))
                .isEmpty();
    }

    @Test
    void recordWithoutEffortCountsAtTheCardsDefaultOnly() {
        QualityCatalog catalog = catalog(withoutEffort("m", CLINICAL, 0.8));
        Optional<String> card = Optional.of("high");

        assertFound(catalog.evidence("m", NOT_GIVEN, NOT_GIVEN, card), "high", EffortSource.MODEL_DEFAULT, 80);
        assertFound(catalog.evidence("m", Optional.of("high"), NOT_GIVEN, card), "high", EffortSource.DECLARED, 80);
        assertThat(score(catalog.evidence("m", Optional.of("low"), NOT_GIVEN, card)))
                .isEmpty();
        assertThat(catalog.listed("m", card)).extracting(EffortResults::effort).containsExactly(card);
    }

    @Test
    void recordWithoutEffortCountsAtTheDefaultThatRecordsImply() {
        QualityCatalog catalog = QualityCatalog.builder()
                .operator(Fixtures.evaluation(
                        List.of(benchmark(CLINICAL, accuracy()), benchmark("acme/b@1.0.0", accuracy())),
                        List.of(index(CLINICAL_INDEX, leaf(CLINICAL, 0.5), leaf("acme/b@1.0.0", 0.5))),
                        List.of(record("m", CLINICAL, "high", 0.6), withoutEffort("m", "acme/b@1.0.0", 0.8))))
                .build()
                .orThrow();

        assertFound(catalog.evidence("m", NOT_GIVEN, NOT_GIVEN, NOT_GIVEN), "high", EffortSource.ONLY_RECORDED, 70);
        assertThat(score(catalog.evidence("m", Optional.of("high"), NOT_GIVEN, Optional.of("low"))))
                .isEmpty();
    }

    @Test
    void recordForTheEffortByNameGoesBeforeOneWithoutEffort() {
        QualityEvidence evidence = undirected(withoutEffort("m", CLINICAL, 0.4), record("m", CLINICAL, "high", 0.8));

        assertFound(evidence, "high", EffortSource.ONLY_RECORDED, 80);
    }

    @Test
    void modelWithoutAnyNamedEffortIsScoredAtItsUnnamedDefault() {
        QualityCatalog catalog = catalog(withoutEffort("m", CLINICAL, 0.8));

        QualityEvidence evidence = catalog.evidence("m", NOT_GIVEN, NOT_GIVEN, NOT_GIVEN);
        assertThat(evidence.effort()).isEmpty();
        assertThat(evidence.effortSource()).isEqualTo(EffortSource.MODEL_DEFAULT);
        assertThat(score(evidence)).hasValue(80);
        assertThat(score(catalog.evidence("m", Optional.of("high"), NOT_GIVEN, NOT_GIVEN)))
                .isEmpty();
        assertThat(catalog.listed("m", NOT_GIVEN))
                .extracting(EffortResults::effort)
                .containsExactly(NOT_GIVEN);
    }

    @Test
    void effortIsResolvedForAModelWithoutRecordsToo() {
        QualityCatalog catalog = catalog();

        assertThat(catalog.resolveEffort("nobody", NOT_GIVEN, Optional.of("low"), Optional.of("high")))
                .isEqualTo(new EffortResolution(Optional.of("low"), EffortSource.CALLER));
        assertThat(catalog.resolveEffort("nobody", NOT_GIVEN, NOT_GIVEN, NOT_GIVEN))
                .isEqualTo(EffortResolution.none());
    }

    private static QualityCatalog catalog(QualityRecord... records) {
        return Fixtures.catalog(
                List.of(benchmark(CLINICAL, accuracy())), List.of(index(CLINICAL_INDEX, leaf(CLINICAL, 1))), records);
    }

    private static QualityEvidence undirected(QualityRecord... records) {
        return catalog(records).evidence("m", NOT_GIVEN, NOT_GIVEN, NOT_GIVEN);
    }

    private static OptionalDouble score(QualityEvidence evidence) {
        return evidence.result(CLINICAL_INDEX).orElseThrow().score();
    }

    private static void assertFound(QualityEvidence evidence, String effort, EffortSource source, double score) {
        assertThat(evidence.effort()).hasValue(effort);
        assertThat(evidence.effortSource()).isEqualTo(source);
        assertThat(score(evidence)).hasValue(score);
    }
}
