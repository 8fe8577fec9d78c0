package dev.pointsman.core.selection;

import static dev.pointsman.core.fixture.Numbers.INDEX;
import static dev.pointsman.core.fixture.Numbers.STREAMED;
import static dev.pointsman.core.fixture.Numbers.evidence;
import static dev.pointsman.core.fixture.Numbers.tokens;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.pointsman.core.evidence.Candidate;
import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.fixture.Numbers;
import dev.pointsman.core.selection.QualitySettings.OnMissing;
import dev.pointsman.core.telemetry.Metric;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class WeightedTest {
    private static final QualitySettings EXCLUDE =
            new QualitySettings(INDEX, OnMissing.EXCLUDE, 0, OptionalDouble.empty());

    @Test
    void weightsAreAQuarterEachByDefault() {
        assertThat(Weights.equal()).isEqualTo(new Weights(.25, .25, .25, .25));
    }

    @Test
    void weightsAreNormalisedToOne() {
        assertThat(new Weights(1, 3, 0, 4).normalised()).isEqualTo(new Weights(.125, .375, 0, .5));
    }

    @Test
    void allZeroWeightsAreAQuarterEach() {
        assertThat(new Weights(0, 0, 0, 0).normalised()).isEqualTo(Weights.equal());
    }

    @Test
    void hugeWeightsKeepTheirProportions() {
        double huge = Double.MAX_VALUE;

        assertThat(new Weights(huge, huge, 0, huge / 2).normalised()).isEqualTo(new Weights(.4, .4, 0, .2));
        assertThat(new Weights(0, huge / 2, huge, huge).normalised()).isEqualTo(new Weights(0, .2, .4, .4));
    }

    @Test
    void negativeOrNonFiniteWeightIsRefusedByName() {
        for (double bad : new double[] {-.1, Double.NaN, Double.POSITIVE_INFINITY}) {
            refused("quality", () -> new Weights(bad, 0, 0, 0));
            refused("latency", () -> new Weights(0, bad, 0, 0));
            refused("cost", () -> new Weights(0, 0, bad, 0));
            refused("load", () -> new Weights(0, 0, 0, bad));
        }
    }

    private static void refused(String name, org.assertj.core.api.ThrowableAssert.ThrowingCallable making) {
        assertThatIllegalArgumentException().isThrownBy(making).withMessageContaining(name);
    }

    @Test
    void objectiveConsidersTheFactorsThatWeigh() {
        Objective objective = new Objective.Weighted(new Weights(0, 1, 0, 2));

        assertThat(objective.considers(Factor.QUALITY)).isFalse();
        assertThat(objective.considers(Factor.LATENCY)).isTrue();
        assertThat(objective.considers(Factor.COST)).isFalse();
        assertThat(objective.considers(Factor.LOAD)).isTrue();
        assertThat(objective.strategy()).isEqualTo("weighted");
    }

    @Test
    void objectivesWithTheSameWeightsAreEqual() {
        Objective.Weighted objective = new Objective.Weighted(new Weights(1, 2, 3, 4));

        assertThat(objective).isEqualTo(new Objective.Weighted(new Weights(1, 2, 3, 4)));
        assertThat(objective).hasSameHashCodeAs(new Objective.Weighted(new Weights(1, 2, 3, 4)));
        assertThat(objective).isNotEqualTo(new Objective.Weighted(new Weights(1, 2, 3, 5)));
        assertThat(objective).isNotEqualTo("weighted");
        assertThat(objective.hashCode()).isEqualTo(new Weights(1, 2, 3, 4).hashCode());
        assertThat(objective.weights()).isEqualTo(new Weights(1, 2, 3, 4));
    }

    @Test
    void valuesAreScaledByTheRangeOfTheSurvivors() {
        Selection quality = select(
                new Weights(1, 0, 0, 0),
                Numbers.of("a").quality(40),
                Numbers.of("b").quality(90),
                Numbers.of("c").quality(50));
        assertThat(scores(quality)).containsExactly(0, 1, .2);
        assertThat(quality.selectedIndex()).hasValue(1);

        Selection load = select(
                new Weights(0, 0, 0, 1),
                Numbers.of("a").inflight(4),
                Numbers.of("b").inflight(9),
                Numbers.of("c").inflight(5));
        assertThat(scores(load)).containsExactly(1, 0, .8);
        assertThat(load.selectedIndex()).hasValue(0);
        assertThat(load.lowerIsBetter()).isFalse();
    }

    @Test
    void latencyAndCostAreBetterWhenLower() {
        assertThat(scores(select(
                        new Weights(0, 1, 0, 0),
                        Numbers.of("a").tpot(.4),
                        Numbers.of("b").tpot(.2))))
                .containsExactly(0, 1);
        assertThat(scores(select(
                        new Weights(0, 0, 1, 0),
                        Numbers.of("a").price(1, 1),
                        Numbers.of("b").price(2, 2))))
                .containsExactly(1, 0);
    }

    @Test
    void factorInWhichAllAreEqualGivesOneHalf() {
        assertThat(scores(select(
                        new Weights(1, 0, 0, 1),
                        Numbers.of("a").quality(7).inflight(3),
                        Numbers.of("b").quality(7).inflight(3))))
                .containsExactly(.5, .5);
    }

    @Test
    void scoreIsTheWeightedSumOfTheFactors() {
        Selection selection = select(
                new Weights(4, 3, 2, 1),
                Numbers.of("a").quality(100).tpot(.4).price(8, 8).inflight(10),
                Numbers.of("b").quality(50).tpot(.1).price(2, 2).inflight(0),
                Numbers.of("c").quality(75).tpot(.2).price(5, 5).inflight(5));

        assertThat(selection.score(0).orElseThrow()).isCloseTo(.4, within(1e-12));
        assertThat(selection.score(1).orElseThrow()).isCloseTo(.6, within(1e-12));
        assertThat(selection.score(2).orElseThrow())
                .isCloseTo(.4 * .5 + .3 * (1 - 1 / 3.0) + .2 * .5 + .1 * .5, within(1e-12));
        assertThat(selection.selectedIndex()).hasValue(1);
        assertThat(selection.trace()).isEmpty();
    }

    @Test
    void missingFactorNeitherHelpsNorHurts() {
        Selection selection = select(
                new Weights(0, 1, 1, 2),
                Numbers.of("measured").tpot(.1).price(1, 1).inflight(4),
                Numbers.of("cold").price(1, 1).inflight(0),
                Numbers.of("slow").tpot(.2).price(1, 1).inflight(8));

        assertThat(selection.score(1).orElseThrow()).isCloseTo((.25 * .5 + .5) / .75, within(1e-12));
        assertThat(selection.selectedIndex()).hasValue(1);
    }

    @Test
    void candidateWithoutAnyWeighingFactorScoresZero() {
        Selection selection = select(
                new Weights(0, 0, 0, 1),
                Numbers.of("unknown"),
                Numbers.of("known").inflight(3));

        assertThat(selection.score(0)).hasValue(0);
        assertThat(selection.selectedIndex()).hasValue(1);
    }

    @Test
    void nobodyKnownTakesTheFirstWithEvenConfidence() {
        Selection selection = select(new Weights(0, 0, 0, 1), Numbers.of("a"), Numbers.of("b"));

        assertThat(selection.selectedIndex()).hasValue(0);
        assertThat(selection.score()).isZero();
        assertThat(selection.confidence()).isEqualTo(.5);
    }

    @Test
    void tieGoesToTheEarlier() {
        Selection selection = select(
                new Weights(0, 0, 0, 1),
                Numbers.of("busy").inflight(5),
                Numbers.of("a").inflight(1),
                Numbers.of("b").inflight(1));

        assertThat(selection.selectedIndex()).hasValue(1);
    }

    @Test
    void effortsOfOneModelHaveTheirOwnScores() {
        Candidate model = Candidate.of("m");
        Selection selection = select(
                new Weights(1, 0, 0, 0),
                Numbers.of(model.withEffort("low")).quality(50),
                Numbers.of(model.withEffort("high")).quality(90));

        assertThat(scores(selection)).containsExactly(0, 1);
        assertThat(selection.selected().orElseThrow().label()).isEqualTo("m@high");
    }

    @Test
    void extremeRangesStayFinite() {
        Selection selection = select(
                new Weights(1, 0, 0, 0),
                Numbers.of("a").quality(-Double.MAX_VALUE),
                Numbers.of("b").quality(0),
                Numbers.of("c").quality(Double.MAX_VALUE));

        assertThat(scores(selection)).containsExactly(0, .5, 1);
    }

    @Test
    void latencyMetricIsOneForAllWhereItIsConfigured() {
        Numbers[] pool = {
            Numbers.of("a").ttft(.2).tpot(.01),
            Numbers.of("b").ttft(.1),
            Numbers.of("c").ttft(.3).tpot(.02)
        };

        Selection byTpot = Selector.select(latency(LatencyMetric.TPOT), evidence(STREAMED, pool));
        assertThat(scores(byTpot)).containsExactly(1, 0, 0);
        assertThat(byTpot.contributions(1).get(Factor.LATENCY.ordinal()).raw()).isEmpty();
        Selection byTtft = Selector.select(latency(LatencyMetric.TTFT), evidence(STREAMED, pool));
        assertThat(byTtft.selectedIndex()).hasValue(1);
    }

    @Test
    void latencyMetricLeftOutTakesTpotElseTtft() {
        Selection selection = Selector.select(
                latency(LatencyMetric.TPOT_THEN_TTFT),
                evidence(
                        STREAMED,
                        Numbers.of("a").ttft(.2).tpot(.01),
                        Numbers.of("b").ttft(.1),
                        Numbers.of("c")));

        assertThat(raw(selection, 0, Factor.LATENCY)).hasValue(.01);
        assertThat(raw(selection, 1, Factor.LATENCY)).hasValue(.1);
        assertThat(raw(selection, 2, Factor.LATENCY)).isEmpty();
    }

    @Test
    void contributionsRedoTheScore() {
        Selection selection = select(
                new Weights(4, 3, 2, 1),
                Numbers.of("a").quality(100).tpot(.4).price(8, 8),
                Numbers.of("b").quality(50).price(2, 2).inflight(0),
                Numbers.of("c").quality(75).tpot(.2).inflight(5));

        for (int i = 0; i < 3; i++) {
            List<FactorContribution> terms = selection.contributions(i);
            assertThat(terms).extracting(FactorContribution::factor).containsExactly(Factor.values());
            double sum = 0;
            double weights = 0;
            for (FactorContribution term : terms) {
                assertThat(term.normalised().isPresent()).isEqualTo(term.raw().isPresent());
                if (term.raw().isPresent()) {
                    assertThat(term.contribution())
                            .hasValue(term.weight() * term.normalised().orElseThrow());
                    sum += term.contribution().orElseThrow();
                    weights += term.weight();
                }
            }
            assertThat(selection.score(i)).hasValue(sum / weights);
        }
        assertThat(selection.contributions(0).get(0).raw()).hasValue(100);
        assertThat(selection.contributions(0).get(0).weight()).isEqualTo(.4);
        assertThat(selection.contributions(0).get(3).raw()).isEmpty();
        assertThat(selection.contributions(0).get(3).weight()).isEqualTo(.1);
        assertThat(selection.contributions(0).get(3).contribution()).isEmpty();
    }

    @Test
    void whoWasRemovedHasNoContributions() {
        MultiFactorPolicy policy = policy(new Weights(0, 0, 0, 1))
                .withSlo(new Slo(
                        OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), OptionalInt.of(3)));
        Selection selection = Selector.select(
                policy,
                evidence(
                        STREAMED,
                        Numbers.of("full").inflight(3),
                        Numbers.of("free").inflight(1)));

        assertThat(selection.contributions(0)).allMatch(term -> term.raw().isEmpty());
        assertThat(raw(selection, 1, Factor.LOAD)).hasValue(1);
        assertThat(selection.score(0)).isEmpty();
    }

    @Test
    void rangeIsThatOfTheKeptOnly() {
        MultiFactorPolicy policy = policy(new Weights(0, 1, 0, 0))
                .withSlo(new Slo(
                        OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), OptionalInt.of(3)));
        Selection selection = Selector.select(
                policy,
                evidence(
                        STREAMED,
                        Numbers.of("full").inflight(3).tpot(.001),
                        Numbers.of("a").tpot(.1),
                        Numbers.of("b").tpot(.3),
                        Numbers.of("c").tpot(.2)));

        assertThat(selection.score(1)).hasValue(1);
        assertThat(selection.score(2)).hasValue(0);
        assertThat(selection.score(3).orElseThrow()).isCloseTo(.5, within(1e-12));
    }

    @Test
    void highestCoverageWinsAmongEqualScoreAndEqualEvidence() {
        Selection selection = select(
                new Weights(1, 0, 0, 0),
                Numbers.of("a").quality(80, .5),
                Numbers.of("b").quality(80, .7),
                Numbers.of("c").quality(80, .9),
                Numbers.of("d").quality(80, .9),
                Numbers.of("e").quality(60, 1));

        assertThat(selection.selectedIndex()).hasValue(2);
        assertThat(selection.score()).isEqualTo(1);
        assertThat(selection.confidence()).isEqualTo(.5);
        assertThat(selection.survivors().indices()).containsExactly(0, 1, 2, 3, 4);
    }

    @Test
    void coverageBreaksNoTieOfEqualScoresWithUnequalEvidence() {
        Selection selection = select(
                new Weights(1, 0, 0, 1),
                Numbers.of("a").quality(80, .5).inflight(2),
                Numbers.of("b").quality(60, .9).inflight(0));

        assertThat(selection.score(0)).isEqualTo(selection.score(1));
        assertThat(selection.selectedIndex()).hasValue(0);
    }

    @Test
    void coverageBreaksNoTieWhereQualityDoesNotMatter() {
        Selection selection = select(
                new Weights(0, 0, 0, 1),
                Numbers.of("a").quality(80, .5).inflight(1),
                Numbers.of("b").quality(80, .9).inflight(1));

        assertThat(selection.selectedIndex()).hasValue(0);
    }

    @Test
    void coverageIsNoReasonAgainstAHigherScore() {
        Selection selection = select(
                new Weights(1, 0, 0, 1),
                Numbers.of("a").quality(80, .5).inflight(1),
                Numbers.of("b").quality(80, .9).inflight(2));

        assertThat(selection.selectedIndex()).hasValue(0);
    }

    @Test
    void confidenceIsTheDistanceToTheRunnerUpPlusAHalf() {
        Selection selection = select(
                new Weights(0, 0, 0, 1),
                Numbers.of("a").inflight(10),
                Numbers.of("b").inflight(0),
                Numbers.of("c").inflight(2));

        assertThat(selection.confidence()).isCloseTo(.7, within(1e-12));
    }

    @Test
    void confidenceIsTakenRelativeToTheBest() {
        Selection selection = select(
                new Weights(3, 0, 0, 5),
                Numbers.of("a").quality(2).inflight(1),
                Numbers.of("b").quality(1).inflight(0));

        assertThat(selection.score()).isEqualTo(.625);
        assertThat(selection.score(0)).hasValue(.375);
        assertThat(selection.confidence()).isEqualTo((.625 - .375) / .625 + .5);
    }

    @Test
    void confidenceIsAtMostOne() {
        assertThat(select(
                                new Weights(0, 0, 0, 1),
                                Numbers.of("a").inflight(1),
                                Numbers.of("b").inflight(0))
                        .confidence())
                .isEqualTo(1);
    }

    @Test
    void singleKeptCandidateHasConfidenceOne() {
        Selection selection = select(new Weights(0, 0, 0, 1), Numbers.of("a"));

        assertThat(selection.confidence()).isEqualTo(1);
        assertThat(selection.score()).isZero();
    }

    @Test
    void fallbackOrderIsHighestScoreFirst() {
        Selection selection = select(
                new Weights(0, 0, 0, 1),
                Numbers.of("a").inflight(5),
                Numbers.of("b").inflight(0),
                Numbers.of("c").inflight(5),
                Numbers.of("d").inflight(2));

        assertThat(selection.fallbackOrder()).containsExactly(1, 3, 0, 2);
    }

    @Test
    void reasoningNamesStrategyWinnerAndScore() {
        assertThat(select(
                                new Weights(0, 0, 0, 1),
                                Numbers.of("a").inflight(1),
                                Numbers.of("b").inflight(0))
                        .reasoning())
                .isEqualTo("multi_factor weighted: b scores 1.000 of 2 kept");
    }

    @Test
    void policyReadsTheLatenciesOfItsFactorAndItsLimits() {
        MultiFactorPolicy byLoad = policy(new Weights(0, 0, 0, 1));
        Slo ttft = new Slo(OptionalDouble.empty(), OptionalDouble.of(1), OptionalDouble.empty(), OptionalInt.empty());
        Slo tpot = new Slo(OptionalDouble.of(1), OptionalDouble.empty(), OptionalDouble.empty(), OptionalInt.empty());

        assertThat(byLoad.latencyMetrics()).isEmpty();
        assertThat(byLoad.withSlo(ttft).latencyMetrics()).containsExactly(Metric.TTFT);
        assertThat(byLoad.withSlo(tpot).latencyMetrics()).containsExactly(Metric.TPOT);
        assertThat(latency(LatencyMetric.TTFT).latencyMetrics()).containsExactly(Metric.TTFT);
        assertThat(latency(LatencyMetric.TPOT).latencyMetrics()).containsExactly(Metric.TPOT);
        assertThat(latency(LatencyMetric.TPOT_THEN_TTFT).latencyMetrics())
                .containsExactlyInAnyOrder(Metric.TTFT, Metric.TPOT);
    }

    private static MultiFactorPolicy latency(LatencyMetric metric) {
        return policy(new Weights(0, 1, 0, 0)).withLatency(metric, 95);
    }

    private static MultiFactorPolicy policy(Weights weights) {
        return MultiFactorPolicy.of(new Objective.Weighted(weights)).withQuality(EXCLUDE);
    }

    private static Selection select(Weights weights, Numbers... candidates) {
        Evidence evidence = evidence(tokens(1_000, 1_000), candidates);
        return Selector.select(policy(weights), evidence);
    }

    private static OptionalDouble raw(Selection selection, int index, Factor factor) {
        return selection.contributions(index).get(factor.ordinal()).raw();
    }

    private static double[] scores(Selection selection) {
        double[] scores = new double[selection.evidence().size()];
        for (int i = 0; i < scores.length; i++) {
            scores[i] = selection.score(i).orElseThrow();
        }
        return scores;
    }
}
