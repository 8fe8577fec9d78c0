package dev.pointsman.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Where decision records go.
 *
 * @param store kind of store
 * @param path file of the SQLite store, relative to the working directory
 * @param url JDBC address of the PostgreSQL store
 * @param retention records older than this are removed; empty keeps them as long as there is room
 * @param queueSize records that may wait to be written; more are dropped under a counter
 */
public record InsightsConfig(
        Store store, Optional<Path> path, Optional<Secret> url, Optional<Duration> retention, int queueSize) {
    /** Kind of store. */
    public enum Store {
        MEMORY("memory"),
        SQLITE("sqlite"),
        POSTGRES("postgres");

        private final String id;

        Store(String id) {
            this.id = id;
        }

        /** The name in configuration. */
        public String id() {
            return id;
        }
    }

    public static InsightsConfig defaults() {
        return new InsightsConfig(Store.MEMORY, Optional.empty(), Optional.empty(), Optional.empty(), 10_000);
    }
}
