package dev.pointsman.core.selection;

import static dev.pointsman.core.fixture.Numbers.INDEX;
import static dev.pointsman.core.fixture.Numbers.STREAMED;
import static dev.pointsman.core.fixture.Numbers.evidence;
import static dev.pointsman.core.fixture.Numbers.tokens;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.pointsman.core.evidence.Basis;
import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.evidence.RuleViolation;
import dev.pointsman.core.fixture.Numbers;
import dev.pointsman.core.quality.IndexResult;
import dev.pointsman.core.selection.QualitySettings.OnMissing;
import dev.pointsman.core.telemetry.Metric;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hard limits, quality floor, quality evidence policy, and what follows where nobody is left. */
class MultiFactorEligibilityTest {
    private static final OptionalDouble NO = OptionalDouble.empty();
    private static final Objective BY_LOAD = new Objective.Weighted(new Weights(0, 0, 0, 1));
    private static final Objective BY_QUALITY = new Objective.Weighted(new Weights(1, 0, 0, 0));
    private static final MultiFactorPolicy POLICY = MultiFactorPolicy.of(BY_LOAD);

    @ParameterizedTest
    @CsvSource({
        // exactly at the limit passes whichever way it is rounded
        "0.0637, 63.7, true",
        "0.016100000000000003, 16.1, true",
        "0.0638, 63.7, false",
        "0.1, 100, true",
        "0.10000000000000002, 100, false",
        "0.0009, 1, true",
        "0, 1, true"
    })
    void latencyAtTheLimitPassesAndAboveItIsDropped(double seconds, double limitMs, boolean passes) {
        Evidence evidence = evidence(
                STREAMED,
                Numbers.of("a").ttft(seconds).tpot(seconds).inflight(0),
                Numbers.of("b").inflight(0));

        assertThat(select(ttft(limitMs), evidence).eligibility().get(0).kept()).isEqualTo(passes);
        assertThat(select(tpot(limitMs), evidence).eligibility().get(0).kept()).isEqualTo(passes);
    }

    @Test
    void brokenLatencyLimitIsReportedInMilliseconds() {
        Evidence evidence = evidence(STREAMED, Numbers.of("a").ttft(.9124).tpot(.05), Numbers.of("b"));

        assertThat(rules(select(ttft(800), evidence), 0))
                .containsExactly(RuleViolation.of("max_ttft_ms", 800, .9124 * 1000));
        assertThat(rules(select(tpot(20), evidence), 0))
                .containsExactly(RuleViolation.of("max_tpot_ms", 20, .05 * 1000));
    }

    @Test
    void latencyLimitsAreReadAtTheLatencyPercentile() {
        MultiFactorPolicy p50 = POLICY.withSlo(ttft(500)).withLatency(LatencyMetric.TTFT, 50);
        var summary = dev.pointsman.core.telemetry.LatencySummary.of(
                dev.pointsman.core.telemetry.PercentileGrid.of(50, 95), new double[] {.4, .8}, 10, 0);
        Evidence evidence = evidence(
                STREAMED,
                Numbers.of("a").latency(dev.pointsman.core.telemetry.Series.STREAMED, Metric.TTFT, summary),
                Numbers.of("b"));

        assertThat(Selector.select(p50, evidence).eligibility().get(0).kept()).isTrue();
        assertThat(select(ttft(500), evidence).eligibility().get(0).kept()).isFalse();
        assertThat(MultiFactorPolicy.DEFAULT_LATENCY_PERCENTILE).isEqualTo(95);
    }

    @ParameterizedTest
    @ValueSource(strings = {"TTFT", "TPOT", "TPOT_THEN_TTFT"})
    void bothLatencyLimitsAreCheckedWhateverTheLatencyMetric(LatencyMetric metric) {
        MultiFactorPolicy policy = MultiFactorPolicy.of(new Objective.Weighted(Weights.equal()))
                .withLatency(metric, 95)
                .withSlo(new Slo(OptionalDouble.of(10), OptionalDouble.of(100), NO, OptionalInt.empty()));
        Evidence evidence = evidence(
                STREAMED,
                Numbers.of("a").ttft(1).tpot(1),
                Numbers.of("b").ttft(.01).tpot(.001));

        assertThat(rules(Selector.select(policy, evidence), 0))
                .extracting(RuleViolation::rule)
                .containsExactly("max_tpot_ms", "max_ttft_ms");
    }

