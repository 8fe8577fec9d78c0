package dev.pointsman.insights.internal;

import dev.pointsman.insights.Cursor;
import dev.pointsman.insights.RecordFilter;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The WHERE clause of a filter, with its parameters. */
final class Conditions {
    private final List<String> terms = new ArrayList<>();
    private final List<Object> values = new ArrayList<>();

    static Conditions of(RecordFilter filter) {
        Conditions conditions = new Conditions();
        conditions.equal("decision", filter.decision());
        conditions.equal("model", filter.model());
        conditions.equal("outcome", filter.outcome());
        conditions.equal("session", filter.session());
        filter.sinceMillis().ifPresent(since -> conditions.add("started_ms >= ?", since));
        filter.untilMillis().ifPresent(until -> conditions.add("started_ms < ?", until));
        return conditions;
    }

    private void equal(String column, Optional<String> value) {
        value.ifPresent(wanted -> add(column + " = ?", wanted));
    }

    private void add(String term, Object... parameters) {
        terms.add(term);
        values.addAll(List.of(parameters));
    }

    void before(Cursor cursor) {
        add("(started_ms, id) < (?, ?)", cursor.startedMillis(), cursor.id());
    }

    /** Only records that have a choice. */
    Conditions withChoice() {
        add("policy IS NOT NULL");
        return this;
    }

    String where() {
        return terms.isEmpty() ? "" : " WHERE " + String.join(" AND ", terms);
    }

    void bind(PreparedStatement statement) throws SQLException {
        for (int k = 0; k < values.size(); k++) {
            statement.setObject(k + 1, values.get(k));
        }
    }
}
