package dev.pointsman.insights.internal;

import java.sql.Connection;
import java.sql.SQLException;

/** What differs between the databases that records are kept in. */
interface Database {
    /** What it is called in the configuration. */
    String kind();

    /** A new connection that can read. */
    Connection connect() throws SQLException;

    /** Name of the column type for bytes. */
    String bytesType();

    /** Keeps other processes from migrating at the same time, until the transaction ends. */
    void lockForMigration(Connection connection) throws SQLException;

    /** Gets a database that is damaged out of the way, so that a new one can be begun; tells whether there is something to try. */
    boolean setAside(SQLException damage);

    /** What to tell people of a failure. */
    String describe(SQLException failure);
}
