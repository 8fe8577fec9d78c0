package dev.pointsman.core.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FourDigitsTest {
    @ParameterizedTest
    @CsvSource({
        "1, 1.000",
        "0.5, 0.5000",
        "912.4, 912.4",
        "999.94, 999.9",
        "999.96, 1000",
        "0.0123, 0.01230",
        "0.0001, 0.0001000",
        "12345.6, 12346",
        "1e11, 100000000000",
        "0, 0.000",
        "1.5e-7, 1.500e-07",
        "2e15, 2.000e+15",
        "-3.25, -3.250",
        "0.99999, 1.000",
        "9.9999, 10.00"
    })
    void fourDigitsAreShown(double value, String shown) {
        assertThat(FourDigits.of(value)).isEqualTo(shown);
    }

    @Test
    void theTextIsWithinHalfAUnitOfItsLastDigit() {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 100_000; i++) {
            double value = Math.pow(10, random.nextDouble() * 8 - 4);
            double unit = value >= 1_000 ? 1 : Math.pow(10, Math.floor(Math.log10(value)) - 3);
            assertThat(Double.parseDouble(FourDigits.of(value))).isCloseTo(value, within(unit * 0.500_001));
        }
    }

    @Test
    void whatIsNoNumberIsStillText() {
        assertThat(FourDigits.of(Double.NaN)).isEqualTo(String.format(Locale.ROOT, "%.4g", Double.NaN));
        assertThat(FourDigits.of(Double.POSITIVE_INFINITY)).isEqualTo("Infinity");
    }
}
