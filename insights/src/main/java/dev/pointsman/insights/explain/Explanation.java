package dev.pointsman.insights.explain;

import dev.pointsman.core.evidence.Candidate;
import dev.pointsman.core.learning.Dispatch;
import dev.pointsman.core.selection.Selection;
import dev.pointsman.insights.RecordedSelection;
import java.util.List;
import java.util.Optional;

/**
 * A choice made again from its record.
 *
 * @param recorded as it was
 * @param again as it is now
 * @param dispatch as it is now; empty where the request is rejected
 * @param identical whether base choice, eligibility, trace and dispatch are the same, bit for bit
 * @param losers the candidates that were not selected, in declared order
 */
public record Explanation(
        RecordedSelection recorded,
        Selection again,
        Optional<Dispatch> dispatch,
        boolean identical,
        List<Loser> losers) {
    /**
     * @param index in declared order
     * @param candidate who
     * @param changes for each number whose change alone would have made it win, the smallest such change; smallest first; empty
     *     where no single change would
     */
    public record Loser(int index, Candidate candidate, List<Change> changes) {}
}
