package dev.pointsman.core.selection;

import static dev.pointsman.core.fixture.Numbers.INDEX;
import static dev.pointsman.core.fixture.Numbers.evidence;
import static dev.pointsman.core.fixture.Numbers.tokens;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.pointsman.core.evidence.Candidate;
import dev.pointsman.core.fixture.Numbers;
import dev.pointsman.core.selection.QualitySettings.OnMissing;
import dev.pointsman.core.selection.SelectionTrace.Row;
import dev.pointsman.core.selection.SelectionTrace.Stage;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class LexicographicTest {
    private static final QualitySettings EXCLUDE =
            new QualitySettings(INDEX, OnMissing.EXCLUDE, 0, OptionalDouble.empty());
    private static final QualitySettings DISABLE =
            new QualitySettings(INDEX, OnMissing.DISABLE_QUALITY, 0, OptionalDouble.empty());

    @Test
    void laterPriorityDecidesAmongThoseWithinToleranceOfTheEarlier() {
        Selection selection = select(
                List.of(by(Factor.QUALITY, .1), by(Factor.COST, 0)),
                Numbers.of("best").quality(100).price(9, 9),
                Numbers.of("near").quality(90).price(3, 3),
                Numbers.of("poor").quality(89.9).price(1, 1));

        assertThat(selection.selectedIndex()).hasValue(1);
        assertThat(selection.survivors().indices()).containsExactly(1);
        assertThat(selection.outcome()).isEqualTo(Outcome.SELECTED);
    }

    @Test
    void toleranceIsTakenOfTheBestWithBoundsIncluded() {
        assertThat(select(
                                List.of(by(Factor.QUALITY, .25)),
                                Numbers.of("a").quality(80),
                                Numbers.of("b").quality(60))
                        .survivors()
                        .indices())
                .containsExactly(0, 1);
        assertThat(select(
                                List.of(by(Factor.QUALITY, .25)),
                                Numbers.of("a").quality(80),
                                Numbers.of("b").quality(59.999))
                        .survivors()
                        .indices())
                .containsExactly(0);
        assertThat(select(
                                List.of(by(Factor.LOAD, .25)),
                                Numbers.of("a").inflight(4),
                                Numbers.of("b").inflight(5))
                        .survivors()
                        .indices())
                .containsExactly(0, 1);
        assertThat(select(
                                List.of(by(Factor.LOAD, .25)),
                                Numbers.of("a").inflight(4),
                                Numbers.of("b").inflight(6))
                        .survivors()
                        .indices())
                .containsExactly(0);
    }

    @Test
    void toleranceOfANegativeBestWidensTheBand() {
        assertThat(select(
                                List.of(by(Factor.QUALITY, .5)),
                                Numbers.of("a").quality(-10),
                                Numbers.of("b").quality(-15),
                                Numbers.of("c").quality(-15.1))
                        .survivors()
                        .indices())
                .containsExactly(0, 1);
    }

    @Test
    void zeroToleranceKeepsTheBestAndItsEquals() {
        Selection selection = select(
                List.of(by(Factor.LOAD, 0)),
                Numbers.of("a").inflight(1),
                Numbers.of("b").inflight(0),
                Numbers.of("c").inflight(0));

        assertThat(selection.survivors().indices()).containsExactly(1, 2);
        assertThat(selection.selectedIndex()).hasValue(1);
    }

    @Test
    void oneUnmeasuredCandidateSkipsLatencyAndRemovesNobody() {
        Selection selection = select(
                List.of(by(Factor.LATENCY, 0), by(Factor.LOAD, 0)),
                Numbers.of("fast").tpot(.01).inflight(9),
                Numbers.of("cold").inflight(1));

        assertThat(selection.selectedIndex()).hasValue(1);
        Stage stage = stage(selection, 0);
        assertThat(stage.action()).isEqualTo("skipped");
        assertThat(stage.reason()).isEqualTo("incomplete_latency_coverage");
        assertThat(stage.available()).isEqualTo(1);
        assertThat(stage.total()).isEqualTo(2);
        assertThat(stage.candidates()).allMatch(row -> row.eliminationReason().isEmpty());
        assertThat(stage.candidates().get(0).value()).hasValue(.01);
        assertThat(stage.candidates().get(1).value()).isEmpty();
    }

    @Test
    void latencyStageIsAppliedWhereEverybodyStillActiveIsMeasured() {
        Selection selection = select(
                List.of(by(Factor.LOAD, 0), by(Factor.LATENCY, 0)),
                Numbers.of("slow").tpot(.02).inflight(1),
                Numbers.of("fast").tpot(.01).inflight(1),
                Numbers.of("cold").inflight(9));

        assertThat(selection.selectedIndex()).hasValue(1);
        assertThat(stage(selection, 1).action()).isEqualTo("applied");
        assertThat(stage(selection, 1).total()).isEqualTo(2);
    }

    @Test
    void factorThatNobodyHasIsSkipped() {
        Selection selection = select(
                List.of(by(Factor.COST, .1), by(Factor.LOAD, 0)),
                Numbers.of("a").inflight(3),
                Numbers.of("b").inflight(1));

        assertThat(selection.selectedIndex()).hasValue(1);
        assertThat(stage(selection, 0).action()).isEqualTo("skipped");
        assertThat(stage(selection, 0).reason()).isEqualTo("no_available_values");
        assertThat(stage(selection, 0).available()).isZero();
        assertThat(stage(selection, 0).tolerance()).isEqualTo(.1);
        assertThat(stage(selection, 0).metric()).isEmpty();
        assertThat(stage(selection, 0).percentile()).isEmpty();
    }

    @Test
    void candidateWithoutAValueIsRemovedWhereAnotherHasOne() {
        Selection selection = select(
                List.of(by(Factor.COST, 1), by(Factor.LOAD, 0)),
                Numbers.of("unpriced").inflight(0),
                Numbers.of("a").price(1, 1).inflight(5),
                Numbers.of("b").price(2, 2).inflight(3));

        assertThat(selection.selectedIndex()).hasValue(2);
        List<Row> rows = stage(selection, 0).candidates();
        assertThat(rows.get(0).eliminationReason()).hasValue("missing_measurement");
        assertThat(rows.get(0).value()).isEmpty();
        assertThat(rows.get(1).eliminationReason()).isEmpty();
        assertThat(stage(selection, 0).reason()).isEqualTo("tolerance_band");
        assertThat(stage(selection, 0).available()).isEqualTo(2);
        assertThat(stage(selection, 0).total()).isEqualTo(3);
    }

    @Test
    void walkStopsWhenOneIsLeftAfterAnAppliedStage() {
        Selection selection = select(
                List.of(by(Factor.LOAD, 0), by(Factor.COST, 0)),
                Numbers.of("a").inflight(0).price(9, 9),
                Numbers.of("b").inflight(1).price(1, 1));

        assertThat(selection.trace().orElseThrow().stages()).hasSize(1);
        assertThat(selection.selectedIndex()).hasValue(0);
    }

    @Test
    void skippedStageNeverStopsTheWalkEvenWithOneCandidate() {
        Selection selection = select(
                List.of(by(Factor.LATENCY, 0), by(Factor.COST, 0), by(Factor.LOAD, 0), by(Factor.QUALITY, 0)),
                Numbers.of("a").inflight(0).quality(1));

        List<Stage> stages = selection.trace().orElseThrow().stages();
        assertThat(stages).extracting(Stage::action).containsExactly("skipped", "skipped", "applied");
        assertThat(selection.confidence()).isEqualTo(1);
    }

    @Test
    void removedScoreByTheStageThatRemovedThemAndSkippedStagesCount() {
        Selection selection = select(
                List.of(by(Factor.LOAD, 0), by(Factor.COST, 0), by(Factor.QUALITY, 0)),
                Numbers.of("first-out").inflight(5).quality(99),
                Numbers.of("third-out").inflight(1).quality(50),
                Numbers.of("winner").inflight(1).quality(60),
                Numbers.of("winner-too").inflight(1).quality(60));

        assertThat(selection.score(0)).hasValue(0);
        assertThat(selection.score(1)).hasValue(2 / 4.0);
        assertThat(selection.score(2)).hasValue(1);
        assertThat(selection.score(3)).hasValue(1);
        assertThat(selection.score()).isEqualTo(1);
        assertThat(selection.lowerIsBetter()).isFalse();
        assertThat(selection.fallbackOrder()).containsExactly(2, 3);
    }

    @Test
    void confidenceIsTheDistanceToTheBestOfTheOthersThatWereKept() {
        List<Objective.Priority> lateStage =
                List.of(by(Factor.COST, 0), by(Factor.LATENCY, 0), by(Factor.LOAD, 0), by(Factor.QUALITY, 0));
        Selection removedLast = select(
                lateStage,
                Numbers.of("a").inflight(1).quality(2),
                Numbers.of("b").inflight(1).quality(1));
        Selection tied = select(
                lateStage,
                Numbers.of("a").inflight(1).quality(1),
                Numbers.of("b").inflight(1).quality(1));
        Selection removedFirst = select(
                List.of(by(Factor.LOAD, 0)),
                Numbers.of("a").inflight(1),
                Numbers.of("b").inflight(2));

        assertThat(removedLast.score(1)).hasValue(3 / 5.0);
        assertThat(removedLast.confidence()).isEqualTo(1 - 3 / 5.0 + .5);
        assertThat(tied.confidence()).isEqualTo(.5);
        assertThat(removedFirst.confidence()).isEqualTo(1);
    }

    @Test
    void winnerIsTheFirstSurvivorThenTheBetterCovered() {
        List<Objective.Priority> priorities = List.of(by(Factor.QUALITY, .1));

        assertThat(select(
                                priorities,
                                Numbers.of("a").quality(80, .5),
                                Numbers.of("b").quality(80, .9))
                        .selectedIndex())
                .hasValue(1);
        assertThat(select(
                                priorities,
                                Numbers.of("a").quality(80, .5),
                                Numbers.of("b").quality(81, .9))
                        .selectedIndex())
                .hasValue(0);
        Selection selection = select(
                priorities, Numbers.of("a").quality(80, .5), Numbers.of("b").quality(80, .9));
        assertThat(selection.survivors().indices()).containsExactly(0, 1);
        assertThat(selection.confidence()).isEqualTo(.5);
    }

    @Test
    void disabledQualityIsSkippedForAll() {
        Selection selection = Selector.select(
                policy(List.of(by(Factor.QUALITY, 0), by(Factor.LOAD, 0))).withQuality(DISABLE),
                evidence(
                        tokens(1, 1),
                        Numbers.of("good").quality(99).inflight(5),
                        Numbers.of("unknown").inflight(1)));

        assertThat(selection.selectedIndex()).hasValue(1);
        assertThat(stage(selection, 0).reason()).isEqualTo("no_available_values");
        assertThat(stage(selection, 0).candidates())
                .allMatch(
                        row -> row.value().isEmpty() && row.eliminationReason().isEmpty());
    }

    @Test
    void traceTellsWhatEachStageSawAndDid() {
        Candidate big = Candidate.of("big").withEffort("high");
        Selection selection = select(
                List.of(by(Factor.QUALITY, .03), by(Factor.LATENCY, .05)),
                Numbers.of(big).quality(90).tpot(.02),
                Numbers.of("near").quality(88).tpot(.01),
                Numbers.of("tiny").quality(61).tpot(.001));

        SelectionTrace trace = selection.trace().orElseThrow();
        Stage quality = trace.stages().get(0);
        assertThat(quality.factor()).isEqualTo(Factor.QUALITY);
        assertThat(quality.action()).isEqualTo("applied");
        assertThat(quality.reason()).isEqualTo("tolerance_band");
        assertThat(quality.tolerance()).isEqualTo(.03);
        assertThat(quality.available()).isEqualTo(3);
        assertThat(quality.total()).isEqualTo(3);
        assertThat(quality.metric()).isEmpty();
        assertThat(quality.percentile()).isEmpty();
        assertThat(quality.candidates())
                .extracting(row -> row.candidate().label())
                .containsExactly("big@high", "near", "tiny");
        assertThat(quality.candidates())
                .extracting(Row::value)
                .containsExactly(OptionalDouble.of(90), OptionalDouble.of(88), OptionalDouble.of(61));
        assertThat(quality.candidates().get(2).eliminationReason()).hasValue("outside_tolerance");
        assertThat(quality.candidates().get(0).metric()).isEmpty();
        Stage latency = trace.stages().get(1);
        assertThat(latency.metric()).hasValue(LatencyMetric.TPOT_THEN_TTFT);
        assertThat(latency.percentile()).isEqualTo(OptionalInt.of(95));
        assertThat(latency.candidates())
                .extracting(row -> row.candidate().label())
                .containsExactly("big@high", "near");
        assertThat(trace.finalSurvivors()).extracting(Candidate::label).containsExactly("near");
        assertThat(selection.contributions(0)).isEmpty();
    }

    @Test
    void latencyRowNamesTheMetricThatItUsed() {
        Selection selection = select(
                List.of(by(Factor.LATENCY, 0)),
                Numbers.of("a").ttft(.3).tpot(.2),
                Numbers.of("b").ttft(.1));

        List<Row> rows = stage(selection, 0).candidates();
        assertThat(rows.get(0).metric()).hasValue(LatencyMetric.TPOT);
        assertThat(rows.get(0).value()).hasValue(.2);
        assertThat(rows.get(1).metric()).hasValue(LatencyMetric.TTFT);
        assertThat(rows.get(1).value()).hasValue(.1);
    }

    @Test
    void latencyRowWithoutAValueNamesNoMetric() {
        Selection selection = Selector.select(
                policy(List.of(by(Factor.LATENCY, 0))).withLatency(LatencyMetric.TTFT, 90),
                evidence(tokens(1, 1), Numbers.of("a").ttft(.3), Numbers.of("b").tpot(.1)));

        assertThat(stage(selection, 0).metric()).hasValue(LatencyMetric.TTFT);
        assertThat(stage(selection, 0).percentile()).hasValue(90);
        assertThat(stage(selection, 0).candidates().get(0).metric()).hasValue(LatencyMetric.TTFT);
        assertThat(stage(selection, 0).candidates().get(1).metric()).isEmpty();
    }

    @Test
    void realZeroIsAValue() {
        Selection selection = select(
                List.of(by(Factor.LOAD, 0), by(Factor.COST, 0)),
                Numbers.of("a").inflight(0).price(0, 0),
                Numbers.of("b").inflight(0).price(1, 1));

        assertThat(stage(selection, 0).candidates().get(0).value()).hasValue(0);
        assertThat(stage(selection, 1).candidates().get(0).value()).hasValue(0);
        assertThat(selection.selectedIndex()).hasValue(0);
    }

    @Test
    void whoAHardRuleRemovedIsNotInTheTrace() {
        Slo full = new Slo(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), OptionalInt.of(3));
        Selection selection = Selector.select(
                policy(List.of(by(Factor.LOAD, 1))).withSlo(full),
                evidence(
                        tokens(1, 1),
                        Numbers.of("full").inflight(3),
                        Numbers.of("a").inflight(1),
                        Numbers.of("b").inflight(2)));

        assertThat(stage(selection, 0).candidates())
                .extracting(row -> row.candidate().model())
                .containsExactly("a", "b");
        assertThat(selection.score(0)).isEmpty();
        assertThat(selection.eligibility().get(0).kept()).isFalse();
        assertThat(selection.reasoning())
                .isEqualTo("multi_factor lexicographic: a scores 1.000 of 2 kept; removed full by max_inflight");
    }

    @Test
    void whoAStageRemovedIsStillEligible() {
        Selection selection = select(
                List.of(by(Factor.LOAD, 0)),
                Numbers.of("a").inflight(1),
                Numbers.of("b").inflight(2));

        assertThat(selection.eligibility()).allMatch(Eligibility::kept);
    }

    @Test
    void objectiveNeedsPrioritiesAndNamesEachFactorOnce() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Objective.Lexicographic(List.of()))
                .withMessageContaining("at least one priority");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Objective.Lexicographic(List.of(by(Factor.COST, 0), by(Factor.COST, 1))))
                .withMessageContaining("'cost' is listed twice");
        for (double bad : new double[] {-.01, 1.01, Double.NaN}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> by(Factor.COST, bad))
                    .withMessageContaining("tolerance");
        }
        Objective objective = new Objective.Lexicographic(List.of(by(Factor.COST, 0), by(Factor.LOAD, 1)));
        assertThat(objective.strategy()).isEqualTo("lexicographic");
        assertThat(objective.considers(Factor.LOAD)).isTrue();
        assertThat(objective.considers(Factor.QUALITY)).isFalse();
    }

    @Test
    void policyReadsLoadWhereAPriorityOrALimitDoes() {
        Slo limit = new Slo(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), OptionalInt.of(3));

        assertThat(policy(List.of(by(Factor.COST, 0))).readsLoad()).isFalse();
        assertThat(policy(List.of(by(Factor.COST, 0))).withSlo(limit).readsLoad())
                .isTrue();
        assertThat(policy(List.of(by(Factor.COST, 0), by(Factor.LOAD, 0))).readsLoad())
                .isTrue();
    }

    private static Objective.Priority by(Factor factor, double tolerance) {
        return new Objective.Priority(factor, tolerance);
    }

    private static MultiFactorPolicy policy(List<Objective.Priority> priorities) {
        return MultiFactorPolicy.of(new Objective.Lexicographic(priorities));
    }

    private static Selection select(List<Objective.Priority> priorities, Numbers... candidates) {
        return Selector.select(policy(priorities).withQuality(EXCLUDE), evidence(tokens(1_000, 1_000), candidates));
    }

    private static Stage stage(Selection selection, int index) {
        return selection.trace().orElseThrow().stages().get(index);
    }
}
