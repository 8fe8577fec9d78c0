package dev.pointsman.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Where decision records go.
 *
 * @param store kind of store
 * @param path file of the SQLite store, relative to the working directory
 * @param url JDBC address of the PostgreSQL store
 * @param retention how long records stay
 * @param queueSize records that may wait to be written; more are dropped under a counter
 */
public record InsightsConfig(
        Store store, Optional<Path> path, Optional<Secret> url, Retention retention, int queueSize) {
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

    /**
     * How long records stay.
     *
     * @param maxAge older ones are removed; empty keeps them as long as there is room
     * @param maxBytes of all together, about; the oldest are removed beyond it; empty for the store's default
     */
    public record Retention(Optional<Duration> maxAge, OptionalLong maxBytes) {
        public static Retention byDefault() {
            return new Retention(Optional.empty(), OptionalLong.empty());
        }
    }

    public static InsightsConfig defaults() {
        return new InsightsConfig(Store.MEMORY, Optional.empty(), Optional.empty(), Retention.byDefault(), 10_000);
    }

    /** The same in a SQLite file. */
    public InsightsConfig inFile(Path file) {
        return new InsightsConfig(Store.SQLITE, Optional.of(file), Optional.empty(), retention, queueSize);
    }
}
