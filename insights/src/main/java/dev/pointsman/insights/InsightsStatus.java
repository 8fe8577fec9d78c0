package dev.pointsman.insights;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * How the writing of records goes.
 *
 * @param store kind of store
 * @param problem why records cannot be written now; empty while they can
 * @param queued records that wait
 * @param written since the start
 * @param dropped since the start, because the queue was full or the store would not take them
 * @param lastWrittenMillis wall clock of the last batch that was written
 */
public record InsightsStatus(
        String store,
        Optional<String> problem,
        int queued,
        long written,
        long dropped,
        OptionalLong lastWrittenMillis) {
    public boolean isFailing() {
        return problem.isPresent();
    }
}
