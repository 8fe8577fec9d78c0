package dev.pointsman.insights.replay;

import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.selection.Selection;
import dev.pointsman.insights.ChoiceColumns;
import dev.pointsman.insights.InsightsStore;
import dev.pointsman.insights.RecordFilter;
import dev.pointsman.insights.columns.ChoiceReader;
import dev.pointsman.insights.columns.Document;
import dev.pointsman.insights.columns.MalformedColumns;
import dev.pointsman.insights.columns.Pool;
import dev.pointsman.insights.columns.SelectionReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.function.LongConsumer;

/** Decides records again under other policies, in batches on all processors. */
public final class Replay {
    private static final int BATCH = 2_000;
    private static final int BATCHES_IN_MEMORY = 8;
    private static final String NOBODY = "(rejected)";

    private final InsightsStore store;
    private final Map<String, OtherPolicy> policies;

    /** @param policies by the name of the decision; records of other decisions are counted as skipped */
    public Replay(InsightsStore store, Map<String, OtherPolicy> policies) {
        this.store = store;
        this.policies = policies;
    }

    /**
     * @param decisions by name
     * @param skipped records without a decision of that name in the other configuration, and direct ones
     * @param unreadable records that are damaged or of a later version
     */
    public record Result(Map<String, DecisionReplay> decisions, long skipped, long unreadable) {}

    /** One record as far as replay needs it. */
    private record Recorded(String id, String decision, ChoiceColumns choice) {}

    /** What one batch comes to. */
    private static final class Part {
        private final Map<String, DecisionReplay> decisions = new TreeMap<>();
        private long skipped;
        private long unreadable;

        void add(Part other) {
            other.decisions.forEach((name, replay) ->
                    decisions.computeIfAbsent(name, _ -> new DecisionReplay()).add(replay));
            skipped += other.skipped;
            unreadable += other.unreadable;
        }
    }

    /** @param progress hears how many more records are done; on any thread */
    public Result run(RecordFilter filter, LongConsumer progress) throws InterruptedException {
        Map<String, Optional<Document>> documents = new java.util.concurrent.ConcurrentHashMap<>();
        Function<String, Optional<Document>> find = hash -> documents.computeIfAbsent(hash, store::document);
        Semaphore room = new Semaphore(BATCHES_IN_MEMORY);
        List<Future<Part>> parts = new ArrayList<>();
        Part total = new Part();
        try (ExecutorService workers =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
            ThreadLocal<Deciding> deciding = ThreadLocal.withInitial(() -> new Deciding(find));
            List<Recorded> batch = new ArrayList<>(BATCH);
            Runnable flush = () -> {
                List<Recorded> full = List.copyOf(batch);
                batch.clear();
                room.acquireUninterruptibly();
                parts.add(workers.submit(() -> {
                    try {
                        return deciding.get().decide(full);
                    } finally {
                        room.release();
                        progress.accept(full.size());
                    }
                }));
            };
            store.scanChoices(filter, (id, decision, choice) -> {
                batch.add(new Recorded(id, decision, choice));
                if (batch.size() == BATCH) {
                    flush.run();
                }
            });
            flush.run();
            for (Future<Part> part : parts) {
                total.add(part.get());
            }
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof RuntimeException fault ? fault : new IllegalStateException(failed);
        }
        return new Result(total.decisions, total.skipped, total.unreadable);
    }

    /** Decides batches on one thread. */
    private final class Deciding {
        private final ChoiceReader reader;
        private final Map<List<String>, Redecision> redecisions = new HashMap<>();

        Deciding(Function<String, Optional<Document>> find) {
            this.reader = new ChoiceReader(find);
        }

        Part decide(List<Recorded> batch) {
            Part part = new Part();
            for (Recorded one : batch) {
                OtherPolicy other = policies.get(one.decision());
                if (other == null) {
                    part.skipped++;
                    continue;
                }
                try {
                    decide(one, other, part.decisions.computeIfAbsent(one.decision(), _ -> new DecisionReplay()));
                } catch (MalformedColumns damaged) {
                    part.unreadable++;
                }
            }
            return part;
        }

        private void decide(Recorded one, OtherPolicy other, DecisionReplay replay) {
            Pool pool = reader.pool(one.choice().pool());
            Redecision redecision = redecisions.computeIfAbsent(
                    List.of(one.decision(), one.choice().pool()), _ -> new Redecision(other, pool));
            Evidence evidence = reader.evidence(one.choice());
            int recorded = SelectionReader.selected(one.choice().selection());
            Selection again = redecision.decide(evidence);
            String from = NOBODY;
            if (recorded < 0) {
                replay.before().reject();
            } else {
                from = pool.label(recorded);
                replay.before().choose(Chosen.of(other.policy(), evidence, recorded));
            }
            String to = NOBODY;
            if (again.isRejected()) {
                replay.after().reject();
            } else {
                int index = again.selectedIndex().orElseThrow();
                to = redecision.label(index);
                replay.after().choose(Chosen.of(other.policy(), again.evidence(), index));
            }
            replay.move(one.id(), from, to);
            if (redecision.withoutEvidence() > 0) {
                replay.lackEvidence();
            }
        }
    }
}
