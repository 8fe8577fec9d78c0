package dev.pointsman.insights.internal;

import dev.pointsman.insights.InsightsStore;
import dev.pointsman.insights.internal.SqliteDatabase.OnDamage;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/** The real stores, each empty. PostgreSQL is there where {@code -Dpointsman.postgres=jdbc:postgresql://...} names a server. */
public enum Stores {
    MEMORY,
    SQLITE,
    POSTGRES;

    private static final String PROPERTY = "pointsman.postgres";

    /** An empty store. Skips the test where it needs a server that nobody named. */
    InsightsStore empty(Path folder) throws SQLException {
        if (this == POSTGRES) {
            try (Connection connection = DriverManager.getConnection(address());
                    Statement statement = connection.createStatement()) {
                for (String table : new String[] {"records", "documents", "roll_ups", "settings", "schema_version"}) {
                    statement.executeUpdate("DROP TABLE IF EXISTS " + table);
                }
            }
        }
        return open(folder);
    }

    /** The store as it was left. */
    InsightsStore open(Path folder) {
        return switch (this) {
            case MEMORY -> new MemoryStore(1L << 30);
            case SQLITE -> new SqlStore(new SqliteDatabase(folder.resolve("insights.db"), OnDamage.REFUSE));
            case POSTGRES -> new SqlStore(new PostgresDatabase(address()));
        };
    }

    static String address() {
        Optional<String> address =
                Optional.ofNullable(System.getProperty(PROPERTY)).filter(text -> !text.isBlank());
        Assumptions.assumeTrue(
                address.isPresent(), "no PostgreSQL: name one with -D" + PROPERTY + "=jdbc:postgresql://host/database");
        return address.get();
    }
}
