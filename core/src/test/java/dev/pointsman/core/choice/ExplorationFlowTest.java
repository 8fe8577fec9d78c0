package dev.pointsman.core.choice;

import static dev.pointsman.core.choice.Decision.REQUEST;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.core.learning.Dispatch;
import dev.pointsman.core.learning.ExplorationSettings;
import dev.pointsman.core.learning.ExplorationStage;
import dev.pointsman.core.learning.StageName;
import dev.pointsman.core.selection.LatencyAwarePolicy;
import dev.pointsman.core.selection.OnNoCandidates;
import dev.pointsman.core.selection.Selection;
import dev.pointsman.core.selection.Selector;
import dev.pointsman.core.telemetry.LatencySummary;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Exploration with traffic flowing: its share, its guarantee, and that it can be redone. */
class ExplorationFlowTest {
    private static final LatencyAwarePolicy TTFT = LatencyAwarePolicy.observed(OptionalInt.empty(), OptionalInt.of(50));

    @ParameterizedTest
    @CsvSource({"2, 0.02", "5, 0.02", "5, 0.03", "8, 0.1", "3, 0.3", "4, 0.7", "4, 1"})
    void noSurvivorStaysUnmeasuredOrStaleForLongerThanPromised(int candidates, double share) {
        Duration maxAge = Duration.ofSeconds(2_000);
        Decision decision = Decision.of(candidates + 1);
        int silent = candidates;
        Chooser chooser = decision.chooser(TTFT, new ExplorationSettings(share, 3, maxAge));
        double promised = (candidates + 1) * (1 / share + 1);
        int[] lacking = new int[candidates];
        int explored = 0;
        int toSilent = 0;
        for (int request = 1; request <= 10_000; request++) {
            decision.time.advanceSeconds(1);
            Choice choice = chooser.choose(REQUEST);
            int index = choice.dispatch().orElseThrow().index();
            choice.lease().orElseThrow().close();
            if (index == silent) {
                toSilent++;
            } else {
                decision.record(index, 1 + (index + 2) % candidates);
            }
            explored += choice.outcome().equals("explored") ? 1 : 0;
            assertThat((double) explored).isLessThanOrEqualTo(share * request);
            for (int i = 0; i < candidates; i++) {
                lacking[i] = isLacking(decision, i, maxAge) ? lacking[i] + 1 : 0;
                assertThat((double) lacking[i])
                        .as("m%s at request %s", i, request)
                        .isLessThanOrEqualTo(promised);
            }
        }
        assertThat(toSilent).isPositive();
    }

    private static boolean isLacking(Decision decision, int index, Duration maxAge) {
        LatencySummary summary = decision.store
                .model("m" + index)
                .window(Series.STREAMED, Metric.TTFT)
                .summary();
        return summary.isEmpty() || decision.time.nanoTime() - summary.newestNanos() > maxAge.toNanos();
    }

    @Test
    void coldStartFindsTheFastestModel() {
        Decision decision = Decision.of(3);
        Chooser chooser = decision.chooser(TTFT, new ExplorationSettings(.1, 1, Duration.ofMinutes(10)));
        double[] speed = {3, 2, 1};
        int last = -1;
        for (int request = 0; request < 100; request++) {
            Choice choice = chooser.choose(REQUEST);
            last = choice.dispatch().orElseThrow().index();
            decision.record(last, speed[last]);
            choice.lease().orElseThrow().close();
        }

        assertThat(last).isEqualTo(2);
    }

    @Test
    void withoutExplorationTheFirstIsServedForEver() {
        Decision decision = Decision.of(2);
        Chooser chooser = decision.chooser(TTFT);
        for (int request = 0; request < 200; request++) {
            Choice choice = chooser.choose(REQUEST);
            assertThat(choice.dispatch()).hasValue(new Dispatch(0, StageName.BASE, ""));
            decision.record(0, 5);
        }
    }

    @Test
    void baseSelectionIsReportedBesideTheExploration() {
        Decision decision = Decision.of(2);
        decision.record(0, 1);
        Chooser chooser = decision.chooser(TTFT, new ExplorationSettings(1, 1, Duration.ofMinutes(10)));
        chooser.choose(REQUEST);
        Choice explored = chooser.choose(REQUEST);

        assertThat(explored.outcome()).isEqualTo("explored");
        assertThat(explored.dispatch()).hasValue(new Dispatch(1, StageName.EXPLORATION, "m1 has no measurement"));
        assertThat(explored.dispatched().orElseThrow().model()).isEqualTo("m1");
        assertThat(explored.lease().orElseThrow().model()).isEqualTo("m1");
        assertThat(explored.selection().selectedIndex()).hasValue(0);
        assertThat(explored.selection().outcome().id()).isEqualTo("selected");
    }