    @Test
    void unknownPassesEveryLimit() {
        Slo all = new Slo(OptionalDouble.of(1), OptionalDouble.of(1), OptionalDouble.of(.01), OptionalInt.of(1));
        Selection selection = select(all, evidence(tokens(10, 10), Numbers.of("a")));

        assertThat(selection.outcome()).isEqualTo(Outcome.SELECTED);
        assertThat(selection.eligibility().get(0).kept()).isTrue();
    }

    @Test
    void everyBrokenLimitIsReported() {
        Slo all = new Slo(OptionalDouble.of(1), OptionalDouble.of(2), OptionalDouble.of(.5), OptionalInt.of(3));
        MultiFactorPolicy policy =
                POLICY.withSlo(all).withQuality(quality(OnMissing.EXCLUDE, 0, OptionalDouble.of(50)));
        Selection selection = Selector.select(
                policy,
                evidence(
                        tokens(1_000_000, 0),
                        Numbers.of("a")
                                .tpot(.5)
                                .ttft(.25)
                                .price(1, 1)
                                .inflight(4)
                                .quality(49),
                        Numbers.of("b").quality(50)));

        assertThat(rules(selection, 0))
                .containsExactly(
                        RuleViolation.of("max_tpot_ms", 1, 500),
                        RuleViolation.of("max_ttft_ms", 2, 250),
                        RuleViolation.of("max_cost_per_1m", .5, 1),
                        RuleViolation.of("max_inflight", 3, 4),
                        RuleViolation.of("min_score", 50, 49));
        assertThat(selection.selectedIndex()).hasValue(1);
        assertThat(selection.reasoning())
                .isEqualTo("multi_factor weighted: b scores 0.000 of 1 kept; removed a by"
                        + " max_tpot_ms+max_ttft_ms+max_cost_per_1m+max_inflight+min_score");
    }

    @ParameterizedTest
    @CsvSource({"3, true", "4, false", "5, false", "0, true"})
    void inflightAtTheLimitIsFull(int inflight, boolean passes) {
        Slo slo = new Slo(NO, NO, NO, OptionalInt.of(4));
        Selection selection = select(slo, evidence(STREAMED, Numbers.of("a").inflight(inflight), Numbers.of("b")));

        assertThat(selection.eligibility().get(0).kept()).isEqualTo(passes);
    }

    @ParameterizedTest
    @CsvSource({"300, 100, 6, true", "300, 100, 5.99, false", "0, 0, 3, true", "0, 0, 2.99, false"})
    void costLimitIsHeldAgainstTheEffectiveRate(long in, long out, double limit, boolean passes) {
        Slo slo = new Slo(NO, NO, OptionalDouble.of(limit), OptionalInt.empty());
        Selection selection =
                select(slo, evidence(tokens(in, out), Numbers.of("a").price(3, 15), Numbers.of("b")));

        assertThat(selection.eligibility().get(0).kept()).isEqualTo(passes);
    }

    @Test
    void freeModelPassesEveryCostLimit() {
        Slo slo = new Slo(NO, NO, OptionalDouble.of(Double.MIN_VALUE), OptionalInt.empty());

        assertThat(select(slo, evidence(tokens(5, 5), Numbers.of("a").price(0, 0)))
                        .eligibility()
                        .get(0)
                        .kept())
                .isTrue();
    }

    @Test
    void predictedLimitIsHeldAgainstThePrediction() {
        MultiFactorPolicy predicted = new MultiFactorPolicy(
                BY_LOAD,
                QualitySettings.defaults(),
                ttft(500),
                95,
                LatencyMetric.TTFT,
                Basis.OBSERVED,
                Basis.PREDICTED,
                OptionalLong.empty(),
                OnNoCandidates.CHEAPEST);
        Evidence evidence = evidence(
                STREAMED,
                Numbers.of("a").ttft(.1).predicted(Metric.TTFT, .3, 2, 0),
                Numbers.of("b").ttft(.9));

        assertThat(rules(Selector.select(predicted, evidence), 0))
                .containsExactly(RuleViolation.of("max_ttft_ms", 500, 600));
        assertThat(rules(Selector.select(predicted, evidence), 1)).isEmpty();
    }

