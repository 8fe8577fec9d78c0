package dev.pointsman.insights.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.insights.Batch;
import dev.pointsman.insights.ChoiceColumns;
import dev.pointsman.insights.Cursor;
import dev.pointsman.insights.InsightsRecord;
import dev.pointsman.insights.InsightsStore;
import dev.pointsman.insights.RandomRecords;
import dev.pointsman.insights.RecordFilter;
import dev.pointsman.insights.RollUp;
import dev.pointsman.insights.RollUpKey.Span;
import dev.pointsman.insights.columns.ChoiceReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every store does, on each of the real ones. */
class StoreTest {
    private static final long NOON = 1_796_126_400_000L;
    private static final int MINUTE = 60_000;

    @TempDir
    Path folder;

    private final RandomRecords random = new RandomRecords(new Random(7));

    private List<InsightsRecord> fill(InsightsStore store, int count) {
        List<InsightsRecord> records = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            records.add(
                    k % 10 == 9
                            ? random.of("rec_" + k, NOON + k * 1_000L, Optional.empty())
                            : random.next("rec_" + k, NOON + k * 1_000L));
        }
        store.append(new Batch(records, random.documents().values()));
        return records;
    }

    private static void assertSame(InsightsRecord found, InsightsRecord written) {
        assertThat(found).usingRecursiveComparison().isEqualTo(written);
    }

    @ParameterizedTest
    @EnumSource
    void recordIsReadBackWhole(Stores kind) throws Exception {
        try (InsightsStore store = kind.empty(folder)) {
            for (InsightsRecord written : fill(store, 50)) {
                assertSame(store.find(written.id()).orElseThrow(), written);
            }
            assertThat(store.find("rec_none")).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void choiceIsReadFromAStoreAfterARestart(Stores kind) throws Exception {
        List<InsightsRecord> written;
        try (InsightsStore store = kind.empty(folder)) {
            written = fill(store, 50);
            if (kind == Stores.MEMORY) {
                return;
            }
        }
        try (InsightsStore store = kind.open(folder)) {
            ChoiceReader reader = new ChoiceReader(store::document);
            for (InsightsRecord before : written) {
                Optional<ChoiceColumns> choice =
                        store.find(before.id()).orElseThrow().choice();
                choice.ifPresent(
                        columns -> assertThat(reader.read(columns).selection()).isNotNull());
                assertThat(choice.isPresent()).isEqualTo(before.choice().isPresent());
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void listIsNewestFirstAndPagesWithoutGapOrRepetition(Stores kind) throws Exception {
        try (InsightsStore store = kind.empty(folder)) {
            List<InsightsRecord> written = fill(store, 25);
            List<String> seen = new ArrayList<>();
            Optional<Cursor> cursor = Optional.empty();
            List<InsightsRecord> page = store.list(RecordFilter.all(), cursor, 10);
            while (!page.isEmpty()) {
                page.forEach(row -> seen.add(row.id()));
                cursor = Cursor.parse(Cursor.after(page.getLast()).text());
                // What comes in meanwhile is newer, so it does not move the pages.
                store.append(new Batch(List.of(random.of("new" + seen.size(), NOON * 2, Optional.empty())), List.of()));
                page = store.list(RecordFilter.all(), cursor, 10);
            }
            assertThat(seen)
                    .isEqualTo(
                            written.reversed().stream().map(InsightsRecord::id).toList());
        }
    }

    @ParameterizedTest
    @EnumSource
    void filtersRestrictTogether(Stores kind) throws Exception {
        try (InsightsStore store = kind.empty(folder)) {
            List<InsightsRecord> written = fill(store, 200);
            RecordFilter filter = new RecordFilter(
                    Optional.of("chat"),
                    Optional.of("small"),
                    Optional.empty(),
                    Optional.of("session1"),
                    OptionalLong.of(NOON + 10_000),
                    OptionalLong.of(NOON + 190_000));
            List<String> expected = written.stream()
                    .filter(filter::matches)
                    .map(InsightsRecord::id)
                    .toList();
            assertThat(expected).isNotEmpty();
            assertThat(store.list(filter, Optional.empty(), 1_000).stream().map(InsightsRecord::id))
                    .containsExactlyElementsOf(expected.reversed());
            List<String> scanned = new ArrayList<>();
            store.scan(filter, row -> scanned.add(row.id()));
            assertThat(scanned).isEqualTo(expected);
            assertThat(store.count(filter)).isEqualTo(expected.size());
        }
    }

    @ParameterizedTest
    @EnumSource
    void sameRecordTwiceCountsOnce(Stores kind) throws Exception {
        try (InsightsStore store = kind.empty(folder)) {
            List<InsightsRecord> written = fill(store, 20);
            store.append(new Batch(written, random.documents().values()));
            assertThat(store.count(RecordFilter.all())).isEqualTo(20);
            assertThat(total(store, Span.MINUTE).records()).isEqualTo(20);
        }
    }

    @ParameterizedTest
    @EnumSource
    void rollUpsAreTheSumsOfTheRecords(Stores kind) throws Exception {
        try (InsightsStore store = kind.empty(folder)) {
            List<InsightsRecord> written = new ArrayList<>(fill(store, 150));
            for (int k = 0; k < 5; k++) {
                InsightsRecord later = random.next("later" + k, NOON + k * 40L * MINUTE);
                store.append(new Batch(List.of(later), random.documents().values()));
                written.add(later);
            }
            for (Span span : Span.values()) {
                RollUp total = total(store, span);
                assertThat(total.records()).isEqualTo(written.size());
                assertThat(total.bytes())
                        .isEqualTo(written.stream()
                                .mapToLong(InsightsRecord::sizeBytes)
                                .sum());
                double[] ttft = written.stream()
                        .flatMapToDouble(row -> row.measured().ttftSeconds().stream())
                        .sorted()
                        .toArray();
                assertThat(total.ttft().count()).isEqualTo(ttft.length);
                double median = ttft[(ttft.length + 1) / 2 - 1];
                assertThat(total.ttft().seconds(50).orElseThrow()).isBetween(median * .989, median * 1.011);
            }
            assertThat(store.rollUps(Span.MINUTE, NOON + MINUTE, NOON + 2 * MINUTE).values().stream()
                            .mapToLong(RollUp::records)
                            .sum())
                    .isEqualTo(60);
        }
    }

    private static RollUp total(InsightsStore store, Span span) {
        return store.rollUps(span, 0, Long.MAX_VALUE).values().stream()
                .reduce(RollUp::plus)
                .orElse(RollUp.none());
    }

    @ParameterizedTest
    @EnumSource
    void removalTakesWhatIsOlderAndNothingElse(Stores kind) throws Exception {
        try (InsightsStore store = kind.empty(folder)) {
            List<InsightsRecord> written = fill(store, 180);
            store.removeBefore(NOON + 2 * MINUTE);
            assertThat(store.list(RecordFilter.all(), Optional.empty(), 1_000))
                    .hasSize(60)
                    .allMatch(row -> row.startedMillis() >= NOON + 2 * MINUTE);
            assertThat(total(store, Span.MINUTE).records()).isEqualTo(60);
            assertThat(store.find(written.getLast().id())).isPresent();
        }
    }

    @ParameterizedTest
    @EnumSource
    void saltStaysWithTheStore(Stores kind) throws Exception {
        String salt;
        try (InsightsStore store = kind.empty(folder)) {
            salt = store.salt();
            assertThat(salt).isNotBlank().isEqualTo(store.salt());
        }
        if (kind != Stores.MEMORY) {
            try (InsightsStore store = kind.open(folder)) {
                assertThat(store.salt()).isEqualTo(salt);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void twoWritersShareADatabase(Stores kind) throws Exception {
        try (InsightsStore one = kind.empty(folder);
                InsightsStore other = kind == Stores.MEMORY ? one : kind.open(folder)) {
            for (int k = 0; k < 10; k++) {
                InsightsStore writer = k % 2 == 0 ? one : other;
                writer.append(new Batch(
                        List.of(random.next("rec_" + k, NOON)),
                        random.documents().values()));
            }
            assertThat(total(one, Span.HOUR).records()).isEqualTo(10);
            assertThat(other.list(RecordFilter.all(), Optional.empty(), 100).stream()
                            .map(InsightsRecord::id))
                    .isSortedAccordingTo(Comparator.reverseOrder());
        }
    }
}
