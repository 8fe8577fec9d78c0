package dev.pointsman.insights.explain;

import dev.pointsman.core.selection.Selection;
import dev.pointsman.insights.explain.Change.Kind;
import java.util.function.DoubleFunction;

/**
 * One number of a choice that can be turned, all else being equal.
 *
 * @param name as in {@link Change#knob()}
 * @param kind what kind of number
 * @param from what it is
 * @param lowest value that it may have
 * @param highest value that it may have
 * @param steps whether only whole numbers make sense
 * @param scale what a difference is divided by to compare it with those of other knobs
 * @param points values between which the choice cannot change, apart from rounding; in no order
 * @param turned the choice with another value
 */
record Knob(
        String name,
        Kind kind,
        double from,
        double lowest,
        double highest,
        Steps steps,
        double scale,
        double[] points,
        DoubleFunction<Selection> turned) {

    /** Which values a knob may have. */
    enum Steps {
        ANY,
        WHOLE
    }

    Change to(double value) {
        return new Change(name, kind, from, value, Math.abs(value - from) / scale);
    }
}
