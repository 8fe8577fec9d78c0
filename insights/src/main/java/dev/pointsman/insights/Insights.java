package dev.pointsman.insights;

import dev.pointsman.core.time.TimeSource;
import dev.pointsman.insights.InsightsSettings.Place;
import dev.pointsman.insights.internal.MemoryStore;
import dev.pointsman.insights.internal.PostgresDatabase;
import dev.pointsman.insights.internal.RecordWriter;
import dev.pointsman.insights.internal.Retention;
import dev.pointsman.insights.internal.SessionHash;
import dev.pointsman.insights.internal.SqlStore;
import dev.pointsman.insights.internal.SqliteDatabase;
import dev.pointsman.insights.internal.SqliteDatabase.OnDamage;
import java.util.function.Supplier;

/** The decision records of one gateway: taken without waiting, written in batches, read by anybody. */
public final class Insights implements AutoCloseable {
    private final InsightsStore store;
    private final SessionHash sessions;
    private final RecordWriter writer;

    private Insights(InsightsStore store, InsightsSettings settings, TimeSource time) {
        this.store = store;
        this.sessions = new SessionHash(store);
        this.writer = new RecordWriter(
                        store,
                        new Retention(store, settings.maxAge(), settings.maxBytes(), time),
                        sessions,
                        settings.queueSize(),
                        time)
                .start();
    }

    /** Begins to write. A store that cannot be used yet is tried until it can. */
    public static Insights start(InsightsSettings settings, TimeSource time) {
        return new Insights(store(settings), settings, time);
    }

    private static InsightsStore store(InsightsSettings settings) {
        return switch (settings.place()) {
            case Place.Memory() -> new MemoryStore(settings.maxBytes());
            case Place.Sqlite(var file) -> new SqlStore(new SqliteDatabase(file, OnDamage.SET_ASIDE));
            case Place.Postgres(var url) -> new SqlStore(new PostgresDatabase(url));
        };
    }

    /** A store to look into, without a writer; a damaged one stays as it is. */
    public static InsightsStore open(Place place) {
        return switch (place) {
            case Place.Memory() -> new MemoryStore(Long.MAX_VALUE);
            case Place.Sqlite(var file) -> new SqlStore(new SqliteDatabase(file, OnDamage.REFUSE));
            case Place.Postgres(var url) -> new SqlStore(new PostgresDatabase(url));
        };
    }

    /** Takes what has ended, to be looked at later by a thread of its own. Never waits. */
    public void offer(Supplier<RecordSource> ended) {
        writer.offer(ended);
    }

    public InsightsStatus status() {
        return writer.status();
    }

    /** What is stored of a session key. */
    public String sessionHash(String sessionKey) {
        return sessions.of(sessionKey);
    }

    public InsightsStore store() {
        return store;
    }

    /** Writes what waits, for a few seconds at most, and stops. */
    @Override
    public void close() {
        writer.close();
        store.close();
    }
}
