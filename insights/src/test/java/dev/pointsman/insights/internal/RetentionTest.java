package dev.pointsman.insights.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.insights.Batch;
import dev.pointsman.insights.InsightsRecord;
import dev.pointsman.insights.InsightsStore;
import dev.pointsman.insights.RandomRecords;
import dev.pointsman.insights.RecordFilter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RetentionTest {
    private static final long MINUTE = 60_000;

    @TempDir
    Path folder;

    private final FakeTime time = new FakeTime();
    private final RandomRecords random = new RandomRecords(new Random(3));

    private List<InsightsRecord> oneEachMinute(InsightsStore store, int count) {
        List<InsightsRecord> records = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            records.add(random.next("rec_" + k, time.wallMillis() - (count - 1 - k) * MINUTE));
        }
        store.append(new Batch(records, random.documents().values()));
        return records;
    }

    private void pass(Duration passed) {
        time.nanos.addAndGet(passed.toNanos());
        time.millis.addAndGet(passed.toMillis());
    }

    @ParameterizedTest
    @EnumSource
    void recordsBeyondTheAgeGo(Stores kind) throws Exception {
        try (InsightsStore store = kind.empty(folder)) {
            Retention retention = new Retention(store, Optional.of(Duration.ofHours(1)), Long.MAX_VALUE, time);
            oneEachMinute(store, 100);
            retention.apply();
            assertThat(store.count(RecordFilter.all())).isEqualTo(61);
            pass(Duration.ofMinutes(10));
            retention.apply();
            assertThat(store.count(RecordFilter.all())).isEqualTo(51);
        }
    }

    @ParameterizedTest
    @EnumSource
    void wallClockThatJumpsAheadRemovesNothingEarly(Stores kind) throws Exception {
        try (InsightsStore store = kind.empty(folder)) {
            Retention retention = new Retention(store, Optional.of(Duration.ofHours(1)), Long.MAX_VALUE, time);
            oneEachMinute(store, 30);
            time.millis.addAndGet(Duration.ofDays(400).toMillis());
            time.nanos.addAndGet(Duration.ofMinutes(2).toNanos());
            retention.apply();
            assertThat(store.count(RecordFilter.all())).isEqualTo(30);
        }
    }

    @ParameterizedTest
    @EnumSource
    void oldestGoWhereAllTogetherAreTooLarge(Stores kind) throws Exception {
        try (InsightsStore store = kind.empty(folder)) {
            List<InsightsRecord> records = oneEachMinute(store, 200);
            long newest50 = records.subList(150, 200).stream()
                    .mapToLong(InsightsRecord::sizeBytes)
                    .sum();
            new Retention(store, Optional.empty(), newest50, time).apply();
            assertThat(store.count(RecordFilter.all())).isEqualTo(50);
            assertThat(store.find("rec_150")).isPresent();
            assertThat(store.find("rec_149")).isEmpty();
        }
    }
}
