package dev.pointsman.insights.internal;

import dev.pointsman.insights.Batch;
import dev.pointsman.insights.Cursor;
import dev.pointsman.insights.InsightsRecord;
import dev.pointsman.insights.InsightsStore;
import dev.pointsman.insights.RecordFilter;
import dev.pointsman.insights.RollUp;
import dev.pointsman.insights.RollUpKey;
import dev.pointsman.insights.StoreException;
import dev.pointsman.insights.columns.Document;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Records in a database. One connection writes; it is opened when it is first needed and again after a failure. Each reading has
 * a connection of its own.
 */
public final class SqlStore implements InsightsStore {
    private static final int PAGE = 1_000;
    private static final String DATA_EXCEPTION = "22";
    private static final String CONSTRAINT_VIOLATION = "23";

    private final Database database;
    private final RollUpTable rollUps = new RollUpTable(UUID.randomUUID().toString());
    private volatile boolean migrated;
    private @Nullable Connection writer;
    private volatile @Nullable String salt;

    public SqlStore(SqliteDatabase database) {
        this((Database) database);
    }

    public SqlStore(PostgresDatabase database) {
        this((Database) database);
    }

    private SqlStore(Database database) {
        this.database = database;
    }

    @Override
    public String kind() {
        return database.kind();
    }

    /** What is done on a connection. */
    private interface Work<T> {
        T on(Connection connection) throws SQLException;
    }

    private synchronized void write(Work<?> work) {
        try {
            Connection connection = writer();
            connection.setAutoCommit(false);
            work.on(connection);
            connection.commit();
            // Or the driver would begin the next transaction at once.
            connection.setAutoCommit(true);
        } catch (SQLException failure) {
            giveUpWriter();
            throw failed(failure);
        } catch (RuntimeException failure) {
            giveUpWriter();
            throw failure;
        }
    }

    private Connection writer() throws SQLException {
        Connection open = writer;
        if (open == null) {
            open = connect();
            writer = open;
        }
        return open;
    }

    private void giveUpWriter() {
        Connection open = writer;
        writer = null;
        if (open != null) {
            close(open);
        }
    }

    private static void close(Connection connection) {
        try {
            connection.close();
        } catch (SQLException _) {
            // It is given up because it failed: that it does not even close says nothing new.
        }
    }

    private <T> T read(Work<T> work) {
        try (Connection connection = connect()) {
            return work.on(connection);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    private Connection connect() throws SQLException {
        Connection connection = database.connect();
        if (migrated) {
            return connection;
        }
        try {
            Migrations.run(connection, database);
            migrated = true;
            return connection;
        } catch (SQLException | RuntimeException failure) {
            close(connection);
            throw failure;
        }
    }

    private RuntimeException failed(SQLException failure) {
        String state = String.valueOf(failure.getSQLState());
        if (state.startsWith(DATA_EXCEPTION) || state.startsWith(CONSTRAINT_VIOLATION)) {
            return new RejectedBatch(database.describe(failure), failure);
        }
        if (database.setAside(failure)) {
            migrated = false;
        }
        return new StoreException(database.describe(failure), failure);
    }

    @Override
    public void append(Batch batch) {
        write(connection -> {
            RecordTable.insert(connection, batch.documents());
            List<InsightsRecord> added = RecordTable.insertNew(connection, batch.records());
            rollUps.add(connection, RollUp.of(added));
            return added;
        });
    }

    @Override
    public List<InsightsRecord> list(RecordFilter filter, Optional<Cursor> after, int limit) {
        return read(connection -> {
            Conditions conditions = Conditions.of(filter);
            after.ifPresent(conditions::before);
            try (PreparedStatement select = connection.prepareStatement("SELECT " + RecordTable.COLUMNS
                    + " FROM records" + conditions.where() + " ORDER BY started_ms DESC, id DESC LIMIT " + limit)) {
                conditions.bind(select);
                return RecordTable.read(select);
            }
        });
    }

    @Override
    public Optional<InsightsRecord> find(String id) {
        return read(connection -> {
            try (PreparedStatement select =
                    connection.prepareStatement("SELECT " + RecordTable.COLUMNS + " FROM records WHERE id = ?")) {
                select.setString(1, id);
                return RecordTable.read(select).stream().findFirst();
            }
        });
    }

    @Override
    public void scan(RecordFilter filter, Consumer<InsightsRecord> to) {
        scan(RecordTable.COLUMNS, Conditions.of(filter), row -> to.accept(RecordTable.read(row)));
    }

    @Override
    public void scanChoices(RecordFilter filter, ChoiceConsumer to) {
        scan(RecordTable.CHOICE_COLUMNS, Conditions.of(filter).withChoice(), row -> RecordTable.readChoice(row, to));
    }

    /** What is done with each row. */
    private interface RowWork {
        void on(ResultSet row) throws SQLException;
    }

    private void scan(String columns, Conditions conditions, RowWork work) {
        long _ = read(connection -> {
            // Without a transaction PostgreSQL would send all rows at once.
            connection.setAutoCommit(false);
            try (PreparedStatement select = connection.prepareStatement(
                    "SELECT " + columns + " FROM records" + conditions.where() + " ORDER BY started_ms, id")) {
                select.setFetchSize(PAGE);
                conditions.bind(select);
                long handed = 0;
                try (ResultSet rows = select.executeQuery()) {
                    while (rows.next()) {
                        work.on(rows);
                        handed++;
                    }
                }
                return handed;
            } finally {
                connection.rollback();
            }
        });
    }

    @Override
    public long count(RecordFilter filter) {
        return read(connection -> {
            Conditions conditions = Conditions.of(filter);
            try (PreparedStatement select =
                    connection.prepareStatement("SELECT COUNT(*) FROM records" + conditions.where())) {
                conditions.bind(select);
                try (ResultSet rows = select.executeQuery()) {
                    rows.next();
                    return rows.getLong(1);
                }
            }
        });
    }

    @Override
    public Optional<Document> document(String hash) {
        return read(connection -> text(connection, "SELECT body FROM documents WHERE hash = ?", hash))
                .map(body -> new Document(hash, body));
    }

    private static Optional<String> text(Connection connection, String query, String parameter) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(query)) {
            select.setString(1, parameter);
            try (ResultSet rows = select.executeQuery()) {
                return rows.next() ? Optional.of(rows.getString(1)) : Optional.empty();
            }
        }
    }

    @Override
    public Map<RollUpKey, RollUp> rollUps(RollUpKey.Span span, long fromMillis, long toMillis) {
        return read(connection -> RollUpTable.read(connection, span, fromMillis, toMillis));
    }

    @Override
    public String salt() {
        String known = salt;
        if (known == null) {
            write(connection -> {
                try (PreparedStatement insert = connection.prepareStatement(
                        "INSERT INTO settings (name, value) VALUES ('salt', ?) ON CONFLICT DO NOTHING")) {
                    insert.setString(1, UUID.randomUUID().toString());
                    return insert.executeUpdate();
                }
            });
            known = read(connection -> text(connection, "SELECT value FROM settings WHERE name = ?", "salt"))
                    .orElseThrow();
            salt = known;
        }
        return known;
    }

    @Override
    public void removeBefore(long millis) {
        for (String table : List.of("records WHERE started_ms", "roll_ups WHERE start_ms")) {
            write(connection -> {
                try (PreparedStatement delete = connection.prepareStatement("DELETE FROM " + table + " < ?")) {
                    delete.setLong(1, millis);
                    return delete.executeUpdate();
                }
            });
        }
    }

    @Override
    public synchronized void close() {
        giveUpWriter();
    }
}
