package dev.pointsman.insights.internal;

import dev.pointsman.insights.LatencySketch;
import dev.pointsman.insights.Lifecycle;
import dev.pointsman.insights.RollUp;
import dev.pointsman.insights.RollUpKey;
import dev.pointsman.insights.RollUpKey.Span;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;

/** The table of roll-ups. Each writer has rows of its own, so that gateways that share a database never wait for each other. */
final class RollUpTable {
    private static final String KEY = "span, start_ms, decision, model, outcome, lifecycle, currency";
    private static final String VALUES = "records, bytes, cost_estimated, cost_actual, cost_known, prompt_tokens,"
            + " completion_tokens, ttft, tpot";
    private static final String SELECT_ONE = "SELECT " + VALUES + " FROM roll_ups WHERE span = ? AND start_ms = ? AND"
            + " decision = ? AND model = ? AND outcome = ? AND lifecycle = ? AND currency = ? AND writer = ?";
    private static final String UPSERT = "INSERT INTO roll_ups (" + KEY + ", writer, " + VALUES
            + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (" + KEY
            + ", writer) DO UPDATE SET records = excluded.records, bytes = excluded.bytes, cost_estimated ="
            + " excluded.cost_estimated, cost_actual = excluded.cost_actual, cost_known = excluded.cost_known,"
            + " prompt_tokens = excluded.prompt_tokens, completion_tokens = excluded.completion_tokens, ttft ="
            + " excluded.ttft, tpot = excluded.tpot";

    private final String writer;

    /** @param writer tells this process from others on the same database */
    RollUpTable(String writer) {
        this.writer = writer;
    }

    void add(Connection connection, Map<RollUpKey, RollUp> sums) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(SELECT_ONE);
                PreparedStatement upsert = connection.prepareStatement(UPSERT)) {
            for (Map.Entry<RollUpKey, RollUp> entry : sums.entrySet()) {
                bind(new Parameters(select), entry.getKey());
                RollUp before = RollUp.none();
                try (ResultSet rows = select.executeQuery()) {
                    if (rows.next()) {
                        before = sum(new Fields(rows));
                    }
                }
                Parameters to = new Parameters(upsert);
                bind(to, entry.getKey());
                bind(to, before.plus(entry.getValue()));
                upsert.addBatch();
            }
            upsert.executeBatch();
        }
    }

    private void bind(Parameters to, RollUpKey key) throws SQLException {
        to.text(key.span().name());
        to.whole(key.startMillis());
        to.text(key.decision());
        to.text(key.model());
        to.text(key.outcome());
        to.text(key.lifecycle().id());
        to.text(key.currency());
        to.text(writer);
    }

    private static void bind(Parameters to, RollUp sum) throws SQLException {
        to.whole(sum.records());
        to.whole(sum.bytes());
        to.number(sum.costEstimated());
        to.number(sum.costActual());
        to.whole(sum.costKnown());
        to.whole(sum.promptTokens());
        to.whole(sum.completionTokens());
        to.bytes(sum.ttft().toBytes());
        to.bytes(sum.tpot().toBytes());
    }

    private static RollUp sum(Fields row) throws SQLException {
        return new RollUp(
                row.whole(),
                row.whole(),
                row.number(),
                row.number(),
                row.whole(),
                row.whole(),
                row.whole(),
                LatencySketch.read(row.bytes()),
                LatencySketch.read(row.bytes()));
    }

    static Map<RollUpKey, RollUp> read(Connection connection, Span span, long from, long to) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(
                "SELECT " + KEY + ", " + VALUES + " FROM roll_ups WHERE span = ? AND start_ms >= ? AND start_ms < ?")) {
            select.setString(1, span.name());
            select.setLong(2, from);
            select.setLong(3, to);
            Map<RollUpKey, RollUp> found = new TreeMap<>();
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    Fields row = new Fields(rows);
                    Span length = Span.valueOf(row.text());
                    RollUpKey key = new RollUpKey(
                            row.whole(),
                            length,
                            row.text(),
                            row.text(),
                            row.text(),
                            Lifecycle.find(row.text()).orElse(Lifecycle.FAILED),
                            row.text());
                    found.merge(key, sum(row), RollUp::plus);
                }
            }
            return found;
        }
    }
}
