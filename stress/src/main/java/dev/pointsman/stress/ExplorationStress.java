package dev.pointsman.stress;

import dev.pointsman.core.learning.ExplorationCounters;
import dev.pointsman.core.learning.ExplorationSettings;
import java.time.Duration;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** An exploration that is due goes to one request. */
public final class ExplorationStress {
    private ExplorationStress() {}

    @JCStressTest
    @Outcome(
            id = {"true, false", "false, true"},
            expect = Expect.ACCEPTABLE,
            desc = "one of them explores")
    @Outcome(expect = Expect.FORBIDDEN, desc = "both or neither explore")
    @State
    public static class TwoClaims {
        private final ExplorationCounters counters =
                new ExplorationCounters(new ExplorationSettings(1, 1, Duration.ofMinutes(1)), 2);

        public TwoClaims() {
            counters.countRequest();
        }

        @Actor
        public void one(ZZ_Result r) {
            r.r1 = counters.claim(0);
        }

        @Actor
        public void other(ZZ_Result r) {
            r.r2 = counters.claim(1);
        }
    }
}
