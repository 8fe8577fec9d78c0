package dev.pointsman.insights.internal;

import dev.pointsman.insights.Batch;
import dev.pointsman.insights.InsightsRecord;
import dev.pointsman.insights.RecordSource;
import dev.pointsman.insights.StoreException;
import dev.pointsman.insights.columns.ChoiceWriter;
import dev.pointsman.insights.columns.Document;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes batches of what has ended. For one thread. */
final class RecordMaker {
    private static final Logger LOG = LoggerFactory.getLogger(RecordMaker.class);

    private final Map<String, Document> documents = new LinkedHashMap<>();
    private final ChoiceWriter choices = new ChoiceWriter(document -> documents.put(document.hash(), document));

    /**
     * @param hash of a session key
     * @throws StoreException where the store's salt cannot be read now
     */
    Batch batch(List<Supplier<RecordSource>> ended, Function<String, String> hash) {
        documents.clear();
        List<InsightsRecord> records = new ArrayList<>(ended.size());
        for (Supplier<RecordSource> source : ended) {
            record(source, hash).ifPresent(records::add);
        }
        return new Batch(records, List.copyOf(documents.values()));
    }

    private Optional<InsightsRecord> record(Supplier<RecordSource> ended, Function<String, String> hash) {
        try {
            RecordSource source = ended.get();
            return Optional.of(new InsightsRecord(
                    source.id(),
                    source.startedMillis(),
                    source.configHash(),
                    source.decision(),
                    source.sessionKey().map(hash),
                    source.choice().map(choice -> choices.write(choice, source.exploration())),
                    source.series(),
                    source.ending(),
                    source.measured()));
        } catch (StoreException unusable) {
            throw unusable;
        } catch (RuntimeException fault) {
            // One record that cannot be made must not keep the others from being written.
            LOG.error("A record could not be made", fault);
            return Optional.empty();
        }
    }
}
