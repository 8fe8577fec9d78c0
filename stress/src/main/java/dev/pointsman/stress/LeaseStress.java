package dev.pointsman.stress;

import dev.pointsman.core.telemetry.Lease;
import dev.pointsman.core.telemetry.Load;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.core.telemetry.TelemetryStore;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.L_Result;

/** Leases are counted once, admission never passes a limit, and the waiting attempts stay consistent. */
public final class LeaseStress {
    private LeaseStress() {}

    private static Load load() {
        return new TelemetryStore(1).model("m").load();
    }

    private static Lease open(Load load, long promptTokens, long start) {
        return load.acquire(Series.STREAMED, promptTokens, start);
    }

    private static String describe(Load load) {
        return load.inflight() + " in flight, " + load.waitingPromptTokens() + " tokens wait since "
                + load.oldestWaitingStartNanos().orElse(-1);
    }

    @JCStressTest
    @Outcome(id = "1 in flight, 20 tokens wait since 2", expect = Expect.ACCEPTABLE, desc = "closed once")
    @Outcome(expect = Expect.FORBIDDEN, desc = "closed twice or not at all")
    @State
    public static class CloseTwice {
        private final Load load = load();
        private final Lease lease = open(load, 10, 1);

        public CloseTwice() {
            open(load, 20, 2);
        }

        @Actor
        public void one() {
            lease.close();
        }

        @Actor
        public void other() {
            lease.close();
        }

        @Arbiter
        public void read(L_Result r) {
            r.r1 = describe(load);
        }
    }

    @JCStressTest
    @Outcome(id = "1 in flight, 20 tokens wait since 2", expect = Expect.ACCEPTABLE, desc = "stopped waiting once")
    @Outcome(expect = Expect.FORBIDDEN, desc = "stopped waiting twice or not at all")
    @State
    public static class FirstTokenWhileItCloses {
        private final Load load = load();
        private final Lease lease = open(load, 10, 1);

        public FirstTokenWhileItCloses() {
            open(load, 20, 2);
        }

        @Actor
        public void token() {
            lease.firstToken();
        }

        @Actor
        public void close() {
            lease.close();
        }

        @Arbiter
        public void read(L_Result r) {
            r.r1 = describe(load);
        }
    }

    @JCStressTest
    @Outcome(
            id = {"1, 0, 2", "0, 1, 2"},
            expect = Expect.ACCEPTABLE,
            desc = "one place, one admitted")
    @Outcome(expect = Expect.FORBIDDEN, desc = "the limit was missed")
    @State
    public static class LastPlaceBelowTheLimit {
        private final Load load = load();

        public LastPlaceBelowTheLimit() {
            open(load, 1, 0);
        }

        @Actor
        public void one(III_Result r) {
            r.r1 = load.acquireBelow(2, Series.STREAMED, 1, 1).isPresent() ? 1 : 0;
        }

        @Actor
        public void other(III_Result r) {
            r.r2 = load.acquireBelow(2, Series.STREAMED, 1, 1).isPresent() ? 1 : 0;
        }

        @Arbiter
        public void read(III_Result r) {
            r.r3 = load.inflight();
        }
    }

    @JCStressTest
    @Outcome(
            id = {"1, 0, 1", "0, 1, 1"},
            expect = Expect.ACCEPTABLE,
            desc = "one of them saw it unchanged")
    @Outcome(expect = Expect.FORBIDDEN, desc = "both or neither were admitted")
    @State
    public static class SameCountSeenByBoth {
        private final Load load = load();

        @Actor
        public void one(III_Result r) {
            r.r1 = load.acquireIfUnchanged(0, Series.STREAMED, 1, 1).isPresent() ? 1 : 0;
        }

        @Actor
        public void other(III_Result r) {
            r.r2 = load.acquireIfUnchanged(0, Series.STREAMED, 1, 1).isPresent() ? 1 : 0;
        }

        @Arbiter
        public void read(III_Result r) {
            r.r3 = load.inflight();
        }
    }

    /** One leaves while another wants its place; the count that it sees stays within the limit. */
    @JCStressTest
    @Outcome(
            id = {"1, 0, 1", "1, 1, 1", "0, 0, 0"},
            expect = Expect.ACCEPTABLE,
            desc = "0 or 1 at any moment")
    @Outcome(expect = Expect.FORBIDDEN, desc = "above the limit, below 0, or lost")
    @State
    public static class PlaceIsTakenWhileItIsLeft {
        private final Load load = load();
        private final Lease lease = open(load, 1, 0);

        @Actor
        public void enter(III_Result r) {
            r.r1 = load.acquireBelow(1, Series.STREAMED, 1, 1).isPresent() ? 1 : 0;
        }

        @Actor
        public void leave(III_Result r) {
            lease.close();
            r.r2 = load.inflight();
        }

        @Arbiter
        public void read(III_Result r) {
            r.r3 = load.inflight();
        }
    }

    /** One enters the list while both its neighbours leave it. */
    @JCStressTest
    @Outcome(id = "2 in flight, 104 tokens wait since 3, then none", expect = Expect.ACCEPTABLE, desc = "consistent")
    @Outcome(id = "2 in flight, 104 tokens wait since 4, then none", expect = Expect.ACCEPTABLE, desc = "consistent")
    @Outcome(expect = Expect.FORBIDDEN, desc = "the list broke")
    @State
    public static class WaitingListWhileItsEndsMove {
        private final Load load = load();
        private final Lease first = open(load, 1, 1);
        private final Lease second = open(load, 2, 2);
        private volatile Lease third = first;
        private volatile Lease fourth = first;

        @Actor
        public void one() {
            third = open(load, 4, 3);
            first.close();
        }

        @Actor
        public void other() {
            second.close();
            fourth = open(load, 100, 4);
        }

        @Arbiter
        public void read(L_Result r) {
            String before = describe(load);
            third.firstToken();
            fourth.firstToken();
            boolean empty = load.waitingPromptTokens() == 0
                    && load.oldestWaitingStartNanos().isEmpty();
            r.r1 = before + (empty ? ", then none" : ", then " + describe(load));
        }
    }

    /** Whoever looks while an attempt comes and goes sees tokens of attempts that were really there. */
    @JCStressTest
    @Outcome(
            id = {"20", "30"},
            expect = Expect.ACCEPTABLE,
            desc = "one or both wait")
    @Outcome(expect = Expect.FORBIDDEN, desc = "tokens of nobody")
    @State
    public static class WaitingTokensSeenFromOutside {
        private final Load load = load();

        public WaitingTokensSeenFromOutside() {
            open(load, 20, 0);
        }

        @Actor
        public void comeAndGo() {
            open(load, 10, 1).close();
        }

        @Actor
        public void watch(L_Result r) {
            r.r1 = String.valueOf(load.waitingPromptTokens());
        }
    }
}
