package dev.pointsman.core.selection;

import static dev.pointsman.core.fixture.Numbers.STREAMED;
import static dev.pointsman.core.fixture.Numbers.evidence;
import static dev.pointsman.core.fixture.Numbers.inputTokens;
import static dev.pointsman.core.fixture.Numbers.tokens;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.pointsman.core.evidence.Basis;
import dev.pointsman.core.evidence.RequestEvidence;
import dev.pointsman.core.fixture.Numbers;
import dev.pointsman.core.pricing.Pricing;
import dev.pointsman.core.telemetry.Series;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a request costs at a candidate. */
class RequestCostFactorTest {
    private static final Numbers PRICED = Numbers.of("a").price(3, 15);

    @Test
    void costIsOfTheTokensAsTheCandidatesModelCountsThem() {
        assertThat(cost(
                        inputTokens(1_000_000),
                        OptionalLong.empty(),
                        Numbers.of("a").price(3, 15).countedAs(2_000_000)))
                .hasValue(6);
    }

    @Test
    void cachedPartIsCountedAsTheWholeIs() {
        RequestEvidence halfCached = new RequestEvidence(
                OptionalLong.of(1_000_000),
                OptionalLong.of(500_000),
                OptionalLong.empty(),
                OptionalLong.empty(),
                Series.STREAMED);
        Numbers cheapWhereCached = Numbers.of("a")
                .price(new Pricing("USD", OptionalDouble.of(4), OptionalDouble.of(15), OptionalDouble.of(1)))
                .countedAs(2_000_000);

        assertThat(cost(halfCached, OptionalLong.empty(), cheapWhereCached)).hasValue(4 + 1);
    }

    @Test
    void costIsThatOfThisRequestsTokens() {
        assertThat(cost(tokens(1_000, 200), OptionalLong.empty(), PRICED)).hasValue(.006);
    }

    @Test
    void missingSideCountsZero() {
        Numbers promptOnly = Numbers.of("a")
                .price(new Pricing("USD", OptionalDouble.of(3), OptionalDouble.empty(), OptionalDouble.empty()));

        assertThat(cost(tokens(1_000_000, 1_000_000), OptionalLong.empty(), promptOnly))
                .hasValue(3);
        assertThat(cost(inputTokens(1_000_000), OptionalLong.empty(), PRICED)).hasValue(3);
    }

    @Test
    void explicitZerosAreFreeAndNoPriceIsUnknown() {
        assertThat(cost(tokens(1, 1), OptionalLong.empty(), Numbers.of("a").price(0, 0)))
                .hasValue(0);
        assertThat(cost(tokens(1, 1), OptionalLong.empty(), Numbers.of("a"))).isEmpty();
    }

    @Test
    void withoutTokensTheConfiguredRateStandsIn() {
        assertThat(cost(STREAMED, OptionalLong.empty(), PRICED)).hasValue(3);
        assertThat(cost(STREAMED, OptionalLong.empty(), Numbers.of("a").price(0, 15)))
                .hasValue(15);
    }

    @Test
    void expectedOutputStandsInForABudgetThatTheCallerLeftOut() {
        assertThat(cost(inputTokens(1_000), OptionalLong.of(500), PRICED)).hasValue((1_000 * 3.0 + 500 * 15.0) / 1e6);
    }

    @Test
    void callersBudgetGoesBeforeTheExpectedOutput() {
        assertThat(cost(tokens(1_000, 0), OptionalLong.of(500), PRICED)).hasValue(.003);
    }

    @Test
    void expectedOutputIsNeverAboveTheModelsOwnMaximum() {
        assertThat(cost(
                        inputTokens(0),
                        OptionalLong.of(500),
                        Numbers.of("a").price(3, 15).maxOutputTokens(100)))
                .hasValue(100 * 15.0 / 1e6);
    }