    @Test
    void replayOfTheEvidenceExploresWhereTheLiveRequestDid() {
        ExplorationSettings settings = new ExplorationSettings(.2, 2, Duration.ofMinutes(10));
        Decision decision = Decision.of(4);
        Chooser chooser = decision.chooser(TTFT, settings);
        for (int request = 0; request < 100; request++) {
            Choice choice = chooser.choose(REQUEST);
            choice.dispatch().ifPresent(to -> decision.record(to.index(), 1 + to.index()));
            choice.lease().orElseThrow().close();
            Selection again = Selector.select(TTFT, choice.evidence());
            Dispatch base = new Dispatch(again.selectedIndex().orElseThrow(), StageName.BASE, "");
            assertThat(Optional.of(new ExplorationStage(settings).propose(again, base)))
                    .isEqualTo(choice.dispatch());
        }
    }

    @Test
    void previewShowsTheExplorationAndChangesNothing() {
        List<Integer> quiet = dispatches(false);
        List<Integer> previewed = dispatches(true);

        assertThat(previewed).isEqualTo(quiet);
        assertThat(new HashSet<>(quiet)).isEqualTo(Set.of(0, 1, 2));
    }

    private static List<Integer> dispatches(boolean withPreviews) {
        Decision decision = Decision.of(3);
        Chooser chooser = decision.chooser(TTFT, new ExplorationSettings(.1, 2, Duration.ofMinutes(10)));
        List<Integer> dispatched = new ArrayList<>();
        for (int request = 0; request < 200; request++) {
            Optional<Dispatch> shown = withPreviews ? chooser.preview(REQUEST).dispatch() : Optional.empty();
            Choice choice = chooser.choose(REQUEST);
            choice.lease().orElseThrow().close();
            shown.ifPresent(to -> assertThat(choice.dispatch()).hasValue(to));
            int index = choice.dispatch().orElseThrow().index();
            dispatched.add(index);
            decision.record(index, 1 + index);
        }
        return dispatched;
    }

    @Test
    void modelThatRecoversIsFoundAgain() {
        Decision decision = Decision.of(2);
        Chooser chooser = decision.chooser(TTFT, new ExplorationSettings(.5, 1, Duration.ofSeconds(10)));
        decision.record(0, 9);
        decision.record(1, 5);
        int recovered = 0;
        for (int request = 0; request < 3_000; request++) {
            decision.time.advanceSeconds(1);
            Choice choice = chooser.choose(REQUEST);
            int index = choice.dispatch().orElseThrow().index();
            decision.record(index, index == 0 ? 1 : 5);
            recovered += index == 0 && choice.outcome().equals("selected") ? 1 : 0;
            choice.lease().orElseThrow().close();
        }

        assertThat(recovered).isGreaterThan(2_000);
    }

    @Test
    void explorationThatAnotherRequestTookIsGivenUpWithItsLease() {
        Decision decision = new Decision();
        List<Chooser> chooser = new ArrayList<>();
        List<Choice> nested = new ArrayList<>();
        boolean[] armed = {false};
        Runnable other = () -> {
            if (armed[0]) {
                armed[0] = false;
                nested.add(chooser.get(0).choose(REQUEST));
            }
        };
        decision.add("m0", other, () -> true).add("m1", () -> {}, () -> true);
        decision.record(0, 1);
        chooser.add(decision.chooser(TTFT, new ExplorationSettings(1, 1, Duration.ofMinutes(10))));
        chooser.get(0).choose(REQUEST).lease().orElseThrow().close();
        armed[0] = true;
        Choice slower = chooser.get(0).choose(REQUEST);

        assertThat(nested.get(0).outcome()).isEqualTo("explored");
        assertThat(slower.outcome()).isEqualTo("selected");
        assertThat(decision.load(0).inflight()).isEqualTo(1);
        assertThat(decision.load(1).inflight()).isEqualTo(1);
    }

    @Test
    void whoIsFullIsNotExplored() {
        Decision decision = Decision.of(2);
        decision.record(0, 1);
        decision.load(1).acquire(Series.STREAMED, 0, 0);
        Chooser chooser = decision.chooser(
                ChooserTest.limited(1, OnNoCandidates.FAIL), new ExplorationSettings(1, 1, Duration.ofMinutes(1)));
        for (int request = 0; request < 10; request++) {
            Choice choice = chooser.choose(REQUEST);
            assertThat(choice.dispatch().orElseThrow().index()).isZero();
            choice.lease().orElseThrow().close();
        }
    }
}
