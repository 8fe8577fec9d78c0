package dev.pointsman.core.choice;

import dev.pointsman.core.evidence.Candidate;
import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.learning.Dispatch;
import dev.pointsman.core.learning.StageName;
import dev.pointsman.core.selection.Selection;
import dev.pointsman.core.telemetry.Lease;
import java.util.Optional;

/**
 * One request's choice: the base selection, what is dispatched, and the lease that was taken with it.
 *
 * @param selection the base choice
 * @param dispatch what the later stages made of it; empty where the request was rejected
 * @param lease the place in the dispatched model's load; empty in a preview and where the request was rejected
 */
public record Choice(Selection selection, Optional<Dispatch> dispatch, Optional<Lease> lease) {
    public Evidence evidence() {
        return selection.evidence();
    }

    public Optional<Candidate> dispatched() {
        return dispatch.map(to -> evidence().candidate(to.index()));
    }

    /** The outcome as reported to people: that of the selection, or {@code explored}. */
    public String outcome() {
        return dispatch.filter(to -> to.stage() == StageName.EXPLORATION)
                .map(to -> "explored")
                .orElse(selection.outcome().id());
    }
}