    @Test
    void expectedOutputAloneIsTokensEnough() {
        assertThat(cost(STREAMED, OptionalLong.of(1_000_000), Numbers.of("a").price(3, 15)))
                .hasValue(15);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1})
    void expectedOutputMustBeAboveZero(long tokens) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> policy(OptionalLong.of(tokens)))
                .withMessageContaining("expected_output_tokens");
    }

    @Test
    void prefixThatTheCallerMarksCostsTheRateForCachedInput() {
        RequestEvidence marked = new RequestEvidence(
                OptionalLong.of(1_000), OptionalLong.of(800), OptionalLong.of(0), OptionalLong.of(0), Series.STREAMED);
        Pricing cached = new Pricing("USD", OptionalDouble.of(3), OptionalDouble.of(15), OptionalDouble.of(.3));

        assertThat(cost(marked, OptionalLong.empty(), Numbers.of("a").price(cached)))
                .hasValue((200 * 3 + 800 * .3) / 1e6);
        assertThat(cost(marked, OptionalLong.empty(), PRICED)).hasValue(.003);
        assertThat(cost(tokens(1_000, 0), OptionalLong.empty(), Numbers.of("a").price(cached)))
                .hasValue(.003);
    }

    @Test
    void rateForCachedInputAloneIsNoPrice() {
        Pricing cachedOnly = new Pricing("USD", OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.of(.3));

        assertThat(cost(tokens(1_000, 0), OptionalLong.empty(), Numbers.of("a").price(cachedOnly)))
                .isEmpty();
    }

    @Test
    void costLimitSeesTheCachedPrefix() {
        RequestEvidence marked = new RequestEvidence(
                OptionalLong.of(1_000),
                OptionalLong.of(1_000),
                OptionalLong.empty(),
                OptionalLong.empty(),
                Series.STREAMED);
        Slo limit = new Slo(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.of(1), OptionalInt.empty());
        Numbers cached = Numbers.of("a")
                .price(new Pricing("USD", OptionalDouble.of(3), OptionalDouble.of(15), OptionalDouble.of(.3)));

        assertThat(Selector.select(policy(OptionalLong.empty()).withSlo(limit), evidence(marked, cached))
                        .outcome())
                .isEqualTo(Outcome.SELECTED);
        assertThat(Selector.select(policy(OptionalLong.empty()).withSlo(limit), evidence(inputTokens(1_000), cached))
                        .outcome())
                .isEqualTo(Outcome.POLICY_FALLBACK);
    }

    @Test
    void unpricedCandidateCompetesOnItsOtherFactors() {
        Selection selection = Selector.select(
                MultiFactorPolicy.of(new Objective.Weighted(new Weights(0, 0, 1, 1))),
                evidence(
                        tokens(10, 10),
                        Numbers.of("priced").price(1, 1).inflight(3),
                        Numbers.of("unpriced").inflight(0),
                        Numbers.of("dear").price(2, 2).inflight(3)));

        assertThat(selection.score(1)).hasValue(1);
        assertThat(selection.selectedIndex()).hasValue(1);
    }

    @Test
    void freeModelIsCheapestByTheFactor() {
        Selection selection = Selector.select(
                MultiFactorPolicy.of(new Objective.Weighted(new Weights(0, 0, 1, 0))),
                evidence(
                        tokens(10, 10),
                        Numbers.of("cheap").price(.01, .01),
                        Numbers.of("free").price(0, 0)));

        assertThat(selection.selectedIndex()).hasValue(1);
    }

    @Test
    void costsBeyondAllNumbersStayFinite() {
        RequestEvidence many = tokens(Long.MAX_VALUE, Long.MAX_VALUE);
        Numbers dear = Numbers.of("a").price(Double.MAX_VALUE, Double.MAX_VALUE);

        assertThat(cost(many, OptionalLong.empty(), dear)).hasValue(Double.MAX_VALUE);
        Slo limit = new Slo(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.of(1), OptionalInt.empty());
        Selection selection =
                Selector.select(policy(OptionalLong.empty()).withSlo(limit), evidence(many, dear, Numbers.of("b")));
        assertThat(selection.eligibility().get(0).rules().get(0).observed()).hasValue(Double.MAX_VALUE);
    }

    private static OptionalDouble cost(RequestEvidence request, OptionalLong expectedOutput, Numbers candidate) {
        return Selector.select(policy(expectedOutput), evidence(request, candidate))
                .cost(0);
    }

    private static MultiFactorPolicy policy(OptionalLong expectedOutput) {
        return new MultiFactorPolicy(
                new Objective.Weighted(new Weights(0, 0, 1, 0)),
                QualitySettings.defaults(),
                Slo.none(),
                95,
                LatencyMetric.TPOT,
                Basis.OBSERVED,
                Basis.OBSERVED,
                expectedOutput,
                OnNoCandidates.CHEAPEST);
    }
}
