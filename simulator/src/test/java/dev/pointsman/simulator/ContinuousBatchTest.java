package dev.pointsman.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContinuousBatchTest {
    private static final long MS = 1_000_000;

    private double slowdown = 1;
    private long nowNanos;
    private final List<String> log = new ArrayList<>();

    private ContinuousBatch batch(SimulatedModel model) {
        return new ContinuousBatch(model, () -> slowdown);
    }

    /** 1 prompt token is 1 ms; a decode step is 10 ms and 1 ms for each sequence. */
    private static SimulatedModel model(int maxActive, int maxQueued) {
        return SimulatedModel.of("m", 1000, 10, 1).withLimits(maxActive, maxQueued);
    }

    private Generation generation(String name, long promptTokens, int outputTokens) {
        return new Generation(promptTokens, outputTokens) {
            @Override
            void onToken(int index) {
                log.add(name + index + "@" + nowNanos / MS);
            }

            @Override
            void onLast() {
                log.add(name + " ends@" + nowNanos / MS);
            }
        };
    }

    /** Runs event by event, so that the log shows each event's own time. */
    private void runUntil(ContinuousBatch batch, long ms) {
        while (batch.nextDueNanos().isPresent() && batch.nextDueNanos().getAsLong() <= ms * MS) {
            nowNanos = batch.nextDueNanos().getAsLong();
            batch.advance(nowNanos);
        }
        nowNanos = ms * MS;
    }

    @Test
    void readingThePromptGivesTheFirstTokenAndStepsTheRest() {
        ContinuousBatch batch = batch(model(4, 4));
        batch.submit(generation("a", 100, 3), nowNanos);
        runUntil(batch, 1000);
        assertThat(log).containsExactly("a0@100", "a1@111", "a2@122", "a ends@122");
        assertThat(batch.nextDueNanos()).isEmpty();
        assertThat(batch.active()).isZero();
    }

    @Test
    void promptsAreReadOneAfterTheOtherAndSlowTheSteps() {
        ContinuousBatch batch = batch(model(4, 4));
        batch.submit(generation("a", 100, 3), nowNanos);
        batch.submit(generation("b", 50, 2), nowNanos);
        runUntil(batch, 1000);
        // While b is read, a step of a takes twice 11 ms; the step of both takes 12.
        assertThat(log).containsExactly("a0@100", "a1@122", "a2@144", "a ends@144", "b0@150", "b1@161", "b ends@161");
    }

    @Test
    void requestsBeyondTheLimitQueueInOrder() {
        ContinuousBatch batch = batch(model(1, 2));
        assertThat(batch.submit(generation("a", 10, 2), nowNanos)).isTrue();
        assertThat(batch.submit(generation("b", 10, 1), nowNanos)).isTrue();
        assertThat(batch.submit(generation("c", 10, 1), nowNanos)).isTrue();
        assertThat(batch.isFull()).isTrue();
        assertThat(batch.submit(generation("d", 10, 1), nowNanos)).isFalse();
        assertThat(batch.queued()).isEqualTo(2);
        runUntil(batch, 1000);
        assertThat(log).containsExactly("a0@10", "a1@21", "a ends@21", "b0@31", "b ends@31", "c0@41", "c ends@41");
    }

    @Test
    void moreSequencesMakeSlowerSteps() {
        ContinuousBatch batch = batch(model(4, 4));
        batch.submit(generation("a", 1, 4), nowNanos);
        batch.submit(generation("b", 1, 2), nowNanos);
        runUntil(batch, 1000);
        // a's first step began while b was read (22 ms), b joins for the second (12 ms), then a is alone.
        assertThat(log).containsExactly("a0@1", "b0@2", "a1@23", "b1@23", "b ends@23", "a2@34", "a3@45", "a ends@45");
    }

    @Test
    void cancellingFreesThePlaceAtOnceWhereverItIs() {
        ContinuousBatch batch = batch(model(2, 4));
        Generation decoding = generation("a", 10, 1000);
        Generation reading = generation("b", 1000, 1);
        Generation queued = generation("c", 10, 1);
        batch.submit(decoding, nowNanos);
        runUntil(batch, 10);
        batch.submit(reading, nowNanos);
        batch.submit(queued, nowNanos);
        batch.submit(generation("d", 10, 1), nowNanos);
        batch.cancel(queued, nowNanos);
        batch.cancel(reading, nowNanos);
        batch.cancel(decoding, nowNanos);
        assertThat(batch.active()).isEqualTo(1);
        runUntil(batch, 1000);
        assertThat(log).containsExactly("a0@10", "d0@20", "d ends@20");
        batch.cancel(decoding, nowNanos);
        assertThat(batch.active()).isZero();
    }

    @Test
    void slowdownMultipliesAllTimesFromTheNextEventOn() {
        ContinuousBatch batch = batch(model(4, 4));
        slowdown = 3;
        batch.submit(generation("a", 10, 3), nowNanos);
        runUntil(batch, 31);
        slowdown = 1;
        runUntil(batch, 1000);
        assertThat(log).containsExactly("a0@30", "a1@63", "a2@74", "a ends@74");
    }

    @Test
    void aLateCallCatchesUpWithoutDrift() {
        ContinuousBatch batch = batch(model(4, 4));
        batch.submit(generation("a", 10, 10), nowNanos);
        batch.advance(10 * MS + 5 * 11 * MS + 3 * MS);
        assertThat(log).hasSize(6);
        assertThat(batch.nextDueNanos()).hasValue(10 * MS + 6 * 11 * MS);
    }

    @Test
    void jitterKeepsTheMeanAndRepeatsWithItsSeed() {
        long[] ends = new long[2];
        for (int run = 0; run < 2; run++) {
            ContinuousBatch batch = batch(model(4, 4).withSpeedJitter(0.5).withSeed(7));
            batch.submit(generation("a", 10, 2000), 0);
            while (batch.nextDueNanos().isPresent()) {
                ends[run] = batch.nextDueNanos().getAsLong();
                batch.advance(ends[run]);
            }
        }
        assertThat(ends[0]).isEqualTo(ends[1]);
        assertThat(ends[0] / MS).isBetween(2000L * 11 * 9 / 10, 2000L * 11 * 11 / 10);
    }
}
