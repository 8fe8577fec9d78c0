package dev.pointsman.insights.internal;

import dev.pointsman.insights.Batch;
import dev.pointsman.insights.Cursor;
import dev.pointsman.insights.InsightsRecord;
import dev.pointsman.insights.InsightsStore;
import dev.pointsman.insights.RecordFilter;
import dev.pointsman.insights.RollUp;
import dev.pointsman.insights.RollUpKey;
import dev.pointsman.insights.columns.Document;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;

/** Keeps the newest records up to a size. What it held ends with the process. */
public final class MemoryStore implements InsightsStore {
    private static final Comparator<Cursor> BY_TIME =
            Comparator.comparingLong(Cursor::startedMillis).thenComparing(Cursor::id);

    private final long maxBytes;
    private final String salt = UUID.randomUUID().toString();
    private final NavigableMap<Cursor, InsightsRecord> records = new TreeMap<>(BY_TIME);
    private final Map<String, InsightsRecord> byId = new HashMap<>();
    private final Map<String, Document> documents = new HashMap<>();
    private final NavigableMap<RollUpKey, RollUp> rollUps = new TreeMap<>();
    private long bytes;

    /** @param maxBytes of all records together; the oldest make room for new ones */
    public MemoryStore(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    @Override
    public String kind() {
        return "memory";
    }

    @Override
    public synchronized void append(Batch batch) {
        batch.documents().forEach(document -> documents.putIfAbsent(document.hash(), document));
        List<InsightsRecord> added = new ArrayList<>(batch.records().size());
        for (InsightsRecord row : batch.records()) {
            if (byId.putIfAbsent(row.id(), row) == null) {
                records.put(Cursor.after(row), row);
                bytes += row.sizeBytes();
                added.add(row);
            }
        }
        RollUp.of(added).forEach((key, sum) -> rollUps.merge(key, sum, RollUp::plus));
        while (bytes > maxBytes) {
            forget(records.pollFirstEntry().getValue());
        }
    }

    private void forget(InsightsRecord row) {
        byId.remove(row.id());
        bytes -= row.sizeBytes();
    }

    @Override
    public synchronized List<InsightsRecord> list(RecordFilter filter, Optional<Cursor> after, int limit) {
        NavigableMap<Cursor, InsightsRecord> older = after.isPresent() ? records.headMap(after.get(), false) : records;
        return older.descendingMap().values().stream()
                .filter(filter::matches)
                .limit(limit)
                .toList();
    }

    @Override
    public synchronized Optional<InsightsRecord> find(String id) {
        return Optional.ofNullable(byId.get(id));
    }

    @Override
    public void scan(RecordFilter filter, Consumer<InsightsRecord> to) {
        matching(filter).forEach(to);
    }

    @Override
    public void scanChoices(RecordFilter filter, ChoiceConsumer to) {
        for (InsightsRecord row : matching(filter)) {
            row.choice().ifPresent(choice -> to.accept(row.id(), row.decision().orElse(""), choice));
        }
    }

    private synchronized List<InsightsRecord> matching(RecordFilter filter) {
        return records.values().stream().filter(filter::matches).toList();
    }

    @Override
    public long count(RecordFilter filter) {
        return matching(filter).size();
    }

    @Override
    public synchronized Optional<Document> document(String hash) {
        return Optional.ofNullable(documents.get(hash));
    }

    @Override
    public synchronized Map<RollUpKey, RollUp> rollUps(RollUpKey.Span span, long fromMillis, long toMillis) {
        Map<RollUpKey, RollUp> found = new TreeMap<>();
        rollUps.forEach((key, sum) -> {
            if (key.span() == span && key.startMillis() >= fromMillis && key.startMillis() < toMillis) {
                found.put(key, sum);
            }
        });
        return found;
    }

    @Override
    public String salt() {
        return salt;
    }

    @Override
    public synchronized void removeBefore(long millis) {
        NavigableMap<Cursor, InsightsRecord> old = records.headMap(new Cursor(millis, ""), false);
        old.values().forEach(this::forget);
        old.clear();
        rollUps.keySet().removeIf(key -> key.startMillis() < millis);
    }

    @Override
    public void close() {
        // What it holds is given up with it.
    }
}
