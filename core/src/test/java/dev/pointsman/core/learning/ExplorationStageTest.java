package dev.pointsman.core.learning;

import static dev.pointsman.core.fixture.Numbers.STREAMED;
import static dev.pointsman.core.fixture.Numbers.evidence;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.evidence.ExplorationEvidence;
import dev.pointsman.core.fixture.Numbers;
import dev.pointsman.core.selection.LatencyAwarePolicy;
import dev.pointsman.core.selection.MultiFactorPolicy;
import dev.pointsman.core.selection.Objective;
import dev.pointsman.core.selection.Policy;
import dev.pointsman.core.selection.Selection;
import dev.pointsman.core.selection.Selector;
import dev.pointsman.core.selection.Slo;
import dev.pointsman.core.selection.StaticPolicy;
import dev.pointsman.core.selection.Weights;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ExplorationStageTest {
    private static final ExplorationEvidence DUE = ExplorationEvidence.due(new long[0]);
    private static final LatencyAwarePolicy TTFT = LatencyAwarePolicy.observed(OptionalInt.empty(), OptionalInt.of(50));
    private static final LatencyAwarePolicy BOTH = LatencyAwarePolicy.observed(OptionalInt.of(50), OptionalInt.of(50));
    private final ExplorationStage stage =
            new ExplorationStage(new ExplorationSettings(.02, 20, Duration.ofMinutes(10)));

    @Test
    void baseChoiceStaysWhereNoExplorationIsDue() {
        Selection selection =
                Selector.select(TTFT, evidence(STREAMED, ExplorationEvidence.none(), fast(), Numbers.of("cold")));
        Dispatch base = base(selection);

        assertThat(stage.propose(selection, base)).isSameAs(base);
        assertThat(stage.name()).isEqualTo(StageName.EXPLORATION);
    }

    @Test
    void unmeasuredSurvivorIsExplored() {
        Dispatch dispatch = explore(TTFT, fast(), Numbers.of("cold"));

        assertThat(dispatch).isEqualTo(new Dispatch(1, StageName.EXPLORATION, "cold has no measurement"));
    }

    @Test
    void leastFreshComesFirst() {
        Numbers stale = ttft("stale", 1, 500, 601);
        Numbers thin = ttft("thin", 1, 19, 0);
        Numbers missing = Numbers.of("missing");

        assertThat(explore(TTFT, fast(), stale, thin, missing).index()).isEqualTo(3);
        assertThat(explore(TTFT, fast(), missing, stale, thin).index()).isEqualTo(1);
        assertThat(explore(TTFT, fast(), stale, thin))
                .isEqualTo(new Dispatch(2, StageName.EXPLORATION, "thin has few measurements"));
        assertThat(explore(TTFT, fast(), stale))
                .isEqualTo(new Dispatch(1, StageName.EXPLORATION, "stale has old measurements"));
    }

    @Test
    void evidenceAtTheLimitsIsFresh() {
        assertThat(explore(TTFT, fast(), ttft("slow", 1, 20, 600)).stage()).isEqualTo(StageName.BASE);
    }

    @Test
    void baseChoiceStaysWhereEverybodyIsFresh() {
        assertThat(explore(TTFT, fast(), ttft("slow", 1, 50, 0)).stage()).isEqualTo(StageName.BASE);
    }

    @Test
    void baseChoiceItselfNeedsNoExploration() {
        Dispatch dispatch = explore(TTFT, Numbers.of("first"), Numbers.of("second"));

        assertThat(dispatch.index()).isEqualTo(1);
        assertThat(explore(TTFT, Numbers.of("only")).stage()).isEqualTo(StageName.BASE);
    }

    @Test
    void whoWasExploredLongestAgoGoesBeforeWhoIsLessFresh() {
        Evidence evidence = evidence(
                STREAMED,
                ExplorationEvidence.due(0, 5, 4, 6),
                fast(),
                Numbers.of("silent"),
                ttft("thin", 1, 3, 0),
                Numbers.of("silent-too"));
        Selection selection = Selector.select(TTFT, evidence);

        assertThat(stage.propose(selection, base(selection)).index()).isEqualTo(2);
    }

    @Test
    void whoHasAsManyAttemptsInFlightAsItNeedsSamplesGetsNoFurtherOne() {
        assertThat(explore(TTFT, fast(), Numbers.of("silent").inflight(20)).stage())
                .isEqualTo(StageName.BASE);
        assertThat(explore(TTFT, fast(), Numbers.of("asked").inflight(19)).index())
                .isEqualTo(1);
        assertThat(explore(
                                TTFT,
                                fast(),
                                Numbers.of("silent").inflight(20),
                                Numbers.of("next").inflight(0))
                        .index())
                .isEqualTo(2);
    }

    @Test
    void equalsAreExploredInDeclaredOrder() {
        assertThat(explore(TTFT, fast(), Numbers.of("a"), Numbers.of("b")).index())
                .isEqualTo(1);
    }

    @Test
    void whoAHardRuleRemovedIsNeverExplored() {
        MultiFactorPolicy policy = MultiFactorPolicy.of(new Objective.Weighted(new Weights(0, 1, 0, 0)))
                .withSlo(new Slo(
                        OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), OptionalInt.of(3)));
        Dispatch dispatch = explore(
                policy,
                fast().inflight(0),
                Numbers.of("full").inflight(3),
                Numbers.of("gone").unservable("unavailable"));

        assertThat(dispatch.stage()).isEqualTo(StageName.BASE);
    }

    @Test
    void everyMetricThatThePolicyReadsMustBeFresh() {
        Numbers noTpot = Numbers.of("no-tpot").latency(Series.STREAMED, Metric.TTFT, 1, 50, 0);
        Numbers thinTpot = ttft("thin-tpot", 1, 50, 0).latency(Series.STREAMED, Metric.TPOT, 1, 2, 0);
        Numbers thinTtft = ttft("thin-ttft", 1, 2, 0).latency(Series.STREAMED, Metric.TPOT, 1, 50, 0);
        Numbers complete = fast().tpot(.01);

        assertThat(explore(BOTH, complete, noTpot).reason()).isEqualTo("no-tpot has no measurement");
        assertThat(explore(BOTH, complete, thinTpot).reason()).isEqualTo("thin-tpot has few measurements");
        assertThat(explore(BOTH, complete, thinTtft).reason()).isEqualTo("thin-ttft has few measurements");
        assertThat(explore(TTFT, complete, thinTpot).stage()).isEqualTo(StageName.BASE);
    }

    @Test
    void freshnessIsThatOfTheSeriesWhichTheRequestAddsTo() {
        Selection selection = Selector.select(
                TTFT,
                evidence(
                        Numbers.UNARY,
                        DUE,
                        fast().unaryTtft(.1),
                        Numbers.of("streamed-only").ttft(.2)));
        Dispatch dispatch = stage.propose(selection, base(selection));

        assertThat(dispatch.reason()).isEqualTo("streamed-only has no measurement");
    }

    @Test
    void policyThatReadsNoLatencyHasNothingToExplore() {
        assertThat(explore(new StaticPolicy(), Numbers.of("a"), Numbers.of("b")).stage())
                .isEqualTo(StageName.BASE);
    }

    @Test
    void baseSelectionStaysWhatItIs() {
        Selection selection = Selector.select(TTFT, evidence(STREAMED, DUE, fast(), Numbers.of("cold")));
        stage.propose(selection, base(selection));

        assertThat(selection.selectedIndex()).hasValue(0);
    }

    @Test
    void namesAreThoseOfTheDocumentedJson() {
        assertThat(List.of(StageName.values()))
                .extracting(StageName::id)
                .containsExactly("base", "exploration", "adaptation", "protection", "retry");
    }

    private Dispatch explore(Policy policy, Numbers... candidates) {
        Selection selection = Selector.select(policy, evidence(STREAMED, DUE, candidates));
        return stage.propose(selection, base(selection));
    }

    private static Dispatch base(Selection selection) {
        return new Dispatch(selection.selectedIndex().orElseThrow(), StageName.BASE, "");
    }

    private static Numbers fast() {
        return ttft("fast", .1, 50, 0);
    }

    private static Numbers ttft(String model, double seconds, int samples, double ageSeconds) {
        return Numbers.of(model).latency(Series.STREAMED, Metric.TTFT, seconds, samples, ageSeconds);
    }
}
