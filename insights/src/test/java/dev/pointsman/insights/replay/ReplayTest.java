package dev.pointsman.insights.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.evidence.RoutedRequest;
import dev.pointsman.core.quality.QualityEvidence;
import dev.pointsman.core.selection.Policy;
import dev.pointsman.core.selection.Selection;
import dev.pointsman.core.selection.Selector;
import dev.pointsman.insights.Batch;
import dev.pointsman.insights.Insights;
import dev.pointsman.insights.InsightsRecord;
import dev.pointsman.insights.InsightsSettings.Place;
import dev.pointsman.insights.InsightsStore;
import dev.pointsman.insights.RandomRecords;
import dev.pointsman.insights.RecordFilter;
import dev.pointsman.insights.RecordedChoice;
import dev.pointsman.insights.columns.ChoiceReader;
import dev.pointsman.insights.columns.ChoiceWriter;
import dev.pointsman.insights.columns.Document;
import dev.pointsman.insights.explain.Explainer;
import dev.pointsman.record.RandomEvidence;
import dev.pointsman.record.RandomPolicies;
import dev.pointsman.record.Seeds;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayTest {
    @TempDir
    Path folder;

    private InsightsStore store(String name) {
        return Insights.open(new Place.Sqlite(folder.resolve(name + ".db")));
    }

    /** Random policies and evidence, recorded, the store opened again, made again: all identical. */
    @Test
    void everyRecordedChoiceIsIdenticalWhenItIsMadeAgainAfterARestart() {
        RandomRecords random = new RandomRecords(new Random(99));
        List<InsightsRecord> records = new ArrayList<>();
        for (int k = 0; k < 3_000; k++) {
            records.add(random.next("rec_" + k, 1_000L * k));
        }
        try (InsightsStore store = store("all")) {
            store.append(new Batch(records, random.documents().values()));
        }
        try (InsightsStore store = store("all")) {
            ChoiceReader reader = new ChoiceReader(store::document);
            AtomicLong identical = new AtomicLong();
            store.scan(RecordFilter.all(), row -> {
                RecordedChoice choice = reader.read(row.choice().orElseThrow());
                assertThat(Explainer.isIdentical(choice)).as(row.id()).isTrue();
                identical.incrementAndGet();
            });
            assertThat(identical.get()).isEqualTo(3_000);
        }
    }

    private static OtherPolicy same(Policy policy, Evidence evidence) {
        List<Function<RoutedRequest, QualityEvidence>> quality = new ArrayList<>();
        for (int i = 0; i < evidence.size(); i++) {
            QualityEvidence known = evidence.quality(i);
            quality.add(_ -> known);
        }
        return new OtherPolicy(
                policy,
                java.util.stream.IntStream.range(0, evidence.size())
                        .mapToObj(evidence::profile)
                        .toList(),
                quality);
    }

    /** Each record under another policy chooses what the engine chooses for the live evidence. */
    @Test
    void otherPolicyChoosesWhatItWouldHaveChosenLive() {
        Seeds.each(60, random -> {
            Evidence evidence =
                    RandomEvidence.draw(random, RandomEvidence.Kind.USUAL).build();
            Policy before = RandomPolicies.any(random);
            Policy after = RandomPolicies.any(random);
            Map<String, Document> documents = new HashMap<>();
            ChoiceWriter writer = new ChoiceWriter(document -> documents.put(document.hash(), document));
            InsightsRecord row = new RandomRecords(random)
                    .of(
                            "rec",
                            0,
                            Optional.of(writer.write(
                                    RandomRecords.choice(random, evidence, before, Optional.empty()),
                                    Optional.empty())));
            try (InsightsStore store = Insights.open(new Place.Memory())) {
                store.append(new Batch(List.of(row), documents.values()));
                String decision = row.decision().orElseThrow();

                Replay.Result result =
                        new Replay(store, Map.of(decision, same(after, evidence))).run(RecordFilter.all(), _ -> {});

                DecisionReplay replay = result.decisions().get(decision);
                String from = label(Selector.select(before, evidence));
                String to = label(Selector.select(after, evidence));
                assertThat(replay.records()).isOne();
                assertThat(replay.changed()).isEqualTo(from.equals(to) ? 0 : 1);
                if (!from.equals(to)) {
                    assertThat(replay.fromTo()).containsOnlyKeys(from + "->" + to);
                    assertThat(replay.fromTo().get(from + "->" + to).sample()).containsExactly("rec");
                }
            }
        });
    }

    private static String label(Selection selection) {
        return selection.selected().map(candidate -> candidate.label()).orElse("(rejected)");
    }

    @Test
    void recordsOfOtherDecisionsAreCountedAsSkipped() throws Exception {
        RandomRecords random = new RandomRecords(new Random(5));
        List<InsightsRecord> records = new ArrayList<>();
        for (int k = 0; k < 100; k++) {
            records.add(random.next("rec_" + k, k));
        }
        try (InsightsStore store = store("skip")) {
            store.append(new Batch(records, random.documents().values()));
            Replay.Result result = new Replay(store, Map.of()).run(RecordFilter.all(), _ -> {});
            assertThat(result.skipped()).isEqualTo(100);
            assertThat(result.decisions()).isEmpty();
        }
    }
}
