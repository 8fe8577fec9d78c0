package dev.pointsman.core.pricing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestCostTest {
    private static final Pricing BOTH = Pricing.usd(3, 15);

    @Test
    void costIsTokensTimesRatesPerMillion() {
        assertThat(RequestCost.cost(BOTH, 1_000, 200)).isEqualTo((1_000 * 3.0 + 200 * 15.0) / 1e6);
    }

    @Test
    void costOfPromptAloneIgnoresTheCompletionRate() {
        assertThat(RequestCost.cost(BOTH, 2_000_000, 0)).isEqualTo(6.0);
    }

    @Test
    void costOfCompletionAloneIgnoresThePromptRate() {
        assertThat(RequestCost.cost(BOTH, 0, 2_000_000)).isEqualTo(30.0);
    }

    @Test
    void missingSideOfAPriceCountsZero() {
        Pricing promptOnly = new Pricing("USD", OptionalDouble.of(2), OptionalDouble.empty(), OptionalDouble.empty());
        Pricing completionOnly =
                new Pricing("USD", OptionalDouble.empty(), OptionalDouble.of(8), OptionalDouble.empty());

        assertThat(RequestCost.cost(promptOnly, 1e6, 1e6)).isEqualTo(2);
        assertThat(RequestCost.cost(completionOnly, 1e6, 1e6)).isEqualTo(8);
    }

    @ParameterizedTest
    @CsvSource({"3, 15, 3", "0, 15, 15", "3, 0, 3", "0, 0, 0"})
    void withoutTokensTheConfiguredRateStandsIn(double prompt, double completion, double standIn) {
        Pricing pricing = Pricing.usd(prompt, completion);

        assertThat(RequestCost.cost(pricing, 0, 0)).isEqualTo(standIn);
        assertThat(RequestCost.ratePer1m(pricing, 0, 0)).isEqualTo(standIn);
    }

    @Test
    void effectiveRateIsTheMixOfBothRates() {
        assertThat(RequestCost.ratePer1m(BOTH, 300, 100)).isEqualTo((300 * 3.0 + 100 * 15.0) / 400);
    }

    @Test
    void effectiveRateWithMoreCompletionThanPromptIsTheMixToo() {
        assertThat(RequestCost.ratePer1m(BOTH, 100, 300)).isEqualTo((100 * 3.0 + 300 * 15.0) / 400);
        assertThat(RequestCost.ratePer1m(BOTH, 0, 7)).isEqualTo(15.0);
    }

    @Test
    void freeModelCostsZero() {
        assertThat(RequestCost.cost(Pricing.usd(0, 0), 1_000, 1_000)).isZero();
        assertThat(RequestCost.ratePer1m(Pricing.usd(0, 0), 1_000, 1_000)).isZero();
    }

    @Test
    void cachedPromptTokensCostTheRateForCachedInput() {
        Pricing cached = new Pricing("USD", OptionalDouble.of(3), OptionalDouble.of(15), OptionalDouble.of(0.3));

        assertThat(RequestCost.cost(cached, 1_000, 800, 200)).isEqualTo((200 * 3.0 + 800 * 0.3 + 200 * 15.0) / 1e6);
        assertThat(RequestCost.ratePer1m(cached, 1_000, 800, 0)).isEqualTo((200 * 3.0 + 800 * 0.3) / 1_000);
    }

    @Test
    void cachedPromptTokensCostThePromptRateWherePriceHasNoneForThem() {
        assertThat(RequestCost.cost(BOTH, 1_000, 800, 200)).isEqualTo(RequestCost.cost(BOTH, 1_000, 200));
    }

    @Test
    void cachedInputCanBeFree() {
        Pricing freeWhereCached = new Pricing("USD", OptionalDouble.of(3), OptionalDouble.of(15), OptionalDouble.of(0));

        assertThat(RequestCost.cost(freeWhereCached, 1_000, 1_000, 0)).isZero();
    }
}
