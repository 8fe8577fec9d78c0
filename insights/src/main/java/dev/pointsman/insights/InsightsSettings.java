package dev.pointsman.insights;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Where records go and how long they stay.
 *
 * @param place which store
 * @param maxAge older records are removed; empty keeps them as long as there is room
 * @param maxBytes of all records together, about; the oldest are removed beyond it
 * @param queueSize records that may wait to be written
 */
public record InsightsSettings(Place place, Optional<Duration> maxAge, long maxBytes, int queueSize) {
    /** Which store. */
    public sealed interface Place {
        /** Records end with the process. */
        record Memory() implements Place {}

        /** @param file that holds all of them */
        record Sqlite(Path file) implements Place {}

        /** @param url JDBC address with whatever it needs to be let in */
        record Postgres(String url) implements Place {
            @Override
            public String toString() {
                return "Postgres";
            }
        }
    }
}
