package dev.pointsman.core.pricing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PricingTest {
    @Test
    void zeroRatesAreKnown() {
        assertThat(Pricing.usd(0, 0).isKnown()).isTrue();
    }

    @Test
    void priceIsKnownAsSoonAsOneRateIsGiven() {
        assertThat(of(OptionalDouble.of(0), OptionalDouble.empty()).isKnown()).isTrue();
        assertThat(of(OptionalDouble.empty(), OptionalDouble.of(0)).isKnown()).isTrue();
    }

    @Test
    void priceWithoutRatesIsUnknown() {
        assertThat(Pricing.unknown().isKnown()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.01, Double.NaN, Double.POSITIVE_INFINITY})
    void badRateIsRefusedByName(double rate) {
        OptionalDouble bad = OptionalDouble.of(rate);
        OptionalDouble none = OptionalDouble.empty();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Pricing("USD", bad, none, none))
                .withMessageContaining("promptPer1m");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Pricing("USD", none, bad, none))
                .withMessageContaining("completionPer1m");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Pricing("USD", none, none, bad))
                .withMessageContaining("cachedInputPer1m");
    }

    @Test
    void zeroRateIsAccepted() {
        OptionalDouble zero = OptionalDouble.of(0);

        assertThat(new Pricing("USD", zero, zero, zero).cachedInputPer1m()).hasValue(0);
    }

    private static Pricing of(OptionalDouble prompt, OptionalDouble completion) {
        return new Pricing("USD", prompt, completion, OptionalDouble.empty());
    }
}
