package dev.pointsman.insights.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.selection.Policy;
import dev.pointsman.core.selection.Selection;
import dev.pointsman.core.selection.Selector;
import dev.pointsman.insights.RecordedChoice;
import dev.pointsman.insights.RecordedSelection;
import dev.pointsman.insights.explain.Explanation.Loser;
import dev.pointsman.record.Algorithm;
import dev.pointsman.record.RandomEvidence;
import dev.pointsman.record.RandomPolicies;
import dev.pointsman.record.Seeds;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** {@code -Dpointsman.decisions=10000} makes it the long run. */
class CounterfactualsTest {
    private static final int DECISIONS = Integer.getInteger("pointsman.decisions", 500);
    private static final int GUESSES = 12;
    private static final double LOST_SHARE_OF_WEIGHTS = 1e-12;

    /**
     * Each change found is made to the choice and makes the loser win, its neighbour on the way back does not, and no guess nearer
     * than it, or anywhere where none was found, does.
     */
    @Test
    void changeFoundIsTheNearestThatMakesTheLoserWin() {
        AtomicInteger found = new AtomicInteger();
        AtomicInteger none = new AtomicInteger();
        Seeds.each(DECISIONS, random -> {
            Evidence evidence = RandomEvidence.draw(
                            random, random.nextBoolean() ? RandomEvidence.Kind.USUAL : RandomEvidence.Kind.COMPLETE)
                    .build();
            Policy policy = RandomPolicies.any(random);
            Selection selection = Selector.select(policy, evidence);
            for (int i = 0; i < evidence.size(); i++) {
                if (selection.selectedIndex().orElse(-1) == i
                        || !selection.servable().contains(i)) {
                    continue;
                }
                Win win = new Win(i, selection.outcome());
                List<Change> changes = Counterfactuals.of(selection, i);
                for (Knob knob : Counterfactuals.knobs(selection, i)) {
                    Optional<Change> change = changes.stream()
                            .filter(one -> one.knob().equals(knob.name()))
                            .findFirst();
                    if (change.isPresent()) {
                        found.incrementAndGet();
                        check(knob, change.get(), win, random);
                    } else {
                        none.incrementAndGet();
                        guess(knob, knob.lowest(), knob.highest(), win, random);
                    }
                }
            }
        });
        assertThat(found.get()).isGreaterThan(DECISIONS / 2);
        assertThat(none.get()).isGreaterThan(DECISIONS / 2);
    }

    private static void check(Knob knob, Change change, Win win, Random random) {
        assertThat(win.isIn(knob.turned().apply(change.to()))).as("%s", change).isTrue();
        double before = knob.steps() == Knob.Steps.WHOLE
                ? change.to() + Math.signum(change.from() - change.to())
                : Math.nextAfter(change.to(), change.from());
        assertThat(win.isIn(knob.turned().apply(before)))
                .as("%s and %s before it", change, before)
                .isFalse();
        guess(knob, Math.min(change.from(), before), Math.max(change.from(), before), win, random);
        // Nor does it win nearer on the other side.
        double mirrored = 2 * change.from() - before;
        double other = Math.max(knob.lowest(), Math.min(knob.highest(), mirrored));
        guess(knob, Math.min(change.from(), other), Math.max(change.from(), other), win, random);
    }

    private static void guess(Knob knob, double low, double high, Win win, Random random) {
        for (int k = 0; k < GUESSES; k++) {
            double value = random.nextInt(3) == 0 && low >= 0
                    ? Math.exp(Math.log(Math.max(low, 1e-9))
                            + random.nextDouble() * (Math.log(Math.max(high, 1e-9)) - Math.log(Math.max(low, 1e-9))))
                    : low + random.nextDouble() * (Math.min(high, 1e9) - low);
            double asked = knob.steps() == Knob.Steps.WHOLE ? Math.rint(value) : value;
            // A weight that small changes only the last bits of a score, and rounding makes ties of it that come and
            // go.
            boolean lostInRounding = knob.kind() == Change.Kind.WEIGHT && asked < LOST_SHARE_OF_WEIGHTS * knob.scale();
            if (asked >= low && asked <= high && !lostInRounding) {
                assertThat(win.isIn(knob.turned().apply(asked)))
                        .as("%s at %s, which nobody found", knob.name(), asked)
                        .isFalse();
            }
        }
    }

    @Test
    void explanationOfAnUntouchedRecordIsIdenticalAndOfAChangedOneIsNot() {
        Seeds.each(200, random -> {
            Evidence evidence =
                    RandomEvidence.draw(random, RandomEvidence.Kind.USUAL).build();
            Algorithm algorithm = Algorithm.of(RandomPolicies.any(random));
            Selection selection = Selector.select(algorithm.policy(), evidence);
            RecordedChoice choice = new RecordedChoice(
                    algorithm, evidence, RecordedSelection.of(selection), Explainer.dispatch(algorithm, selection));
            Explanation explanation = Explainer.explain(choice);
            assertThat(explanation.identical()).isTrue();
            assertThat(explanation.losers().stream().map(Loser::index))
                    .doesNotContain(selection.selectedIndex().orElse(-1));
            RecordedSelection recorded = choice.selection();
            RecordedSelection changed = new RecordedSelection(
                    recorded.outcome(),
                    recorded.selected(),
                    Math.nextUp(recorded.score()),
                    recorded.confidence(),
                    recorded.series(),
                    recorded.scores(),
                    recorded.survivors(),
                    recorded.eligibility(),
                    recorded.trace());
            assertThat(Explainer.isIdentical(new RecordedChoice(algorithm, evidence, changed, choice.dispatch())))
                    .isFalse();
        });
    }
}
