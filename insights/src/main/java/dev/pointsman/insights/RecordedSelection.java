package dev.pointsman.insights;

import dev.pointsman.core.selection.Eligibility;
import dev.pointsman.core.selection.Outcome;
import dev.pointsman.core.selection.Selection;
import dev.pointsman.core.selection.SelectionTrace;
import dev.pointsman.core.telemetry.Series;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * A base choice as it was recorded. Two are equal exactly where every number has the same bits.
 *
 * @param outcome how it came about
 * @param selected index of the selected candidate; empty where the request was rejected
 * @param score of the selected candidate
 * @param confidence 0..1
 * @param series whose latencies were read
 * @param scores of all candidates; empty where one was not compared
 * @param survivors indices of those that later stages may use
 * @param eligibility for each candidate whether it was kept, and the rules that removed it
 * @param trace what each stage of a lexicographic objective did
 */
public record RecordedSelection(
        Outcome outcome,
        OptionalInt selected,
        double score,
        double confidence,
        Series series,
        List<OptionalDouble> scores,
        List<Integer> survivors,
        List<Eligibility> eligibility,
        Optional<SelectionTrace> trace) {

    /** What is to be recorded of a selection. */
    public static RecordedSelection of(Selection selection) {
        return new RecordedSelection(
                selection.outcome(),
                selection.selectedIndex(),
                selection.score(),
                selection.confidence(),
                selection.series(),
                IntStream.range(0, selection.evidence().size())
                        .mapToObj(selection::score)
                        .toList(),
                selection.survivors().indices().boxed().toList(),
                selection.eligibility(),
                selection.trace());
    }
}