    @Test
    void limitsMustBeAboveZeroAndFinite() {
        for (double bad : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            OptionalDouble limit = OptionalDouble.of(bad);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Slo(limit, NO, NO, OptionalInt.empty()))
                    .withMessageContaining("max_tpot_ms");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Slo(NO, limit, NO, OptionalInt.empty()))
                    .withMessageContaining("max_ttft_ms");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Slo(NO, NO, limit, OptionalInt.empty()))
                    .withMessageContaining("max_cost_per_1m");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Slo(NO, NO, NO, OptionalInt.of(0)))
                .withMessageContaining("max_inflight");
    }

    @Test
    void floorDropsWhoScoresBelowOrHasNoEvidenceAndKeepsEqual() {
        MultiFactorPolicy policy = POLICY.withQuality(quality(OnMissing.EXCLUDE, 0, OptionalDouble.of(70)));
        Selection selection = Selector.select(
                policy,
                evidence(
                        STREAMED,
                        Numbers.of("below").quality(69.999),
                        Numbers.of("none"),
                        Numbers.of("equal").quality(70)));

        assertThat(rules(selection, 0)).containsExactly(RuleViolation.of("min_score", 70, 69.999));
        assertThat(rules(selection, 1)).containsExactly(RuleViolation.unmeasured("min_score", 70));
        assertThat(selection.survivors().indices()).containsExactly(2);
    }

    @Test
    void qualifyingEvidenceIsOfTheIndexAvailableAndCoveredEnough() {
        MultiFactorPolicy policy = MultiFactorPolicy.of(BY_QUALITY).withQuality(quality(OnMissing.EXCLUDE, .8, NO));
        Selection selection = Selector.select(
                policy,
                evidence(
                        STREAMED,
                        Numbers.of("thin").quality(99, .79),
                        Numbers.of("enough").quality(60, .8),
                        Numbers.of("missing").quality(IndexResult.missing(INDEX)),
                        Numbers.of("other-index").quality(IndexResult.available("other@1.0.0", 99, 1)),
                        Numbers.of("none")));

        assertThat(selection.survivors().indices()).containsExactly(1);
        for (int dropped : new int[] {0, 2, 3, 4}) {
            assertThat(rules(selection, dropped)).containsExactly(RuleViolation.of("quality_evidence"));
        }
    }

    @Test
    void disableQualityKeepsThePoolAndMakesQualityUnavailableToAll() {
        MultiFactorPolicy policy = MultiFactorPolicy.of(new Objective.Weighted(new Weights(1, 0, 0, 1)))
                .withQuality(quality(OnMissing.DISABLE_QUALITY, 0, NO));
        Selection selection = Selector.select(
                policy,
                evidence(
                        STREAMED,
                        Numbers.of("good").quality(99).inflight(5),
                        Numbers.of("unknown").inflight(1)));

        assertThat(selection.survivors().indices()).containsExactly(0, 1);
        assertThat(selection.selectedIndex()).hasValue(1);
        assertThat(selection.score(0)).hasValue(0);
        assertThat(selection.contributions(0).get(0).raw()).isEmpty();
    }

    @Test
    void disableQualityUsesQualityWhereEverybodyHasIt() {
        MultiFactorPolicy policy =
                MultiFactorPolicy.of(BY_QUALITY).withQuality(quality(OnMissing.DISABLE_QUALITY, 0, NO));
        Selection selection = Selector.select(
                policy,
                evidence(STREAMED, Numbers.of("a").quality(1), Numbers.of("b").quality(2)));

        assertThat(selection.selectedIndex()).hasValue(1);
        assertThat(selection.score(1)).hasValue(1);
    }

    @Test
    void whoAHardRuleRemovedCannotDisableQualityForTheOthers() {
        MultiFactorPolicy policy = MultiFactorPolicy.of(BY_QUALITY)
                .withQuality(quality(OnMissing.DISABLE_QUALITY, 0, NO))
                .withSlo(ttft(100));
        Selection selection = Selector.select(
                policy,
                evidence(
                        STREAMED,
                        Numbers.of("slow").ttft(1),
                        Numbers.of("a").quality(1),
                        Numbers.of("b").quality(2)));

        assertThat(selection.selectedIndex()).hasValue(2);
        assertThat(selection.score(2)).hasValue(1);
    }

    @Test
    void evidencePolicyBindsOnlyWhereQualityMatters() {
        MultiFactorPolicy policy = POLICY.withQuality(quality(OnMissing.EXCLUDE, 0, NO));

        assertThat(Selector.select(policy, evidence(STREAMED, Numbers.of("a").inflight(1)))
                        .outcome())
                .isEqualTo(Outcome.SELECTED);
    }

    @Test
    void withoutAQualityBlockTheDefaultIndexIsUsedAndNobodyExcluded() {
        QualitySettings defaults = QualitySettings.defaults();

        assertThat(defaults.index()).isEqualTo(QualitySettings.DEFAULT_INDEX);
        assertThat(defaults.onMissing()).isEqualTo(OnMissing.DISABLE_QUALITY);
        assertThat(defaults.minCoverage()).isZero();
        assertThat(defaults.minScore()).isEmpty();
        assertThat(POLICY.quality()).isEqualTo(defaults);
    }

    @Test
    void qualitySettingsOutOfRangeAreRefused() {
        for (double bad : new double[] {-.1, 1.1, Double.NaN}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> quality(OnMissing.EXCLUDE, bad, NO))
                    .withMessageContaining("min_coverage");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> quality(OnMissing.EXCLUDE, 0, OptionalDouble.of(Double.NaN)))
                .withMessageContaining("min_score");
        assertThat(quality(OnMissing.EXCLUDE, 1, NO).minCoverage()).isEqualTo(1);
    }

    @Test
    void cheapestOfTheFullListStandsInWithUnknownPricesLast() {
        Selection selection = Selector.select(
                POLICY.withSlo(ttft(1)),
                evidence(
                        tokens(1_000, 1_000),
                        Numbers.of("unpriced").ttft(1),
                        Numbers.of("dear").ttft(1).price(9, 9),
                        Numbers.of("cheap").ttft(1).price(1, 2),
                        Numbers.of("cheap-too").ttft(1).price(2, 1)));

        assertThat(selection.outcome()).isEqualTo(Outcome.POLICY_FALLBACK);
        assertThat(selection.selectedIndex()).hasValue(2);
        assertThat(selection.score()).isZero();
        assertThat(selection.score(2)).isEmpty();
        assertThat(selection.confidence()).isZero();
        assertThat(selection.survivors().indices()).containsExactly(2);
        assertThat(selection.trace()).isEmpty();
        assertThat(selection.contributions(2)).isEmpty();
        assertThat(selection.eligibility()).noneMatch(Eligibility::kept);
        assertThat(selection.reasoning())
                .startsWith(
                        "multi_factor: the hard rules removed all 4 candidates; on_no_candidates took cheap; removed")
                .contains("dear by max_ttft_ms");
    }

    @Test
    void cheapestIsTheFirstWhereNobodyHasAPrice() {
        Selection selection = Selector.select(
                POLICY.withSlo(ttft(1)),
                evidence(STREAMED, Numbers.of("a").ttft(1), Numbers.of("b").ttft(1)));

        assertThat(selection.selectedIndex()).hasValue(0);
    }

    @Test
    void cheapestUsesTheMixOfThisRequest() {
        Numbers promptCheap = Numbers.of("prompt-cheap").ttft(1).price(1, 9);
        Numbers completionCheap = Numbers.of("completion-cheap").ttft(1).price(9, 1);
        MultiFactorPolicy policy = POLICY.withSlo(ttft(1));

        assertThat(Selector.select(policy, evidence(tokens(9, 1), completionCheap, promptCheap))
                        .selectedIndex())
                .hasValue(1);
        assertThat(Selector.select(policy, evidence(tokens(1, 9), completionCheap, promptCheap))
                        .selectedIndex())
                .hasValue(0);
    }

    @Test
    void firstOfTheFullListStandsIn() {
        Selection selection = Selector.select(
                POLICY.withSlo(ttft(1)).withOnNoCandidates(OnNoCandidates.FIRST),
                evidence(
                        STREAMED,
                        Numbers.of("a").ttft(1),
                        Numbers.of("b").ttft(1).price(0, 0)));

        assertThat(selection.outcome()).isEqualTo(Outcome.POLICY_FALLBACK);
        assertThat(selection.selectedIndex()).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"FIRST", "CHEAPEST"})
    void standInIsServable(OnNoCandidates action) {
        Selection selection = Selector.select(
                POLICY.withSlo(ttft(1)).withOnNoCandidates(action),
                evidence(
                        STREAMED,
                        Numbers.of("gone").price(0, 0).unservable("unavailable"),
                        Numbers.of("slow").ttft(1).price(9, 9)));

        assertThat(selection.selectedIndex()).hasValue(1);
    }

    @Test
    void failRejectsWithTheReasonOfEach() {
        Selection selection = Selector.select(
                POLICY.withSlo(ttft(1)).withOnNoCandidates(OnNoCandidates.FAIL),
                evidence(STREAMED, Numbers.of("a").ttft(1), Numbers.of("b").ttft(1)));

        assertThat(selection.outcome()).isEqualTo(Outcome.REJECTED);
        assertThat(selection.selectedIndex()).isEmpty();
        assertThat(selection.score()).isZero();
        assertThat(selection.confidence()).isZero();
        assertThat(selection.survivors().isEmpty()).isTrue();
        assertThat(selection.eligibility())
                .allMatch(who -> who.rules().get(0).rule().equals("max_ttft_ms"));
        assertThat(selection.reasoning())
                .isEqualTo("multi_factor removed all 2 candidates; removed a by max_ttft_ms, b by max_ttft_ms");
    }

    @Test
    void failBindsASingleCandidateToo() {
        Selection selection = Selector.select(
                POLICY.withSlo(ttft(1)).withOnNoCandidates(OnNoCandidates.FAIL),
                evidence(STREAMED, Numbers.of("a").ttft(1)));

        assertThat(selection.isRejected()).isTrue();
    }

    @Test
    void limitsAreReadInTheSeriesThatCoversMore() {
        Selection selection = Selector.select(
                POLICY.withSlo(ttft(500)),
                evidence(
                        Numbers.UNARY,
                        Numbers.of("a").ttft(.9).unaryTtft(.1),
                        Numbers.of("b").ttft(.1)));

        assertThat(selection.series()).isEqualTo(dev.pointsman.core.telemetry.Series.STREAMED);
        assertThat(rules(selection, 0)).hasSize(1);
        assertThat(rules(selection, 1)).isEmpty();
    }

    @Test
    void namesAreThoseOfTheDocumentedJson() {
        assertThat(List.of(OnNoCandidates.values()))
                .extracting(OnNoCandidates::id)
                .containsExactly("cheapest", "first", "fail");
        assertThat(List.of(OnMissing.values())).extracting(OnMissing::id).containsExactly("exclude", "disable_quality");
        assertThat(List.of(Outcome.values()))
                .extracting(Outcome::id)
                .containsExactly("selected", "fallback", "policy_fallback", "rejected");
        assertThat(List.of(Factor.values()))
                .extracting(Factor::id)
                .containsExactly("quality", "latency", "cost", "load");
        assertThat(List.of(LatencyMetric.values()))
                .extracting(LatencyMetric::id)
                .containsExactly("ttft", "tpot", "tpot_then_ttft");
        assertThat(POLICY.algorithm()).isEqualTo("multi_factor");
    }

    private static Selection select(Slo slo, Evidence evidence) {
        return Selector.select(POLICY.withSlo(slo), evidence);
    }

    private static List<RuleViolation> rules(Selection selection, int index) {
        return selection.eligibility().get(index).rules();
    }

    private static Slo ttft(double ms) {
        return new Slo(NO, OptionalDouble.of(ms), NO, OptionalInt.empty());
    }

    private static Slo tpot(double ms) {
        return new Slo(OptionalDouble.of(ms), NO, NO, OptionalInt.empty());
    }

    private static QualitySettings quality(OnMissing onMissing, double minCoverage, OptionalDouble minScore) {
        return new QualitySettings(INDEX, onMissing, minCoverage, minScore);
    }
}
