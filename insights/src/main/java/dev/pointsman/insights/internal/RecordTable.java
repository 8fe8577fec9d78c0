package dev.pointsman.insights.internal;

import dev.pointsman.core.telemetry.Series;
import dev.pointsman.insights.ChoiceColumns;
import dev.pointsman.insights.InsightsRecord;
import dev.pointsman.insights.InsightsRecord.Ending;
import dev.pointsman.insights.InsightsStore;
import dev.pointsman.insights.Lifecycle;
import dev.pointsman.insights.Measured;
import dev.pointsman.insights.Measured.Cost;
import dev.pointsman.insights.Measured.Tokens;
import dev.pointsman.insights.columns.Document;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The tables of records and documents. */
final class RecordTable {
    static final String COLUMNS =
            "id, started_ms, config_hash, decision, session, series, lifecycle, status, model, outcome,"
                    + " attempts, ttft_s, tpot_s, prompt_tokens, completion_tokens, reasoning_tokens, cached_tokens, tokens_basis,"
                    + " currency, cost_estimated, cost_actual, policy, pool, evidence, selection";
    static final String CHOICE_COLUMNS = "id, decision, policy, pool, outcome, evidence, selection";
    private static final String INSERT = "INSERT INTO records (" + COLUMNS
            + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING";

    private RecordTable() {}

    static void insert(Connection connection, Collection<Document> documents) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO documents (hash, body) VALUES (?, ?) ON CONFLICT DO NOTHING")) {
            for (Document document : documents) {
                insert.setString(1, document.hash());
                insert.setString(2, document.body());
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    /** Inserts and tells which of them were not there yet. */
    static List<InsightsRecord> insertNew(Connection connection, List<InsightsRecord> records) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            for (InsightsRecord row : records) {
                bind(new Parameters(insert), row);
                insert.addBatch();
            }
            int[] inserted = insert.executeBatch();
            List<InsightsRecord> added = new ArrayList<>(records.size());
            for (int k = 0; k < inserted.length; k++) {
                if (inserted[k] != 0) {
                    added.add(records.get(k));
                }
            }
            return added;
        }
    }

    private static void bind(Parameters to, InsightsRecord row) throws SQLException {
        Measured measured = row.measured();
        to.text(row.id());
        to.whole(row.startedMillis());
        to.text(row.configHash());
        to.text(row.decision());
        to.text(row.session());
        to.text(row.series().id());
        to.text(row.ending().lifecycle().id());
        to.integer(row.ending().status());
        to.text(row.ending().model());
        to.text(row.outcome());
        to.text(AttemptsText.of(row.ending().attempts()));
        to.number(measured.ttftSeconds());
        to.number(measured.tpotSeconds());
        to.whole(measured.tokens().prompt());
        to.whole(measured.tokens().completion());
        to.whole(measured.tokens().reasoning());
        to.whole(measured.tokens().cached());
        to.text(measured.tokens().basis().name().toLowerCase(Locale.ROOT));
        to.text(measured.cost().currency());
        to.number(measured.cost().estimated());
        to.number(measured.cost().actual());
        to.text(row.choice().map(ChoiceColumns::policy));
        to.text(row.choice().map(ChoiceColumns::pool));
        to.bytes(row.choice().map(ChoiceColumns::evidence));
        to.bytes(row.choice().map(ChoiceColumns::selection));
    }

    static List<InsightsRecord> read(PreparedStatement select) throws SQLException {
        List<InsightsRecord> found = new ArrayList<>();
        try (ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                found.add(read(rows));
            }
        }
        return found;
    }

    static void readChoice(ResultSet rows, InsightsStore.ChoiceConsumer to) throws SQLException {
        Fields row = new Fields(rows);
        to.accept(
                row.text(),
                row.text(),
                new ChoiceColumns(row.text(), row.text(), row.text(), row.bytes(), row.bytes()));
    }

    static InsightsRecord read(ResultSet rows) throws SQLException {
        Fields row = new Fields(rows);
        String id = row.text();
        long started = row.whole();
        String configHash = row.text();
        Optional<String> decision = row.optionalText();
        Optional<String> session = row.optionalText();
        Series series = Series.of(row.text().equals(Series.STREAMED.id()));
        Lifecycle lifecycle = Lifecycle.find(row.text()).orElse(Lifecycle.FAILED);
        var status = row.optionalInteger();
        Optional<String> model = row.optionalText();
        String outcome = row.text();
        Ending ending = new Ending(lifecycle, status, model, AttemptsText.read(row.text()));
        Measured measured = new Measured(
                row.optionalNumber(),
                row.optionalNumber(),
                new Tokens(
                        row.optionalWhole(),
                        row.optionalWhole(),
                        row.optionalWhole(),
                        row.optionalWhole(),
                        row.text().equals("estimated") ? Measured.Basis.ESTIMATED : Measured.Basis.REPORTED),
                new Cost(row.optionalText(), row.optionalNumber(), row.optionalNumber()));
        Optional<String> policy = row.optionalText();
        Optional<ChoiceColumns> choice = policy.isPresent()
                ? Optional.of(new ChoiceColumns(policy.get(), row.text(), outcome, row.bytes(), row.bytes()))
                : Optional.empty();
        return new InsightsRecord(id, started, configHash, decision, session, choice, series, ending, measured);
    }
}
