package dev.pointsman.insights;

import dev.pointsman.insights.columns.Document;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Keeps records. Any thread may read while one writes. Every method may throw a {@link StoreException} and can be called again
 * after it: a store that was down is used again as soon as it is back.
 */
public interface InsightsStore extends AutoCloseable {
    /** What it is called in the configuration. */
    String kind();

    /** Adds all records and documents, or none. A record whose id is there already is left as it is. */
    void append(Batch batch);

    /** Records that match, newest first. */
    List<InsightsRecord> list(RecordFilter filter, Optional<Cursor> after, int limit);

    Optional<InsightsRecord> find(String id);

    /** Hands over every record that matches, oldest first. */
    void scan(RecordFilter filter, Consumer<InsightsRecord> to);

    /** Takes one recorded choice. */
    interface ChoiceConsumer {
        void accept(String id, String decision, ChoiceColumns choice);
    }

    /** Hands over the choice of every record that matches and has one, oldest first, and nothing else of it: faster than all. */
    void scanChoices(RecordFilter filter, ChoiceConsumer to);

    /** How many records match. */
    long count(RecordFilter filter);

    Optional<Document> document(String hash);

    /** Counts and sums of the spans of one length that begin from one wall clock time (included) to another (not included). */
    Map<RollUpKey, RollUp> rollUps(RollUpKey.Span span, long fromMillis, long toMillis);

    /** A random text that belongs to this store, to hash session keys with. */
    String salt();

    /** Removes records, and spans of roll-ups, that began before this wall clock time. */
    void removeBefore(long millis);

    @Override
    void close();
}
