package dev.pointsman.insights;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * Which records are meant; what is empty does not restrict.
 *
 * @param decision name of the decision
 * @param model that answered or was tried last
 * @param outcome as in {@link InsightsRecord#outcome()}
 * @param session hash of the session key
 * @param sinceMillis wall clock, included
 * @param untilMillis wall clock, not included
 */
public record RecordFilter(
        Optional<String> decision,
        Optional<String> model,
        Optional<String> outcome,
        Optional<String> session,
        OptionalLong sinceMillis,
        OptionalLong untilMillis) {
    public static RecordFilter all() {
        return new RecordFilter(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                OptionalLong.empty(),
                OptionalLong.empty());
    }

    public RecordFilter since(OptionalLong millis) {
        return new RecordFilter(decision, model, outcome, session, millis, untilMillis);
    }

    public RecordFilter withDecision(Optional<String> name) {
        return new RecordFilter(name, model, outcome, session, sinceMillis, untilMillis);
    }

    /** Whether the record is one of those that are meant. */
    public boolean matches(InsightsRecord row) {
        return (decision.isEmpty() || decision.equals(row.decision()))
                && (model.isEmpty() || model.equals(row.ending().model()))
                && (outcome.isEmpty() || outcome.get().equals(row.outcome()))
                && (session.isEmpty() || session.equals(row.session()))
                && row.startedMillis() >= sinceMillis.orElse(Long.MIN_VALUE)
                && row.startedMillis() < untilMillis.orElse(Long.MAX_VALUE);
    }
}
