package dev.pointsman.insights.internal;

import dev.pointsman.insights.StoreException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.regex.Pattern;

/** Brings a database to the schema of this build, step by step, each in a transaction of its own. */
final class Migrations {
    static final int CURRENT = 1;
    private static final Pattern STEP_END = Pattern.compile(";\\s*\n\\s*");

    private Migrations() {}

    /** @throws StoreException where the schema is of a later build */
    static void run(Connection connection, Database database) throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER PRIMARY KEY)");
            connection.commit();
            database.lockForMigration(connection);
            int version = version(statement);
            if (version > CURRENT) {
                throw new StoreException("the store has schema " + version + ", but this build knows schemas up to "
                        + CURRENT + ": use the build that wrote it, or a later one");
            }
            for (int next = version + 1; next <= CURRENT; next++) {
                for (String step : STEP_END.split(script(next, database), 0)) {
                    statement.executeUpdate(step);
                }
                statement.executeUpdate("INSERT INTO schema_version VALUES (" + next + ")");
            }
            connection.commit();
        } catch (SQLException | RuntimeException failed) {
            connection.rollback();
            throw failed;
        } finally {
            connection.setAutoCommit(true);
        }
    }

    private static int version(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT COALESCE(MAX(version), 0) FROM schema_version")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    private static String script(int version, Database database) {
        try (InputStream in = Migrations.class.getResourceAsStream("schema-" + version + ".sql")) {
            if (in == null) {
                throw new IllegalStateException("this build lacks the schema " + version);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("${blob}", database.bytesType());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
