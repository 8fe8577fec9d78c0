package dev.pointsman.insights.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;

/**
 * One file, in write-ahead mode: readers never wait for the writer, and what was committed outlives the process, however it ends.
 * After a crash of the machine the last transactions may be missing, but the file is whole.
 */
public class SqliteDatabase implements Database {
    private static final Logger LOG = LoggerFactory.getLogger(SqliteDatabase.class);
    private static final int BUSY_MILLIS = 2_000;
    private static final int PRIMARY_CODE = 0xff;
    private static final List<String> PARTS = List.of("", "-wal", "-shm");

    private final Path file;
    private final OnDamage onDamage;

    /** What happens to a file that is damaged or no database. */
    public enum OnDamage {
        /** It stays, and the store cannot be used. */
        REFUSE,
        /** It is renamed, and a new one is begun. */
        SET_ASIDE
    }

    public SqliteDatabase(Path file, OnDamage onDamage) {
        this.file = file;
        this.onDamage = onDamage;
    }

    @Override
    public String kind() {
        return "sqlite";
    }

    @Override
    public Connection connect() throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        config.setSynchronous(SQLiteConfig.SynchronousMode.NORMAL);
        config.setBusyTimeout(BUSY_MILLIS);
        return config.createConnection("jdbc:sqlite:" + file);
    }

    @Override
    public String bytesType() {
        return "BLOB";
    }

    @Override
    public void lockForMigration(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            // Any write takes the only write lock there is.
            statement.executeUpdate("DELETE FROM schema_version WHERE version < 0");
        }
    }

    @Override
    public boolean setAside(SQLException damage) {
        int code = damage.getErrorCode() & PRIMARY_CODE;
        if (onDamage == OnDamage.REFUSE
                || (code != SQLiteErrorCode.SQLITE_CORRUPT.code && code != SQLiteErrorCode.SQLITE_NOTADB.code)) {
            return false;
        }
        try {
            Path aside = free();
            for (String part : PARTS) {
                Path from = Path.of(file + part);
                if (Files.exists(from)) {
                    Files.move(from, Path.of(aside + part));
                }
            }
            LOG.warn("The decision records in {} are damaged; the file is now {}, and a new one is begun", file, aside);
            return true;
        } catch (IOException cannot) {
            LOG.warn("The damaged file {} cannot be renamed: {}", file, cannot.toString());
            return false;
        }
    }

    private Path free() {
        int number = 1;
        while (Files.exists(Path.of(file + ".damaged-" + number))) {
            number++;
        }
        return Path.of(file + ".damaged-" + number);
    }

    @Override
    public String describe(SQLException failure) {
        return file + ": " + failure.getMessage();
    }
}
