package dev.pointsman.core.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.core.fixture.AtOnce;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LoadTest {
    private final Load load = new Load("m");

    static LongStream seeds() {
        return LongStream.range(0, 50);
    }

    @Test
    void nobodyWaitsAtFirst() {
        assertThat(load.inflight()).isZero();
        assertThat(load.waitingPromptTokens()).isZero();
        assertThat(load.oldestWaitingStartNanos()).isEmpty();
    }

    @Test
    void oldestWaitingIsTheFirstThatStillWaits() {
        Lease first = load.acquire(Series.STREAMED, 1, 10);
        Lease second = load.acquire(Series.STREAMED, 2, 20);
        Lease third = load.acquire(Series.STREAMED, 4, 30);
        assertThat(load.oldestWaitingStartNanos()).hasValue(10);

        second.firstToken();
        assertThat(load.oldestWaitingStartNanos()).hasValue(10);
        first.close();
        assertThat(load.oldestWaitingStartNanos()).hasValue(30);
        third.firstToken();
        assertThat(load.oldestWaitingStartNanos()).isEmpty();
        assertThat(load.inflight()).isEqualTo(2);
    }

    @Test
    void newestMayLeaveFirst() {
        load.acquire(Series.STREAMED, 1, 10);
        load.acquire(Series.STREAMED, 2, 20).close();
        load.acquire(Series.STREAMED, 4, 30);

        assertThat(load.oldestWaitingStartNanos()).hasValue(10);
        assertThat(load.waitingPromptTokens()).isEqualTo(5);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void waitingAttemptsStayInStartOrderWhoeverLeaves(long seed) {
        Random random = new Random(seed);
        List<Lease> open = new ArrayList<>();
        List<Lease> waiting = new ArrayList<>();
        for (int step = 1; step <= 300; step++) {
            int action = random.nextInt(4);
            if (action < 2 || open.isEmpty()) {
                Lease lease = load.acquire(Series.STREAMED, random.nextInt(1_000), step);
                open.add(lease);
                waiting.add(lease);
            } else {
                Lease lease = open.get(random.nextInt(open.size()));
                waiting.remove(lease);
                if (action == 2) {
                    lease.firstToken();
                } else {
                    open.remove(lease);
                    lease.close();
                }
            }
            assertThat(load.inflight()).isEqualTo(open.size());
            assertThat(load.waitingPromptTokens())
                    .isEqualTo(waiting.stream().mapToLong(Lease::promptTokens).sum());
            assertThat(load.oldestWaitingStartNanos())
                    .isEqualTo(
                            waiting.isEmpty()
                                    ? OptionalLong.empty()
                                    : OptionalLong.of(waiting.get(0).startNanos()));
            assertThat(open).allMatch(lease -> lease.isWaiting() == waiting.contains(lease));
        }
    }

    @Test
    void acquireBelowAdmitsOnlyBelowTheLimit() {
        Optional<Lease> first = load.acquireBelow(2, Series.UNARY, 3, 10);
        Optional<Lease> second = load.acquireBelow(2, Series.UNARY, 4, 20);
        assertThat(load.acquireBelow(2, Series.UNARY, 5, 30)).isEmpty();
        assertThat(load.inflight()).isEqualTo(2);
        assertThat(load.waitingPromptTokens()).isEqualTo(7);
        assertThat(first.orElseThrow().inflightAtStart()).isEqualTo(1);
        assertThat(second.orElseThrow().inflightAtStart()).isEqualTo(2);
        assertThat(second.orElseThrow().startNanos()).isEqualTo(20);

        second.orElseThrow().close();
        assertThat(load.acquireBelow(2, Series.UNARY, 5, 30)).isPresent();
    }

    @Test
    void acquireIfUnchangedAdmitsOnlyAtTheCountThatWasSeen() {
        load.acquire(Series.STREAMED, 1, 0);

        assertThat(load.acquireIfUnchanged(0, Series.STREAMED, 1, 0)).isEmpty();
        assertThat(load.acquireIfUnchanged(2, Series.STREAMED, 1, 0)).isEmpty();
        assertThat(load.inflight()).isEqualTo(1);
        Optional<Lease> lease = load.acquireIfUnchanged(1, Series.STREAMED, 1, 0);
        assertThat(lease.orElseThrow().inflightAtStart()).isEqualTo(2);
        assertThat(load.inflight()).isEqualTo(2);
    }

    @Test
    void twoHundredAtOneInstantAgainstALimitOfFiftyAdmitFifty() throws Exception {
        List<Optional<Lease>> leases = AtOnce.run(200, () -> load.acquireBelow(50, Series.STREAMED, 1, 0));

        assertThat(leases.stream().filter(Optional::isPresent)).hasSize(50);
        assertThat(load.inflight()).isEqualTo(50);
        leases.forEach(lease -> lease.ifPresent(Lease::close));
        assertThat(load.inflight()).isZero();
        assertThat(load.waitingPromptTokens()).isZero();
        assertThat(load.oldestWaitingStartNanos()).isEmpty();
    }

    @Test
    void limitHoldsWhileThreadsComeAndGo() throws Exception {
        List<Integer> highest = AtOnce.run(4, () -> {
            int most = 0;
            for (int i = 0; i < 20_000; i++) {
                Optional<Lease> lease = load.acquireBelow(3, Series.STREAMED, 1, 0);
                if (lease.isPresent()) {
                    most = Math.max(most, lease.get().inflightAtStart());
                    lease.get().close();
                }
            }
            return most;
        });

        assertThat(highest).allMatch(most -> most <= 3);
        assertThat(load.inflight()).isZero();
        assertThat(load.waitingPromptTokens()).isZero();
    }

    @Test
    void leasesClosedByManyThreadsAtOnceAreCountedOnce() throws Exception {
        for (int round = 0; round < 50; round++) {
            Lease lease = load.acquire(Series.STREAMED, 5, 0);
            load.acquire(Series.STREAMED, 3, 1);
            AtOnce.run(8, () -> {
                lease.firstToken();
                lease.close();
                return load.inflight();
            });
            assertThat(load.inflight()).isEqualTo(round + 1);
            assertThat(load.waitingPromptTokens()).isEqualTo(3L * (round + 1));
        }
    }
}
