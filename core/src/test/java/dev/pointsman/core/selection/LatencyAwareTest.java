package dev.pointsman.core.selection;

import static dev.pointsman.core.fixture.Numbers.STREAMED;
import static dev.pointsman.core.fixture.Numbers.UNARY;
import static dev.pointsman.core.fixture.Numbers.evidence;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.pointsman.core.evidence.Basis;
import dev.pointsman.core.evidence.Candidate;
import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.fixture.Numbers;
import dev.pointsman.core.telemetry.LatencySummary;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.PercentileGrid;
import dev.pointsman.core.telemetry.Series;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LatencyAwareTest {
    private static final OptionalInt OFF = OptionalInt.empty();
    private static final OptionalInt P50 = OptionalInt.of(50);
    private static final LatencyAwarePolicy BOTH = LatencyAwarePolicy.observed(P50, P50);
    private static final LatencyAwarePolicy TTFT = LatencyAwarePolicy.observed(OFF, P50);
    private static final LatencyAwarePolicy TPOT = LatencyAwarePolicy.observed(P50, OFF);

    @Test
    void workedExampleOfTheDocumentation() {
        Selection selection = Selector.select(
                BOTH,
                evidence(
                        STREAMED,
                        Numbers.of("a").tpot(.02).ttft(.60),
                        Numbers.of("b").tpot(.05).ttft(.20),
                        Numbers.of("c").tpot(.08).ttft(.10)));

        assertThat(selection.selectedIndex()).hasValue(1);
        assertThat(selection.score(0).orElseThrow()).isCloseTo(3.5, within(1e-12));
        assertThat(selection.score(1).orElseThrow()).isCloseTo(2.25, within(1e-12));
        assertThat(selection.score(2).orElseThrow()).isCloseTo(2.5, within(1e-12));
        assertThat(selection.score()).isEqualTo(selection.score(1).orElseThrow());
        assertThat(selection.confidence()).isCloseTo(0.1, within(1e-12));
        assertThat(selection.outcome()).isEqualTo(Outcome.SELECTED);
        assertThat(selection.lowerIsBetter()).isTrue();
        assertThat(selection.method()).isEqualTo("latency_aware");
    }

    @Test
    void bestPossibleScoreIsOne() {
        Selection selection = Selector.select(
                BOTH,
                evidence(
                        STREAMED,
                        Numbers.of("slow").tpot(.05).ttft(.4),
                        Numbers.of("fast").tpot(.02).ttft(.1)));

        assertThat(selection.selectedIndex()).hasValue(1);
        assertThat(selection.score()).isEqualTo(1);
    }

    @Test
    void eachMetricIsReadAtItsOwnPercentile() {
        PercentileGrid grid = PercentileGrid.of(50, 95);
        LatencySummary tpot = LatencySummary.of(grid, new double[] {.01, .09}, 10, 0);
        LatencySummary ttft = LatencySummary.of(grid, new double[] {.2, .8}, 10, 0);
        Evidence evidence = evidence(
                STREAMED,
                Numbers.of("a")
                        .latency(Series.STREAMED, Metric.TPOT, tpot)
                        .latency(Series.STREAMED, Metric.TTFT, ttft));
        Selection selection = Selector.select(LatencyAwarePolicy.observed(OptionalInt.of(95), P50), evidence);

        assertThat(selection.comparedSeconds(0, Metric.TPOT)).hasValue(.09);
        assertThat(selection.comparedSeconds(0, Metric.TTFT)).hasValue(.2);
    }

    @Test
    void metricThatIsOffIsNeitherComparedNorNeeded() {
        Evidence evidence = evidence(
                STREAMED, Numbers.of("a").ttft(.2).tpot(.01), Numbers.of("b").ttft(.1));
        Selection selection = Selector.select(TTFT, evidence);

        assertThat(selection.selectedIndex()).hasValue(1);
        assertThat(selection.comparedSeconds(0, Metric.TPOT)).isEmpty();
        assertThat(selection.comparedSeconds(0, Metric.TTFT)).hasValue(.2);
        assertThat(Selector.select(TPOT, evidence).selectedIndex()).hasValue(0);
    }

    @Test
    void candidateThatLacksAnEnabledMetricIsNotScored() {
        Selection selection = Selector.select(
                BOTH,
                evidence(
                        STREAMED,
                        Numbers.of("cold"),
                        Numbers.of("no-tpot").ttft(.01),
                        Numbers.of("no-ttft").tpot(.001),
                        Numbers.of("complete").ttft(.5).tpot(.05)));

        assertThat(selection.selectedIndex()).hasValue(3);
        assertThat(selection.score(0)).isEmpty();
        assertThat(selection.score(1)).isEmpty();
        assertThat(selection.score(2)).isEmpty();
        assertThat(selection.comparedSeconds(1, Metric.TPOT)).isEmpty();
        assertThat(selection.comparedSeconds(1, Metric.TTFT)).hasValue(.01);
    }

    @Test
    void bestValueIsTakenAmongCompleteCandidatesOnly() {
        Selection selection = Selector.select(
                BOTH,
                evidence(
                        STREAMED,
                        Numbers.of("incomplete").ttft(.01),
                        Numbers.of("complete").ttft(.5).tpot(.05)));

        assertThat(selection.score()).isEqualTo(1);
    }

    @Test
    void nobodyMeasuredFallsBackToTheFirst() {
        Selection selection = Selector.select(
                BOTH,
                evidence(STREAMED, Numbers.of("a").ttft(1), Numbers.of("b").tpot(1)));

        assertThat(selection.selectedIndex()).hasValue(0);
        assertThat(selection.outcome()).isEqualTo(Outcome.FALLBACK);
        assertThat(selection.score()).isEqualTo(1);
        assertThat(selection.score(0)).hasValue(1);
        assertThat(selection.score(1)).isEmpty();
        assertThat(selection.confidence()).isZero();
        assertThat(selection.survivors().indices()).containsExactly(0, 1);
    }

    @Test
    void neitherPercentileSetFallsBackToTheFirst() {
        Selection selection = Selector.select(
                LatencyAwarePolicy.observed(OFF, OFF),
                evidence(
                        STREAMED,
                        Numbers.of("a").ttft(1).tpot(1),
                        Numbers.of("b").ttft(.1).tpot(.1)));

        assertThat(selection.selectedIndex()).hasValue(0);
        assertThat(selection.outcome()).isEqualTo(Outcome.FALLBACK);
        assertThat(selection.confidence()).isZero();
    }

    @Test
    void fallbackSkipsWhoCannotServe() {
        Selection selection = Selector.select(
                BOTH, evidence(STREAMED, Numbers.of("a").unservable("context_window"), Numbers.of("b")));

        assertThat(selection.selectedIndex()).hasValue(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 101})
    void percentileOutsideOneToHundredIsRefusedByFieldAndValue(int percentile) {
        OptionalInt bad = OptionalInt.of(percentile);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> LatencyAwarePolicy.observed(bad, OFF))
                .withMessageContaining("tpot_percentile=" + percentile);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LatencyAwarePolicy.observed(OFF, bad))
                .withMessageContaining("ttft_percentile=" + percentile);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 100})
    void percentileBoundsAreAccepted(int percentile) {
        OptionalInt bound = OptionalInt.of(percentile);

        assertThat(LatencyAwarePolicy.observed(bound, bound).percentiles()).containsExactly(percentile);
    }

    @Test
    void negativeSampleMinimumIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> policy(Basis.OBSERVED, -1, Optional.empty()))
                .withMessageContaining("min_samples");
    }

    @Test
    void bestValueOfZeroDividesByOne() {
        Selection selection = Selector.select(
                TTFT,
                evidence(STREAMED, Numbers.of("a").ttft(.4), Numbers.of("b").ttft(0)));

        assertThat(selection.score(0)).hasValue(.4);
        assertThat(selection.score(1)).hasValue(0);
        assertThat(selection.selectedIndex()).hasValue(1);
        assertThat(selection.confidence()).isEqualTo(1);
    }

    @Test
    void bestValueBelowZeroDividesByOne() {
        Selection selection = Selector.select(
                TTFT,
                evidence(STREAMED, Numbers.of("a").ttft(.4), Numbers.of("b").ttft(-2)));

        assertThat(selection.score(0)).hasValue(.4);
        assertThat(selection.score(1)).hasValue(-2);
    }

    @Test
    void valuesThatAreFarApartStayFinite() {
        Selection selection = Selector.select(
                BOTH,
                evidence(
                        STREAMED,
                        Numbers.of("a").ttft(Double.MAX_VALUE).tpot(Double.MAX_VALUE),
                        Numbers.of("b").ttft(Double.MIN_VALUE).tpot(Double.MIN_VALUE)));

        assertThat(selection.score(0).orElseThrow()).isFinite();
        assertThat(selection.selectedIndex()).hasValue(1);
        assertThat(selection.confidence()).isBetween(0.0, 1.0);
    }

    @Test
    void tieGoesToTheEarlierWithConfidenceZero() {
        Selection selection = Selector.select(
                TTFT,
                evidence(
                        STREAMED,
                        Numbers.of("slow").ttft(2),
                        Numbers.of("a").ttft(.4),
                        Numbers.of("b").ttft(.4)));

        assertThat(selection.selectedIndex()).hasValue(1);
        assertThat(selection.confidence()).isZero();
    }

    @Test
    void singleScoredCandidateHasConfidenceOne() {
        Selection selection = Selector.select(
                TTFT, evidence(STREAMED, Numbers.of("a"), Numbers.of("b").ttft(.4)));

        assertThat(selection.confidence()).isEqualTo(1);
        assertThat(selection.score()).isEqualTo(1);
    }

    @Test
    void confidenceIsTheDistanceToTheSecondWhereverItStands() {
        Numbers best = Numbers.of("best").ttft(1);
        Numbers second = Numbers.of("second").ttft(4);
        Numbers third = Numbers.of("third").ttft(9);

        for (Evidence evidence : new Evidence[] {
            evidence(STREAMED, best, second, third),
            evidence(STREAMED, third, second, best),
            evidence(STREAMED, second, best, third)
        }) {
            Selection selection = Selector.select(TTFT, evidence);
            assertThat(selection.confidence()).isEqualTo(.75);
            assertThat(selection.selected().orElseThrow().model()).isEqualTo("best");
        }
    }

    @Test
    void everybodySurvivesARanking() {
        Selection selection = Selector.select(
                TTFT,
                evidence(
                        STREAMED,
                        Numbers.of("a"),
                        Numbers.of("b").ttft(.4),
                        Numbers.of("c").unservable("unavailable")));

        assertThat(selection.survivors().indices()).containsExactly(0, 1);
    }

    @Test
    void singleCandidateIsStillRunThroughThePolicy() {
        assertThat(Selector.select(TTFT, evidence(STREAMED, Numbers.of("a"))).outcome())
                .isEqualTo(Outcome.FALLBACK);
    }

    @Test
    void effortsOfOneModelAreSeparateCandidates() {
        Candidate model = Candidate.of("m");
        Selection selection = Selector.select(
                TTFT,
                evidence(
                        STREAMED,
                        Numbers.of(model.withEffort("high")).ttft(.8),
                        Numbers.of(model.withEffort("low")).ttft(.4)));

        assertThat(selection.selectedIndex()).hasValue(1);
        assertThat(selection.score(0)).hasValue(2);
        assertThat(selection.score(1)).hasValue(1);
        assertThat(selection.selected().orElseThrow().reasoningEffort()).hasValue("low");
    }

    @Test
    void fewerSamplesThanTheMinimumCountAsMissing() {
        Evidence evidence = evidence(
                STREAMED,
                Numbers.of("thin").latency(Series.STREAMED, Metric.TTFT, .1, 19, 0),
                Numbers.of("enough").latency(Series.STREAMED, Metric.TTFT, .9, 20, 0));

        assertThat(Selector.select(TTFT, evidence).selectedIndex()).hasValue(0);
        Selection selection =
                Selector.select(new LatencyAwarePolicy(OFF, P50, "", Basis.OBSERVED, 20, Optional.empty()), evidence);
        assertThat(selection.selectedIndex()).hasValue(1);
        assertThat(selection.score(0)).isEmpty();
    }

    @Test
    void samplesOlderThanTheMaximumAgeCountAsMissing() {
        Evidence evidence = evidence(
                STREAMED,
                Numbers.of("old").latency(Series.STREAMED, Metric.TTFT, .1, 50, 60.000_000_001),
                Numbers.of("just").latency(Series.STREAMED, Metric.TTFT, .9, 50, 60),
                Numbers.of("cold"));

        assertThat(Selector.select(TTFT, evidence).selectedIndex()).hasValue(0);
        Selection selection = Selector.select(policy(Basis.OBSERVED, 0, Optional.of(Duration.ofMinutes(1))), evidence);
        assertThat(selection.selectedIndex()).hasValue(1);
        assertThat(selection.score(0)).isEmpty();
    }

    @Test
    void percentileThatTheSummaryLacksIsMissing() {
        LatencySummary p95 = LatencySummary.of(PercentileGrid.of(95), new double[] {.1}, 10, 0);
        Selection selection = Selector.select(
                TTFT,
                evidence(
                        STREAMED,
                        Numbers.of("a").latency(Series.STREAMED, Metric.TTFT, p95),
                        Numbers.of("b").ttft(3)));

        assertThat(selection.selectedIndex()).hasValue(1);
        assertThat(selection.score(0)).isEmpty();
    }

    @Test
    void predictedBasisComparesPredictions() {
        LatencyAwarePolicy predicted = policy(Basis.PREDICTED, 0, Optional.empty());
        Selection selection = Selector.select(
                predicted,
                evidence(
                        STREAMED,
                        Numbers.of("a").ttft(.1).predicted(Metric.TTFT, 1, 2, 0),
                        Numbers.of("b").ttft(.9).predicted(Metric.TTFT, .5, 2, 0),
                        Numbers.of("unknown").ttft(.01)));

        assertThat(selection.selectedIndex()).hasValue(1);
        assertThat(selection.comparedSeconds(0, Metric.TTFT)).hasValue(2);
        assertThat(selection.comparedSeconds(1, Metric.TTFT)).hasValue(1);
        assertThat(selection.score(2)).isEmpty();
        assertThat(predicted.readsLoad()).isTrue();
        assertThat(TTFT.readsLoad()).isFalse();
    }

    @Test
    void policyTellsWhichMetricsItReads() {
        assertThat(TTFT.latencyMetrics()).containsExactly(Metric.TTFT);
        assertThat(TPOT.latencyMetrics()).containsExactly(Metric.TPOT);
        assertThat(BOTH.latencyMetrics()).containsExactlyInAnyOrder(Metric.TTFT, Metric.TPOT);
    }

    @Test
    void ownSeriesIsReadWhereItCoversEverybody() {
        Selection selection = Selector.select(
                TTFT,
                evidence(
                        UNARY,
                        Numbers.of("a").ttft(1).unaryTtft(2),
                        Numbers.of("b").ttft(2).unaryTtft(1)));

        assertThat(selection.series()).isEqualTo(Series.UNARY);
        assertThat(selection.selectedIndex()).hasValue(1);
    }

    @Test
    void otherSeriesIsReadWhereItCoversMore() {
        Selection selection = Selector.select(
                TTFT,
                evidence(
                        UNARY,
                        Numbers.of("a").ttft(1).unaryTtft(2),
                        Numbers.of("b").ttft(2)));

        assertThat(selection.series()).isEqualTo(Series.STREAMED);
        assertThat(selection.score(0)).hasValue(1);
        assertThat(selection.score(1)).hasValue(2);
    }

    @Test
    void ownSeriesIsReadWhereBothCoverAsMany() {
        Selection selection = Selector.select(
                TTFT, evidence(UNARY, Numbers.of("a").ttft(1), Numbers.of("b").unaryTtft(2)));

        assertThat(selection.series()).isEqualTo(Series.UNARY);
        assertThat(selection.selectedIndex()).hasValue(1);
    }

    @Test
    void seriesIsOneForAllMetrics() {
        Selection selection = Selector.select(
                BOTH,
                evidence(
                        STREAMED,
                        Numbers.of("a").ttft(1).unaryTtft(3).unaryTpot(.1),
                        Numbers.of("b").ttft(2).tpot(.2).unaryTtft(3).unaryTpot(.2)));

        assertThat(selection.series()).isEqualTo(Series.UNARY);
        assertThat(selection.selectedIndex()).hasValue(0);
    }

    @Test
    void candidateThatCannotServeHasNoSayInTheSeries() {
        Selection selection = Selector.select(
                TTFT,
                evidence(
                        STREAMED,
                        Numbers.of("a").ttft(1),
                        Numbers.of("gone").unaryTtft(1).unservable("unavailable"),
                        Numbers.of("gone-too").unaryTtft(1).unservable("unavailable")));

        assertThat(selection.series()).isEqualTo(Series.STREAMED);
    }

    @Test
    void reasoningNamesWinnerValuesAndSeries() {
        Selection selection = Selector.select(
                LatencyAwarePolicy.observed(P50, OptionalInt.of(95)),
                evidence(STREAMED, Numbers.of("a").ttft(.25).tpot(.02)));

        assertThat(selection.reasoning())
                .isEqualTo("latency_aware: a has the lowest mean ratio 1.000, p95 ttft 250.0 ms, p50 tpot 20.00 ms"
                        + " (streamed)");
    }

    @Test
    void reasoningLeavesOutAMetricThatIsOff() {
        assertThat(Selector.select(TTFT, evidence(STREAMED, Numbers.of("a").ttft(.25)))
                        .reasoning())
                .contains("ttft")
                .doesNotContain("tpot");
    }

    @Test
    void reasoningOfAFallbackNamesWhoStandsIn() {
        assertThat(Selector.select(TTFT, evidence(STREAMED, Numbers.of("a"))).reasoning())
                .contains("no candidate has complete latency data")
                .contains("a stands in");
    }

    private static LatencyAwarePolicy policy(Basis basis, int minSamples, Optional<Duration> maxAge) {
        return new LatencyAwarePolicy(OFF, P50, "", basis, minSamples, maxAge);
    }
}
