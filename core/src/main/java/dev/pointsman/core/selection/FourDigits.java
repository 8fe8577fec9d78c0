package dev.pointsman.core.selection;

import java.util.Locale;

/** Numbers as people read them in one line. Made without a formatter, because every selection's line has some. */
final class FourDigits {
    private static final double SMALLEST_PLAIN = 1e-4;
    private static final double LARGEST_PLAIN = 1e12;
    private static final long FOUR_DIGITS = 1_000;

    private FourDigits() {}

    /** Four significant digits, or more where that many stand before the point: 0.0123 is 0.01230, 12345.6 is 12346. */
    static String of(double value) {
        if (!(value >= SMALLEST_PLAIN && value < LARGEST_PLAIN)) {
            return String.format(Locale.ROOT, "%.4g", value);
        }
        long scale = 1;
        while (value * scale < FOUR_DIGITS - 0.05) {
            scale *= 10;
        }
        long scaled = Math.round(value * scale);
        if (scale == 1) {
            return Long.toString(scaled);
        }
        String decimals = Long.toString(scale + scaled % scale).substring(1);
        return scaled / scale + "." + decimals;
    }
}
