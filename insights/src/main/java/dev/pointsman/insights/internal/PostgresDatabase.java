package dev.pointsman.insights.internal;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/** A PostgreSQL server, which several gateways may share. */
public final class PostgresDatabase implements Database {
    private static final String CONNECT_SECONDS = "5";
    private static final String ANSWER_SECONDS = "30";
    private static final long MIGRATION_LOCK = 0x706f696e74736dL;

    private final String url;

    /** @param url JDBC address, with user and password where they are needed */
    public PostgresDatabase(String url) {
        this.url = url;
    }

    @Override
    public String kind() {
        return "postgres";
    }

    @Override
    public Connection connect() throws SQLException {
        Properties defaults = new Properties();
        defaults.setProperty("connectTimeout", CONNECT_SECONDS);
        defaults.setProperty("loginTimeout", CONNECT_SECONDS);
        // A server that hangs must not hold the writer for ever.
        defaults.setProperty("socketTimeout", ANSWER_SECONDS);
        defaults.setProperty("tcpKeepAlive", "true");
        defaults.setProperty("ApplicationName", "pointsman");
        if (!url.startsWith("jdbc:postgresql:")) {
            throw new SQLException("the address is none of PostgreSQL: it begins with jdbc:postgresql:");
        }
        return DriverManager.getConnection(url, defaults);
    }

    @Override
    public String bytesType() {
        return "BYTEA";
    }

    @Override
    public void lockForMigration(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SELECT pg_advisory_xact_lock(" + MIGRATION_LOCK + ")");
        }
    }

    @Override
    public boolean setAside(SQLException damage) {
        return false;
    }

    @Override
    public String describe(SQLException failure) {
        return "PostgreSQL: " + failure.getMessage();
    }
}
