package dev.pointsman.core.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.pointsman.core.evidence.ExplorationEvidence;
import dev.pointsman.core.fixture.AtOnce;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExplorationCountersTest {
    private static final Duration AGE = Duration.ofMinutes(10);

    @Test
    void firstExplorationComesAfterOneOverShareRequests() {
        ExplorationCounters counters = counters(.02, 2);
        for (int request = 1; request <= 50; request++) {
            assertThat(counters.countRequest().due()).as("request %s", request).isFalse();
        }

        assertThat(counters.countRequest().due()).isTrue();
    }

    @Test
    void explorationStaysDueUntilItIsClaimed() {
        ExplorationCounters counters = counters(.5, 2);
        for (int request = 0; request < 10; request++) {
            counters.countRequest();
        }
        assertThat(counters.countRequest().due()).isTrue();

        assertThat(counters.claim(1)).isTrue();
        assertThat(counters.claim(1)).isFalse();
        assertThat(counters.countRequest().due()).isFalse();
    }

    @Test
    void claimBeforeItIsDueFails() {
        ExplorationCounters counters = counters(.5, 2);
        counters.countRequest();

        assertThat(counters.claim(0)).isFalse();
    }

    @Test
    void evidenceTellsWhoseTurnItWas() {
        ExplorationCounters counters = counters(1, 3);
        counters.countRequest();
        counters.claim(2);
        counters.countRequest();
        counters.claim(0);
        counters.countRequest();
        ExplorationEvidence evidence = counters.countRequest();

        assertThat(evidence.due()).isTrue();
        assertThat(List.of(evidence.lastExplored(0), evidence.lastExplored(1), evidence.lastExplored(2)))
                .containsExactly(2L, 0L, 1L);
    }

    @Test
    void peekingChangesNothing() {
        ExplorationCounters counters = counters(.5, 2);
        counters.countRequest();
        for (int i = 0; i < 10; i++) {
            assertThat(counters.peek().due()).isFalse();
        }
        counters.countRequest();
        for (int i = 0; i < 10; i++) {
            assertThat(counters.peek().due()).isTrue();
        }
        assertThat(counters.claim(0)).isTrue();
    }

    @Test
    void oneOfManyClaimsAtOneInstantWins() throws Exception {
        for (int round = 0; round < 50; round++) {
            ExplorationCounters counters = counters(1, 4);
            counters.countRequest();
            List<Boolean> won = AtOnce.run(16, () -> counters.claim(3));
            assertThat(won.stream().filter(each -> each)).hasSize(1);
            counters.countRequest();
            assertThat(counters.peek().lastExplored(3)).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, .99, .7, .5, .4, 1 / 3.0, .3, .15, .1, .07, .03, .02, .013, .01})
    void shareIsNeverExceededAndNeverMissed(double share) {
        ExplorationCounters counters = counters(share, 1);
        int explored = 0;
        int sinceLast = 0;
        for (int request = 1; request <= 5_000; request++) {
            sinceLast++;
            if (counters.countRequest().due() && counters.claim(0)) {
                explored++;
                assertThat((double) sinceLast).as("requests between two").isLessThanOrEqualTo(1 / share + 1);
                sinceLast = 0;
            }
            assertThat((double) explored).as("of %s requests", request).isLessThanOrEqualTo(share * request);
        }
        assertThat(explored).isPositive();
    }

    @Test
    void tinyShareNeverExplores() {
        ExplorationCounters counters = counters(Double.MIN_VALUE, 1);

        assertThat(counters.countRequest().due()).isFalse();
        assertThat(counters.countRequest().due()).isFalse();
    }

    @Test
    void defaultsAreThoseOfTheDocumentation() {
        assertThat(ExplorationSettings.defaults()).isEqualTo(new ExplorationSettings(.02, 20, AGE));
    }

    @Test
    void settingsOutOfRangeAreRefusedByName() {
        for (double bad : new double[] {0, -.1, 1.01, Double.NaN}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new ExplorationSettings(bad, 20, AGE))
                    .withMessageContaining("share");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ExplorationSettings(.02, 0, AGE))
                .withMessageContaining("min_samples");
        for (Duration bad : List.of(Duration.ZERO, Duration.ofMillis(-1))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new ExplorationSettings(.02, 20, bad))
                    .withMessageContaining("max_age");
        }
        assertThat(new ExplorationSettings(1, 1, AGE).minSamples()).isEqualTo(1);
    }

    private static ExplorationCounters counters(double share, int candidates) {
        return new ExplorationCounters(new ExplorationSettings(share, 20, AGE), candidates);
    }
}
