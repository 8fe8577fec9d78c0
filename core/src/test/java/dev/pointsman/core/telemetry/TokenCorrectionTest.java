package dev.pointsman.core.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class TokenCorrectionTest {
    private final TokenCorrection correction = new TokenCorrection();

    @Test
    void nothingIsCorrectedBeforeSomethingIsReported() {
        assertThat(correction.ratios().ascii()).isEqualTo(1);
        assertThat(correction.correct(12_345, 0)).isEqualTo(12_345);
        assertThat(correction.ratios().samples()).isZero();
    }

    @Test
    void anEstimateThatIsRightStaysExactlyAsItIs() {
        for (int i = 0; i < 100; i++) {
            correction.learn(700, 0, 700);
        }
        assertThat(correction.ratios().ascii()).isEqualTo(1);
        assertThat(correction.ratios().samples()).isEqualTo(100);
    }

    @Test
    void theRatioIsLearnedWithinFiftyReports() {
        long seed = 5;
        Random random = new Random(seed);
        for (int i = 0; i < 50; i++) {
            long estimated = 20 + random.nextInt(2_000);
            correction.learn(estimated, 0, Math.round(estimated * 1.4 * (0.95 + random.nextDouble() / 10)));
        }
        assertThat(correction.ratios().ascii()).as("seed %s", seed).isCloseTo(1.4, within(0.05));
        assertThat(correction.correct(1_000, 0)).isBetween(1_350L, 1_450L);
    }

    @Test
    void shortPromptsAloneAreLearnedFromToo() {
        for (int i = 0; i < 50; i++) {
            correction.learn(20, 0, 30);
        }
        assertThat(correction.ratios().ascii()).isCloseTo(1.5, within(0.05));
    }

    @Test
    void whatIsAddedToEveryPromptDoesNotBendLongOnes() {
        for (int i = 0; i < 25; i++) {
            correction.learn(10, 0, 80);
            correction.learn(2_000, 0, 2_070);
        }
        assertThat(correction.correct(2_000, 0)).isBetween(2_000L, 2_300L);
    }

    @Test
    void anotherTokenizerIsFollowed() {
        for (int i = 0; i < 500; i++) {
            correction.learn(1_000, 0, 800);
        }
        for (int i = 0; i < 100; i++) {
            correction.learn(1_000, 0, 1_300);
        }
        assertThat(correction.ratios().ascii()).isCloseTo(1.3, within(0.05));
    }

    @Test
    void oneAbsurdReportMovesLittle() {
        for (int i = 0; i < 100; i++) {
            correction.learn(1_000, 0, 1_000);
        }
        correction.learn(1_000, 0, Long.MAX_VALUE);
        assertThat(correction.ratios().ascii()).isBetween(1.0, 1.03);
        correction.learn(Long.MAX_VALUE, 0, 1);
        assertThat(correction.ratios().ascii()).isCloseTo(1, within(0.01));
    }

    @Test
    void theRatioIsBounded() {
        for (int i = 0; i < 1_000; i++) {
            correction.learn(1, 0, Long.MAX_VALUE);
        }
        assertThat(correction.ratios().ascii()).isLessThanOrEqualTo(TokenCorrection.MAX_RATIO + 1e-9);
        assertThat(correction.correct(Long.MAX_VALUE, 0)).isEqualTo(Long.MAX_VALUE);
        for (int i = 0; i < 2_000; i++) {
            correction.learn(1_000_000, 0, 1);
        }
        assertThat(correction.ratios().ascii()).isGreaterThanOrEqualTo(1 / TokenCorrection.MAX_RATIO - 1e-9);
        assertThat(correction.correct(1, 0)).isEqualTo(1);
        assertThat(correction.correct(0, 0)).isZero();
    }

    @Test
    void whatWasNotReportedTeachesNothing() {
        correction.learn(0, 0, 10);
        correction.learn(10, 0, 0);
        assertThat(correction.ratios().samples()).isZero();
        assertThat(correction.ratios().ascii()).isEqualTo(1);
    }

    @Test
    void textBeyondAsciiIsLearnedApart() {
        for (int i = 0; i < 50; i++) {
            correction.learn(1_000, 0, 1_000);
            correction.learn(800, 780, 1_200);
            correction.learn(600, 300, 760);
        }
        assertThat(correction.ratios().ascii()).isCloseTo(1, within(0.03));
        assertThat(correction.ratios().beyondAscii()).isCloseTo(1.53, within(0.06));
        assertThat(correction.correct(2_000, 0)).isBetween(1_950L, 2_050L);
        assertThat(correction.correct(2_000, 2_000)).isBetween(2_950L, 3_150L);
    }

    @Test
    void whatIsRareIsNotForgottenMeanwhile() {
        for (int i = 0; i < 50; i++) {
            correction.learn(1_000, 1_000, 1_500);
        }
        double learned = correction.ratios().beyondAscii();
        for (int i = 0; i < 1_000; i++) {
            correction.learn(1_000, 0, 900);
        }
        assertThat(correction.ratios().beyondAscii()).isEqualTo(learned);
    }
}
