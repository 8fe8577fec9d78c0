package dev.pointsman.insights.explain;

import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.learning.Dispatch;
import dev.pointsman.core.learning.ExplorationStage;
import dev.pointsman.core.learning.StageName;
import dev.pointsman.core.selection.Selection;
import dev.pointsman.core.selection.Selector;
import dev.pointsman.insights.RecordedChoice;
import dev.pointsman.insights.RecordedSelection;
import dev.pointsman.insights.explain.Explanation.Loser;
import dev.pointsman.record.Algorithm;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Explains recorded choices. Everything is asked of the one engine; nothing is decided here. */
public final class Explainer {
    private Explainer() {}

    /** Makes the choice again and looks for what would have changed it. */
    public static Explanation explain(RecordedChoice choice) {
        Selection again = Selector.select(choice.algorithm().policy(), choice.evidence());
        Optional<Dispatch> dispatch = dispatch(choice.algorithm(), again);
        return new Explanation(
                choice.selection(), again, dispatch, isIdentical(choice, again, dispatch), losers(again));
    }

    /** Whether making the choice again gives the same, bit for bit. */
    public static boolean isIdentical(RecordedChoice choice) {
        Selection again = Selector.select(choice.algorithm().policy(), choice.evidence());
        return isIdentical(choice, again, dispatch(choice.algorithm(), again));
    }

    private static boolean isIdentical(RecordedChoice choice, Selection again, Optional<Dispatch> dispatch) {
        return RecordedSelection.of(again).equals(choice.selection()) && dispatch.equals(choice.dispatch());
    }

    /** What the stages after the base choice make of it. */
    public static Optional<Dispatch> dispatch(Algorithm algorithm, Selection selection) {
        if (selection.selectedIndex().isEmpty()) {
            return Optional.empty();
        }
        Dispatch base = new Dispatch(selection.selectedIndex().getAsInt(), StageName.BASE, "");
        return Optional.of(algorithm
                .exploration()
                .map(settings -> new ExplorationStage(settings).propose(selection, base))
                .orElse(base));
    }

    private static List<Loser> losers(Selection selection) {
        Evidence evidence = selection.evidence();
        List<Loser> losers = new ArrayList<>();
        for (int i = 0; i < evidence.size(); i++) {
            if (selection.selectedIndex().orElse(-1) != i) {
                losers.add(new Loser(i, evidence.candidate(i), Counterfactuals.of(selection, i)));
            }
        }
        return List.copyOf(losers);
    }
}
