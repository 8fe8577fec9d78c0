package dev.pointsman.config.signals;

/**
 * Numbers between two bounds.
 *
 * @param lo lower bound; negative infinity for none
 * @param loIncluded whether the lower bound itself is in
 * @param hi upper bound; infinity for none
 * @param hiIncluded whether the upper bound itself is in
 */
public record NumberRange(double lo, boolean loIncluded, double hi, boolean hiIncluded) {
    /** All above 0: something is there. */
    public static final NumberRange PRESENT = new NumberRange(0, false, Double.POSITIVE_INFINITY, true);

    /** False for NaN. */
    public boolean contains(double value) {
        return (loIncluded ? value >= lo : value > lo) && (hiIncluded ? value <= hi : value < hi);
    }

    /** Whether no number lies in it. */
    public boolean isEmpty() {
        return lo > hi || (lo == hi && !(loIncluded && hiIncluded));
    }
}
