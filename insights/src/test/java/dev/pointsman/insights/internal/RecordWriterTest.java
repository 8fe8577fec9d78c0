package dev.pointsman.insights.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.core.time.TimeSource;
import dev.pointsman.insights.InsightsRecord;
import dev.pointsman.insights.InsightsStore;
import dev.pointsman.insights.RecordFilter;
import dev.pointsman.insights.RecordSource;
import dev.pointsman.insights.internal.SqliteDatabase.OnDamage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RecordWriterTest {
    private static final TimeSource TIME = TimeSource.system();

    @TempDir
    Path folder;

    private final Sources sources = new Sources();

    private static RecordWriter writer(InsightsStore store, int queue) {
        return new RecordWriter(
                        store,
                        new Retention(store, Optional.empty(), 1L << 30, TIME),
                        new SessionHash(store),
                        queue,
                        TIME)
                .start();
    }

    private InsightsStore sqlite() {
        return new SqlStore(new SqliteDatabase(folder.resolve("insights.db"), OnDamage.SET_ASIDE));
    }

    private void offer(RecordWriter writer, int from, int to) {
        for (int k = from; k < to; k++) {
            RecordSource ended = sources.next("rec_" + k, TIME.wallMillis());
            writer.offer(() -> ended);
        }
    }

    private static boolean within(Duration patience, BooleanSupplier state) {
        long deadline = System.nanoTime() + patience.toNanos();
        while (!state.getAsBoolean()) {
            if (System.nanoTime() - deadline >= 0) {
                return false;
            }
            LockSupport.parkNanos(2_000_000);
        }
        return true;
    }

    @ParameterizedTest
    @EnumSource
    void whatIsOfferedIsWrittenWithinASecond(Stores kind) throws Exception {
        try (InsightsStore store = kind.empty(folder)) {
            assertThat(store.count(RecordFilter.all())).isZero();
            try (RecordWriter writer = writer(store, 1_000)) {
                offer(writer, 0, 100);
                assertThat(within(Duration.ofSeconds(1), () -> writer.status().written() == 100))
                        .as("%s", writer.status())
                        .isTrue();
                assertThat(writer.status().dropped()).isZero();
                assertThat(writer.status().problem()).isEmpty();
            }
            InsightsRecord row = store.find("rec_7").orElseThrow();
            assertThat(row.session()).contains(new SessionHash(store).of("user-rec_7"));
            assertThat(row.session().orElseThrow()).doesNotContain("user");
        }
    }

    @Test
    void closingWritesWhatWaits() {
        InsightsStore store = sqlite();
        try (RecordWriter writer = writer(store, 10_000)) {
            offer(writer, 0, 3_000);
        }
        assertThat(store.count(RecordFilter.all())).isEqualTo(3_000);
        store.close();
    }

    @Test
    void lockedFileIsWrittenAgainOnceItIsFreeAndWhatFoundNoPlaceIsCounted() throws Exception {
        InsightsStore store = sqlite();
        try (RecordWriter writer = writer(store, 50)) {
            offer(writer, 0, 1);
            assertThat(within(Duration.ofSeconds(5), () -> writer.status().written() == 1))
                    .isTrue();
            try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("insights.db"));
                    Statement statement = other.createStatement()) {
                statement.execute("BEGIN IMMEDIATE");
                statement.executeUpdate("DELETE FROM settings WHERE name = 'none'");
                offer(writer, 1, 2);
                assertThat(within(Duration.ofSeconds(10), () -> writer.status().isFailing()))
                        .isTrue();
                long begin = System.nanoTime();
                offer(writer, 2, 102);
                assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofMillis(500));
                assertThat(writer.status().dropped()).isEqualTo(50);
                assertThat(writer.status().problem().orElseThrow()).contains("locked");
                statement.execute("ROLLBACK");
            }
            assertThat(within(Duration.ofSeconds(15), () -> writer.status().written() == 52))
                    .as("%s", writer.status())
                    .isTrue();
            assertThat(writer.status().isFailing()).isFalse();
        }
        store.close();
    }

    @Test
    void folderThatCannotBeWrittenIsUsedOnceItCan() throws Exception {
        Path missing = folder.resolve("later");
        InsightsStore store = new SqlStore(new SqliteDatabase(missing.resolve("insights.db"), OnDamage.SET_ASIDE));
        try (RecordWriter writer = writer(store, 50)) {
            offer(writer, 0, 10);
            assertThat(within(Duration.ofSeconds(10), () -> writer.status().isFailing()))
                    .isTrue();
            Files.createDirectory(missing);
            assertThat(within(Duration.ofSeconds(15), () -> writer.status().written() == 10))
                    .as("%s", writer.status())
                    .isTrue();
        }
        store.close();
    }

    @Test
    void fullDiskIsSurvivedAndRecordsAreWrittenWhenThereIsRoom() throws Exception {
        Path file = folder.resolve("insights.db");
        InsightsStore store = sqlite();
        try (RecordWriter writer = writer(store, 5_000)) {
            offer(writer, 0, 1);
            assertThat(within(Duration.ofSeconds(5), () -> writer.status().written() == 1))
                    .isTrue();
        }
        store.close();
        // The same error that a full disk gives, without filling the machine's.
        PageLimit limited = new PageLimit(file, 40);
        InsightsStore full = new SqlStore(limited);
        try (RecordWriter writer = writer(full, 5_000)) {
            offer(writer, 1, 2_000);
            assertThat(within(Duration.ofSeconds(10), () -> writer.status().isFailing()))
                    .isTrue();
            assertThat(writer.status().problem().orElseThrow()).contains("full");
            limited.raise(1_000_000);
            assertThat(within(Duration.ofSeconds(15), () -> writer.status().written() == 1_999))
                    .as("%s", writer.status())
                    .isTrue();
        }
        assertThat(full.count(RecordFilter.all())).isEqualTo(2_000);
        full.close();
    }

    @Test
    void damagedFileIsSetAsideAndANewOneBegun() throws Exception {
        Path file = folder.resolve("insights.db");
        Files.writeString(file, "this is no database, although it is long enough to be looked at as one".repeat(20));
        InsightsStore store = sqlite();
        try (RecordWriter writer = writer(store, 50)) {
            offer(writer, 0, 10);
            assertThat(within(Duration.ofSeconds(10), () -> writer.status().written() == 10))
                    .as("%s", writer.status())
                    .isTrue();
        }
        assertThat(folder.resolve("insights.db.damaged-1")).exists();
        store.close();
    }

    @Test
    void databaseThatIsDownNeitherBlocksNorLosesMoreThanTheQueueCannotHold() {
        // Nobody listens on this port.
        InsightsStore store = new SqlStore(new PostgresDatabase("jdbc:postgresql://127.0.0.1:1/none"));
        try (RecordWriter writer = writer(store, 20)) {
            offer(writer, 0, 1);
            assertThat(within(Duration.ofSeconds(10), () -> writer.status().isFailing()))
                    .isTrue();
            offer(writer, 1, 41);
            assertThat(writer.status().dropped()).isEqualTo(20);
            assertThat(writer.status().queued()).isEqualTo(20);
        }
    }
}
