package dev.pointsman.insights.explain;

import dev.pointsman.core.selection.Outcome;
import dev.pointsman.core.selection.Selection;

/**
 * What counts as winning: being chosen by the policy, or in the way in which the recorded winner was chosen. Standing in because a
 * change left nobody else is no win.
 *
 * @param candidate who
 * @param recorded how the recorded choice came about
 */
record Win(int candidate, Outcome recorded) {
    boolean isIn(Selection selection) {
        return selection.selectedIndex().orElse(-1) == candidate
                && (selection.outcome() == Outcome.SELECTED || selection.outcome() == recorded);
    }
}
