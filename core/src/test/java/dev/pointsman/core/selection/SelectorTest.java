package dev.pointsman.core.selection;

import static dev.pointsman.core.fixture.Numbers.STREAMED;
import static dev.pointsman.core.fixture.Numbers.evidence;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.pointsman.core.evidence.RuleViolation;
import dev.pointsman.core.fixture.Numbers;
import dev.pointsman.core.telemetry.Metric;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every algorithm, and {@code static}. */
class SelectorTest {
    static Stream<Policy> policies() {
        return Stream.of(
                new StaticPolicy(),
                LatencyAwarePolicy.observed(OptionalInt.of(50), OptionalInt.of(50)),
                MultiFactorPolicy.of(new Objective.Weighted(Weights.equal())),
                MultiFactorPolicy.of(new Objective.Lexicographic(List.of(new Objective.Priority(Factor.LOAD, 0)))));
    }

    @ParameterizedTest
    @MethodSource("policies")
    void noCandidatesIsAnError(Policy policy) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Selector.select(policy, evidence(STREAMED)))
                .withMessageContaining("no candidates");
    }

    @ParameterizedTest
    @MethodSource("policies")
    void whoCannotServeIsRemovedBeforeAnyAlgorithm(Policy policy) {
        Selection selection = Selector.select(
                policy,
                evidence(
                        STREAMED,
                        Numbers.of("best")
                                .ttft(.1)
                                .tpot(.1)
                                .quality(100)
                                .price(0, 0)
                                .inflight(0)
                                .unservable("context_window")
                                .unservable("unavailable"),
                        Numbers.of("other")
                                .ttft(1)
                                .tpot(1)
                                .quality(1)
                                .price(9, 9)
                                .inflight(9)));

        assertThat(selection.selectedIndex()).hasValue(1);
        assertThat(selection.servable().indices()).containsExactly(1);
        assertThat(selection.survivors().indices()).containsExactly(1);
        assertThat(selection.fallbackOrder()).containsExactly(1);
        assertThat(selection.score(0)).isEmpty();
        assertThat(selection.eligibility().get(0).kept()).isFalse();
        assertThat(selection.eligibility().get(0).rules())
                .extracting(RuleViolation::rule)
                .containsExactly("context_window", "unavailable");
        assertThat(selection.eligibility().get(1).kept()).isTrue();
        assertThat(selection.eligibility().get(1).candidate().model()).isEqualTo("other");
    }

    @ParameterizedTest
    @MethodSource("policies")
    void nobodyServableIsRejectedWithTheReasonOfEach(Policy policy) {
        Selection selection = Selector.select(
                policy,
                evidence(
                        STREAMED,
                        Numbers.of("a").unservable("context_window"),
                        Numbers.of("b").unservable("unavailable")));

        assertThat(selection.isRejected()).isTrue();
        assertThat(selection.outcome()).isEqualTo(Outcome.REJECTED);
        assertThat(selection.selectedIndex()).isEmpty();
        assertThat(selection.selected()).isEmpty();
        assertThat(selection.survivors().isEmpty()).isTrue();
        assertThat(selection.fallbackOrder()).isEmpty();
        assertThat(selection.trace()).isEmpty();
        assertThat(selection.reasoning()).contains("a by context_window").contains("b by unavailable");
    }

    @ParameterizedTest
    @MethodSource("policies")
    void equalInputsGiveAnEqualSelection(Policy policy) {
        Numbers[] candidates = {
            Numbers.of("a").ttft(.123).tpot(.0457).quality(71.3).price(.3, 1.7).inflight(3),
            Numbers.of("b").ttft(.234).tpot(.0123).quality(81.7).price(.9, 2.9).inflight(5)
        };
        Selection first = Selector.select(policy, evidence(STREAMED, candidates));
        Selection second = Selector.select(policy, evidence(STREAMED, candidates));

        assertThat(second.selectedIndex()).isEqualTo(first.selectedIndex());
        assertThat(second.score()).isEqualTo(first.score());
        assertThat(second.confidence()).isEqualTo(first.confidence());
        assertThat(second.survivors()).isEqualTo(first.survivors());
        assertThat(second.trace()).isEqualTo(first.trace());
        assertThat(second.contributions(0)).isEqualTo(first.contributions(0));
        assertThat(second.reasoning()).isEqualTo(first.reasoning());
    }

    @ParameterizedTest
    @MethodSource("policies")
    void selectionKnowsWhatItWasMadeOf(Policy policy) {
        var evidence = evidence(STREAMED, Numbers.of("a").ttft(1).tpot(1).inflight(1));
        Selection selection = Selector.select(policy, evidence);

        assertThat(selection.evidence()).isSameAs(evidence);
        assertThat(selection.policy()).isSameAs(policy);
        assertThat(selection.method()).isEqualTo(policy.algorithm());
        assertThat(selection.isRejected()).isFalse();
        assertThat(selection.rejection()).isEmpty();
    }

    @Test
    void staticTakesTheFirstInDeclaredOrder() {
        Selection selection = Selector.select(
                new StaticPolicy(), evidence(STREAMED, Numbers.of("a"), Numbers.of("b"), Numbers.of("c")));

        assertThat(selection.selectedIndex()).hasValue(0);
        assertThat(selection.outcome()).isEqualTo(Outcome.SELECTED);
        assertThat(selection.survivors().indices()).containsExactly(0, 1, 2);
        assertThat(selection.fallbackOrder()).containsExactly(0, 1, 2);
        assertThat(selection.confidence()).isEqualTo(1);
        assertThat(selection.score()).isEqualTo(1);
        assertThat(selection.lowerIsBetter()).isFalse();
        assertThat(selection.trace()).isEmpty();
        assertThat(selection.contributions(0)).isEmpty();
        assertThat(selection.comparedSeconds(0, Metric.TTFT)).isEmpty();
        assertThat(selection.reasoning()).isEqualTo("static: a is the first in declared order");
    }

    @Test
    void staticReadsNeitherLatencyNorLoad() {
        StaticPolicy policy = new StaticPolicy();

        assertThat(policy.latencyMetrics()).isEmpty();
        assertThat(policy.readsLoad()).isFalse();
        assertThat(policy.algorithm()).isEqualTo("static");
    }

    @Test
    void fallbackOrderIsByScoreWithTheUnscoredLastAndTiesAsDeclared() {
        Selection selection = Selector.select(
                LatencyAwarePolicy.observed(OptionalInt.empty(), OptionalInt.of(50)),
                evidence(
                        STREAMED,
                        Numbers.of("cold"),
                        Numbers.of("slow").ttft(3),
                        Numbers.of("fast").ttft(1),
                        Numbers.of("slow-too").ttft(3),
                        Numbers.of("cold-too"),
                        Numbers.of("middle").ttft(2)));

        assertThat(selection.fallbackOrder()).containsExactly(2, 5, 1, 3, 0, 4);
    }

    @Test
    void costOfARequestIsKnownWhateverTheAlgorithm() {
        Selection selection = Selector.select(
                new StaticPolicy(),
                evidence(Numbers.tokens(1_000, 1_000), Numbers.of("a").price(1, 3), Numbers.of("b")));

        assertThat(selection.cost(0)).hasValue(.004);
        assertThat(selection.cost(1)).isEmpty();
    }

    @Test
    void moreCandidatesThanAMachineWordHasBits() {
        Numbers[] many = new Numbers[200];
        for (int i = 0; i < many.length; i++) {
            many[i] = Numbers.of("m" + i).ttft(i == 131 ? .5 : 1);
        }
        Selection selection = Selector.select(
                LatencyAwarePolicy.observed(OptionalInt.empty(), OptionalInt.of(50)), evidence(STREAMED, many));

        assertThat(selection.selectedIndex()).hasValue(131);
        assertThat(selection.survivors().count()).isEqualTo(200);
        assertThat(selection.fallbackOrder()).startsWith(131, 0, 1).hasSize(200);
    }
}
