package dev.pointsman.core.choice;

import static dev.pointsman.core.choice.Decision.REQUEST;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.core.evidence.Candidate;
import dev.pointsman.core.evidence.RoutedRequest;
import dev.pointsman.core.evidence.RuleViolation;
import dev.pointsman.core.fixture.Numbers;
import dev.pointsman.core.learning.Dispatch;
import dev.pointsman.core.learning.StageName;
import dev.pointsman.core.selection.MultiFactorPolicy;
import dev.pointsman.core.selection.Objective;
import dev.pointsman.core.selection.OnNoCandidates;
import dev.pointsman.core.selection.Outcome;
import dev.pointsman.core.selection.Slo;
import dev.pointsman.core.selection.StaticPolicy;
import dev.pointsman.core.selection.Weights;
import dev.pointsman.core.telemetry.Lease;
import dev.pointsman.core.telemetry.Series;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ChooserTest {
    static final MultiFactorPolicy BY_LOAD = MultiFactorPolicy.of(new Objective.Weighted(new Weights(0, 0, 0, 1)));

    static MultiFactorPolicy limited(int maxInflight, OnNoCandidates action) {
        return BY_LOAD.withOnNoCandidates(action)
                .withSlo(new Slo(
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        OptionalInt.of(maxInflight)));
    }

    @Test
    void leaseIsTakenWithTheChoice() {
        Decision decision = Decision.of(2);
        decision.load(0).acquire(Series.STREAMED, 0, 0);
        decision.time.advanceSeconds(3);
        Choice choice = decision.chooser(BY_LOAD).choose(REQUEST);

        Lease lease = choice.lease().orElseThrow();
        assertThat(lease.model()).isEqualTo("m1");
        assertThat(lease.promptTokens()).isEqualTo(100);
        assertThat(lease.series()).isEqualTo(Series.STREAMED);
        assertThat(lease.startNanos()).isEqualTo(decision.time.nanoTime());
        assertThat(decision.load(1).inflight()).isEqualTo(1);
        assertThat(choice.dispatch()).hasValue(new Dispatch(1, StageName.BASE, ""));
        assertThat(choice.dispatched()).hasValue(Candidate.of("m1"));
        assertThat(choice.outcome()).isEqualTo("selected");
        assertThat(choice.evidence()).isSameAs(choice.selection().evidence());
    }

    @Test
    void leaseCountsPromptTokensAsItsModelDoes() {
        Decision decision = Decision.of(2);
        for (int i = 0; i < 200; i++) {
            decision.store.model("m0").tokenCorrection().learn(1_000, 0, 2_000);
        }
        Choice choice = decision.chooser(new StaticPolicy()).choose(REQUEST);

        assertThat(choice.lease().orElseThrow().promptTokens()).isBetween(190L, 200L);
        assertThat(decision.chooser(new StaticPolicy())
                        .retry(choice, 1, REQUEST)
                        .orElseThrow()
                        .promptTokens())
                .isEqualTo(100);
    }

    @Test
    void closingTheLeaseFreesTheModel() {
        Decision decision = Decision.of(1);
        decision.chooser(BY_LOAD).choose(REQUEST).lease().orElseThrow().close();

        assertThat(decision.inflight()).isZero();
    }

    @Test
    void unknownPromptTokensWeighNothing() {
        Decision decision = Decision.of(1);
        Choice choice = decision.chooser(new StaticPolicy()).choose(RoutedRequest.of(Numbers.UNARY));

        assertThat(choice.lease().orElseThrow().promptTokens()).isZero();
        assertThat(choice.lease().orElseThrow().series()).isEqualTo(Series.UNARY);
    }

    @Test
    void evidenceOfTheChoiceIsTheLoadBeforeIt() {
        Decision decision = Decision.of(1);
        Chooser chooser = decision.chooser(BY_LOAD);
        chooser.choose(REQUEST);
        Choice second = chooser.choose(REQUEST);

        assertThat(second.evidence().inflight(0)).hasValue(1);
        assertThat(second.lease().orElseThrow().inflightAtStart()).isEqualTo(2);
    }

    @Test
    void previewTakesNoLease() {
        Decision decision = Decision.of(2);
        Choice preview = decision.chooser(BY_LOAD).preview(REQUEST);

        assertThat(preview.lease()).isEmpty();
        assertThat(preview.dispatch()).hasValue(new Dispatch(0, StageName.BASE, ""));
        assertThat(decision.inflight()).isZero();
    }

    @Test
    void rejectedRequestTakesNoLease() {
        Decision decision = Decision.of(1);
        Chooser chooser = decision.chooser(limited(1, OnNoCandidates.FAIL));
        chooser.choose(REQUEST);
        Choice rejected = chooser.choose(REQUEST);

        assertThat(rejected.selection().isRejected()).isTrue();
        assertThat(rejected.dispatch()).isEmpty();
        assertThat(rejected.dispatched()).isEmpty();
        assertThat(rejected.lease()).isEmpty();
        assertThat(rejected.outcome()).isEqualTo("rejected");
        assertThat(decision.inflight()).isEqualTo(1);
        assertThat(chooser.preview(REQUEST).selection().isRejected()).isTrue();
    }

    @Test
    void policyFallbackMayExceedTheLimitVisibly() {
        Decision decision = Decision.of(1);
        Chooser chooser = decision.chooser(limited(1, OnNoCandidates.FIRST));
        chooser.choose(REQUEST);
        Choice second = chooser.choose(REQUEST);

        assertThat(second.outcome()).isEqualTo("policy_fallback");
        assertThat(second.selection().eligibility().get(0).rules())
                .containsExactly(RuleViolation.of("max_inflight", 1, 1));
        assertThat(decision.inflight()).isEqualTo(2);
    }

    @Test
    void loadThatMovedBetweenEvidenceAndLeaseIsGatheredAnew() {
        Decision decision = new Decision();
        AtomicInteger gathered = new AtomicInteger();
        decision.add(
                "a",
                () -> {
                    if (gathered.getAndIncrement() < 3) {
                        decision.load(0).acquire(Series.STREAMED, 0, 0);
                    }
                },
                () -> true);
        Choice choice = decision.chooser(BY_LOAD).choose(REQUEST);

        assertThat(gathered).hasValue(4);
        assertThat(choice.evidence().inflight(0)).hasValue(3);
        assertThat(choice.lease().orElseThrow().inflightAtStart()).isEqualTo(4);
    }

    @Test
    void anewMayMeanAnotherCandidate() {
        Decision decision = new Decision();
        AtomicInteger gathered = new AtomicInteger();
        decision.add(
                "a",
                () -> {
                    if (gathered.getAndIncrement() == 0) {
                        decision.load(0).acquire(Series.STREAMED, 0, 0);
                    }
                },
                () -> true);
        decision.add("b", () -> {}, () -> true);
        Choice choice = decision.chooser(BY_LOAD).choose(REQUEST);

        assertThat(choice.dispatched().orElseThrow().model()).isEqualTo("b");
        assertThat(choice.evidence().inflight(0)).hasValue(1);
    }

    @Test
    void policyThatReadsNoLoadDoesNotMindThatItMoved() {
        Decision decision = new Decision();
        AtomicInteger gathered = new AtomicInteger();
        decision.add(
                "a",
                () -> {
                    gathered.incrementAndGet();
                    decision.load(0).acquire(Series.STREAMED, 0, 0);
                },
                () -> true);
        decision.chooser(new StaticPolicy()).choose(REQUEST);

        assertThat(gathered).hasValue(1);
        assertThat(decision.inflight()).isEqualTo(2);
    }

    @Test
    void loadThatNeverRestsIsGatheredAnewEightTimesAtMost() {
        Decision decision = new Decision();
        AtomicInteger gathered = new AtomicInteger();
        decision.add(
                "a",
                () -> {
                    gathered.incrementAndGet();
                    decision.load(0).acquire(Series.STREAMED, 0, 0);
                },
                () -> true);
        Choice choice = decision.chooser(BY_LOAD).choose(REQUEST);

        assertThat(gathered).hasValue(9);
        assertThat(choice.lease()).isPresent();
    }

    @Test
    void loadThatNeverRestsBelowTheLimitIsAdmitted() {
        Decision decision = new Decision();
        AtomicInteger gathered = new AtomicInteger();
        decision.add(
                "a",
                () -> {
                    gathered.incrementAndGet();
                    decision.load(0).acquire(Series.STREAMED, 0, 0);
                },
                () -> true);
        Choice choice = decision.chooser(limited(10, OnNoCandidates.FAIL)).choose(REQUEST);

        assertThat(gathered).hasValue(9);
        assertThat(choice.lease().orElseThrow().inflightAtStart()).isEqualTo(10);
    }

    @Test
    void candidateThatFillsUpUnderEveryTryCountsAsFull() {
        Contended contended = new Contended(2);
        Choice choice =
                contended.decision.chooser(limited(2, OnNoCandidates.FAIL)).choose(REQUEST);

        assertThat(contended.gathered).hasValue(10);
        assertThat(choice.selection().isRejected()).isTrue();
        assertThat(choice.evidence().inflight(1)).hasValue(2);
        assertThat(choice.selection().eligibility().get(1).rules())
                .containsExactly(RuleViolation.of("max_inflight", 2, 2));
        assertThat(contended.decision.load(1).inflight()).isEqualTo(2);
    }

    @Test
    void nextCandidateIsTakenWhereTheFirstKeepsFillingUp() {
        Contended contended = new Contended(4);
        contended.decision.add("spare", () -> {}, () -> true);
        for (int i = 0; i < 3; i++) {
            contended.decision.load(2).acquire(Series.STREAMED, 0, 0);
        }
        Choice choice =
                contended.decision.chooser(limited(4, OnNoCandidates.FAIL)).choose(REQUEST);

        assertThat(choice.dispatched().orElseThrow().model()).isEqualTo("spare");
        assertThat(choice.lease().orElseThrow().inflightAtStart()).isEqualTo(4);
    }

    /** A model with one place whenever it is looked at, which another request takes before ours. */
    private static final class Contended {
        final Decision decision = new Decision();
        final AtomicInteger gathered = new AtomicInteger();
        private final Deque<Lease> stolen = new ArrayDeque<>();

        Contended(int limit) {
            decision.add(
                    "gone",
                    () -> {
                        while (stolen.size() > limit - 1) {
                            stolen.pop().close();
                        }
                    },
                    () -> false);
            decision.add(
                    "contended",
                    () -> {
                        gathered.incrementAndGet();
                        while (stolen.size() < limit) {
                            stolen.push(decision.load(1).acquire(Series.STREAMED, 0, 0));
                        }
                    },
                    () -> true);
            for (int i = 0; i < limit - 1; i++) {
                stolen.push(decision.load(1).acquire(Series.STREAMED, 0, 0));
            }
        }
    }

    @Test
    void retryTakesAFurtherLease() {
        Decision decision = Decision.of(2);
        Chooser chooser = decision.chooser(BY_LOAD);
        Choice choice = chooser.choose(REQUEST);
        decision.time.advanceSeconds(1);
        Lease retry = chooser.retry(choice, 1, REQUEST).orElseThrow();

        assertThat(retry.model()).isEqualTo("m1");
        assertThat(retry.promptTokens()).isEqualTo(100);
        assertThat(retry.startNanos()).isEqualTo(decision.time.nanoTime());
        assertThat(decision.inflight()).isEqualTo(2);
    }

    @Test
    void retryKeepsTheLimit() {
        Decision decision = Decision.of(2);
        Chooser chooser = decision.chooser(limited(1, OnNoCandidates.FAIL));
        Choice choice = chooser.choose(REQUEST);

        assertThat(chooser.retry(choice, 1, REQUEST)).isPresent();
        assertThat(chooser.retry(choice, 1, REQUEST)).isEmpty();
        assertThat(decision.load(1).inflight()).isEqualTo(1);
    }

    @Test
    void retryOfAPolicyFallbackIsNotBoundByTheLimit() {
        Decision decision = Decision.of(1);
        Chooser chooser = decision.chooser(limited(1, OnNoCandidates.CHEAPEST));
        chooser.choose(REQUEST);
        Choice fallback = chooser.choose(REQUEST);

        assertThat(fallback.selection().outcome()).isEqualTo(Outcome.POLICY_FALLBACK);
        assertThat(chooser.retry(fallback, 0, REQUEST)).isPresent();
    }

    @Test
    void chooserTellsPolicyAndPool() {
        Decision decision = Decision.of(3);
        Chooser chooser = decision.chooser(BY_LOAD);

        assertThat(chooser.policy()).isSameAs(BY_LOAD);
        assertThat(chooser.pool().size()).isEqualTo(3);
    }
}
