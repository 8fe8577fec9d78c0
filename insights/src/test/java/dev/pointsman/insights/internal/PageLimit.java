package dev.pointsman.insights.internal;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** A SQLite file that may have so many pages and no more, which SQLite tells as it tells a full disk. */
final class PageLimit extends SqliteDatabase {
    private volatile int pages;

    PageLimit(Path file, int pages) {
        super(file, OnDamage.SET_ASIDE);
        this.pages = pages;
    }

    void raise(int more) {
        pages = more;
    }

    @Override
    public Connection connect() throws SQLException {
        Connection connection = super.connect();
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA max_page_count = " + pages);
        }
        return connection;
    }
}
