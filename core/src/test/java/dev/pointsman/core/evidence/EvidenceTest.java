package dev.pointsman.core.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.pointsman.core.fixture.Numbers;
import dev.pointsman.core.pricing.Pricing;
import dev.pointsman.core.telemetry.LatencySummary;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.PercentileGrid;
import dev.pointsman.core.telemetry.Series;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EvidenceTest {
    @Test
    void whatIsNotSaidIsUnknown() {
        Evidence evidence = Numbers.evidence(Numbers.STREAMED, Numbers.of("a"));

        assertThat(evidence.inflight(0)).isEmpty();
        assertThat(evidence.profile(0).pricing().isKnown()).isFalse();
        assertThat(evidence.quality(0).results()).isEmpty();
        assertThat(evidence.latency(0, Series.UNARY, Metric.TPOT).isEmpty()).isTrue();
        assertThat(evidence.prediction(0, Series.UNARY, Metric.TPOT).isKnown()).isFalse();
        assertThat(evidence.request().inputTokens()).isEmpty();
        assertThat(evidence.isServable(0)).isTrue();
    }

    @Test
    void realZeroStaysZero() {
        assertThat(Numbers.evidence(Numbers.STREAMED, Numbers.of("a").inflight(0))
                        .inflight(0))
                .hasValue(0);
    }

    @Test
    void cachedPromptIsAPartOfThePrompt() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RequestEvidence(
                        OptionalLong.of(10),
                        OptionalLong.of(11),
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        Series.UNARY))
                .withMessage("cachedInputTokens must be at most inputTokens (10), but is 11");
    }

    @Test
    void negativeNumbersAreRefusedByName() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> Numbers.evidence(Numbers.STREAMED, Numbers.of("a").inflight(-1)))
                .withMessageContaining("inflight");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Numbers.tokens(-1, 0))
                .withMessageContaining("inputTokens");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Numbers.tokens(0, -1))
                .withMessageContaining("outputTokens");
    }

    @Test
    void evidenceWithFullCandidatesChangesTheirCountsOnly() {
        Evidence evidence = Numbers.evidence(
                Numbers.STREAMED,
                Numbers.of("a").inflight(2).ttft(1),
                Numbers.of("b").inflight(9),
                Numbers.of("c").inflight(1));
        Evidence full = evidence.withFull(new boolean[] {true, true, false}, 5);

        assertThat(full.inflight(0)).hasValue(5);
        assertThat(full.inflight(1)).hasValue(9);
        assertThat(full.inflight(2)).hasValue(1);
        assertThat(evidence.inflight(0)).hasValue(2);
        assertThat(full.latency(0, Series.STREAMED, Metric.TTFT))
                .isSameAs(evidence.latency(0, Series.STREAMED, Metric.TTFT));
    }

    @Test
    void candidateIsAllItsParts() {
        Candidate candidate = Candidate.of(" m ").withEffort("high").withLora("tuned");

        assertThat(candidate)
                .isEqualTo(new Candidate("m", Optional.of("tuned"), Optional.of("high"), Optional.empty(), 1));
        assertThat(candidate.label()).isEqualTo("m+tuned@high");
        assertThat(candidate).isNotEqualTo(Candidate.of("m"));
        assertThat(new Candidate("m", Optional.empty(), Optional.empty(), Optional.of(false), 1).label())
                .isEqualTo("m@no-reasoning");
        assertThat(new Candidate("m", Optional.empty(), Optional.empty(), Optional.of(true), 1).label())
                .isEqualTo("m");
    }

    @Test
    void candidateNeedsANameAndASoundWeight() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Candidate.of("  "))
                .withMessageContaining("not blank");
        for (double bad : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Candidate("m", Optional.empty(), Optional.empty(), Optional.empty(), bad))
                    .withMessageContaining("'m'");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {50, 95})
    void predictionIsTheMeanTimesThePercentileOfTheRatios(int percentile) {
        LatencySummary ratios = LatencySummary.of(PercentileGrid.of(50, 95), new double[] {1, 3}, 9, 0);
        double expected = percentile == 50 ? .5 : 1.5;

        assertThat(new LatencyPrediction(.5, ratios, 0).seconds(percentile)).hasValue(expected);
        assertThat(new LatencyPrediction(.5, ratios, 2).seconds(percentile)).hasValue(2);
        assertThat(new LatencyPrediction(.5, ratios, 0).seconds(75)).isEmpty();
        assertThat(LatencyPrediction.unknown().seconds(percentile)).isEmpty();
    }

    @Test
    void ruleViolationTellsLimitAndWhatWasObserved() {
        assertThat(RuleViolation.of("r").limit()).isEmpty();
        assertThat(RuleViolation.of("r", 1, 2).observed()).hasValue(2);
        assertThat(RuleViolation.unmeasured("r", 1).observed()).isEmpty();
        assertThat(RuleViolation.unmeasured("r", 1).limit()).hasValue(1);
    }

    @Test
    void profileByDefaultKnowsNoSizes() {
        CandidateProfile profile = CandidateProfile.of(Candidate.of("a"), Pricing.unknown());

        assertThat(profile.contextWindowTokens()).isEqualTo(OptionalLong.empty());
        assertThat(profile.maxOutputTokens()).isEqualTo(OptionalLong.empty());
        assertThat(profile.defaultEffort()).isEmpty();
    }
}
