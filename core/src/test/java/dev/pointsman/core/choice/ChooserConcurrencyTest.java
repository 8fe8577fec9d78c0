package dev.pointsman.core.choice;

import static dev.pointsman.core.choice.Decision.REQUEST;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.core.fixture.AtOnce;
import dev.pointsman.core.learning.ExplorationSettings;
import dev.pointsman.core.selection.LatencyAwarePolicy;
import dev.pointsman.core.selection.OnNoCandidates;
import dev.pointsman.core.telemetry.Lease;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class ChooserConcurrencyTest {
    @RepeatedTest(5)
    void twoHundredSelectionsAtOneInstantSpreadOverEightEqualCandidates() throws Exception {
        Decision decision = Decision.of(8);
        Chooser chooser = decision.chooser(ChooserTest.BY_LOAD);
        AtOnce.run(200, () -> chooser.choose(REQUEST));

        assertThat(decision.inflight()).isEqualTo(200);
        for (int i = 0; i < 8; i++) {
            assertThat(decision.load(i).inflight()).isLessThanOrEqualTo(30);
        }
    }

    @RepeatedTest(5)
    void burstNeverPassesTheLimitAndFillsIt() throws Exception {
        Decision decision = Decision.of(4);
        Chooser chooser = decision.chooser(ChooserTest.limited(5, OnNoCandidates.FAIL));
        List<Choice> choices = AtOnce.run(200, () -> chooser.choose(REQUEST));

        assertThat(choices.stream().filter(choice -> choice.lease().isPresent()))
                .hasSize(20)
                .allMatch(choice -> choice.lease().orElseThrow().inflightAtStart() <= 5);
        assertThat(choices.stream().filter(choice -> choice.lease().isEmpty()))
                .allMatch(choice -> choice.selection().isRejected())
                .allSatisfy(choice -> assertThat(choice.selection().eligibility())
                        .allMatch(who -> who.rules().get(0).rule().equals("max_inflight")));
        for (int i = 0; i < 4; i++) {
            assertThat(decision.load(i).inflight()).isEqualTo(5);
        }
    }

    @Test
    void limitHoldsWhileLeasesComeAndGo() throws Exception {
        Decision decision = Decision.of(3);
        Chooser chooser = decision.chooser(ChooserTest.limited(2, OnNoCandidates.FAIL));
        List<Integer> highest = AtOnce.run(16, () -> {
            int most = 0;
            for (int i = 0; i < 2_000; i++) {
                Optional<Lease> lease = chooser.choose(REQUEST).lease();
                if (lease.isPresent()) {
                    most = Math.max(most, lease.get().inflightAtStart());
                    if (ThreadLocalRandom.current().nextBoolean()) {
                        lease.get().firstToken();
                    }
                    lease.get().close();
                }
            }
            return most;
        });

        assertThat(highest).allMatch(most -> most <= 2);
        assertThat(decision.inflight()).isZero();
        for (int i = 0; i < 3; i++) {
            assertThat(decision.load(i).waitingPromptTokens()).isZero();
            assertThat(decision.load(i).oldestWaitingStartNanos()).isEmpty();
        }
    }

    @RepeatedTest(20)
    void oneOfManyRequestsAtOneInstantExplores() throws Exception {
        Decision decision = Decision.of(3);
        decision.record(0, 1);
        Chooser chooser = decision.chooser(
                LatencyAwarePolicy.observed(OptionalInt.empty(), OptionalInt.of(50)),
                new ExplorationSettings(1 / 20.0, 1, Duration.ofMinutes(1)));
        for (int i = 0; i < 20; i++) {
            chooser.choose(REQUEST).lease().orElseThrow().close();
        }
        List<Choice> choices = AtOnce.run(16, () -> chooser.choose(REQUEST));

        assertThat(choices.stream().filter(choice -> choice.outcome().equals("explored")))
                .hasSize(1);
        assertThat(decision.inflight()).isEqualTo(16);
        assertThat(decision.load(0).inflight()).isEqualTo(15);
    }
}
