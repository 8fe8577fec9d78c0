package dev.pointsman.core.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LeaseTest {
    private final Load load = new Load("m");

    @Test
    void leaseCountsUntilItIsClosed() {
        Lease lease = load.acquire(Series.STREAMED, 10, 5);
        assertThat(load.inflight()).isEqualTo(1);
        assertThat(lease.isOpen()).isTrue();

        lease.close();
        assertThat(load.inflight()).isZero();
        assertThat(lease.isOpen()).isFalse();
    }

    @Test
    void closingTwiceIsHarmless() {
        Lease first = load.acquire(Series.STREAMED, 10, 0);
        load.acquire(Series.STREAMED, 20, 0);
        first.close();
        first.close();

        assertThat(load.inflight()).isEqualTo(1);
        assertThat(load.waitingPromptTokens()).isEqualTo(20);
    }

    @Test
    void countIsNeverNegative() {
        Lease lease = load.acquire(Series.STREAMED, 10, 0);
        lease.close();
        lease.firstToken();
        lease.close();

        assertThat(load.inflight()).isZero();
        assertThat(load.waitingPromptTokens()).isZero();
    }

    @Test
    void leaseTellsWhatItWasTakenFor() {
        load.acquire(Series.UNARY, 7, 1);
        Lease lease = load.acquire(Series.UNARY, 10, 5);

        assertThat(lease.model()).isEqualTo("m");
        assertThat(lease.series()).isEqualTo(Series.UNARY);
        assertThat(lease.promptTokens()).isEqualTo(10);
        assertThat(lease.startNanos()).isEqualTo(5);
        assertThat(lease.inflightAtStart()).isEqualTo(2);
        assertThat(lease.waitingPromptTokensAtStart()).isEqualTo(17);
    }

    @Test
    void backendAndSendTimeAreUnknownUntilTheRequestIsSent() {
        Lease lease = load.acquire(Series.STREAMED, 10, 0);
        assertThat(lease.backend()).isEmpty();
        assertThat(lease.sentNanos()).isEmpty();

        lease.sent("b1", 0);
        assertThat(lease.backend()).hasValue("b1");
        assertThat(lease.sentNanos()).hasValue(0);
    }

    @Test
    void attemptWaitsUntilItsFirstToken() {
        Lease lease = load.acquire(Series.STREAMED, 10, 0);
        assertThat(lease.isWaiting()).isTrue();
        assertThat(load.waitingPromptTokens()).isEqualTo(10);

        lease.firstToken();
        assertThat(lease.isWaiting()).isFalse();
        assertThat(lease.isOpen()).isTrue();
        assertThat(load.waitingPromptTokens()).isZero();
        assertThat(load.inflight()).isEqualTo(1);
    }

    @Test
    void firstTokenCountsOnce() {
        Lease lease = load.acquire(Series.STREAMED, 10, 0);
        load.acquire(Series.STREAMED, 20, 1);
        lease.firstToken();
        lease.firstToken();
        lease.close();

        assertThat(load.waitingPromptTokens()).isEqualTo(20);
        assertThat(load.oldestWaitingStartNanos()).hasValue(1);
    }

    @Test
    void closingEndsTheWait() {
        Lease lease = load.acquire(Series.STREAMED, 10, 0);
        lease.close();

        assertThat(lease.isWaiting()).isFalse();
        assertThat(load.waitingPromptTokens()).isZero();
        assertThat(load.oldestWaitingStartNanos()).isEmpty();
    }
}
