package dev.pointsman.insights.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.core.time.TimeSource;
import dev.pointsman.insights.InsightsRecord;
import dev.pointsman.insights.InsightsStore;
import dev.pointsman.insights.RecordFilter;
import dev.pointsman.insights.RecordSource;
import dev.pointsman.insights.columns.ChoiceReader;
import dev.pointsman.insights.internal.SqliteDatabase.OnDamage;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that is killed while it writes. */
class KillTest {
    private static final int LINES = 60;

    @TempDir
    Path folder;

    /** Offers records for ever and says every 50 ms how many it has offered, and when. */
    public static final class Child {
        private Child() {}

        public static void main(String[] args) {
            InsightsStore store = new SqlStore(new SqliteDatabase(Path.of(args[0]), OnDamage.REFUSE));
            TimeSource time = TimeSource.system();
            RecordWriter writer = new RecordWriter(
                            store,
                            new Retention(store, Optional.empty(), 1L << 40, time),
                            new SessionHash(store),
                            100_000,
                            time)
                    .start();
            Sources sources = new Sources();
            int offered = 0;
            while (true) {
                for (int k = 0; k < 50; k++) {
                    RecordSource ended = sources.next("rec_" + offered++, time.wallMillis());
                    writer.offer(() -> ended);
                }
                System.out.println(offered + " " + TimeUnit.NANOSECONDS.toMillis(System.nanoTime()));
                System.out.flush();
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
            }
        }
    }

    private record Progress(int offered, long millis) {
        static Progress parse(String line) {
            int blank = line.indexOf(' ');
            return new Progress(Integer.parseInt(line.substring(0, blank)), Long.parseLong(line.substring(blank + 1)));
        }
    }

    @Test
    void killedProcessLosesAtMostTheLastSecondAndTheStoreOpens() throws Exception {
        Path file = folder.resolve("insights.db");
        List<Progress> progress = runAndKill(file);
        Progress last = progress.getLast();
        int aSecondBefore = progress.stream()
                .filter(line -> line.millis() <= last.millis() - 1_000)
                .mapToInt(Progress::offered)
                .max()
                .orElse(0);
        try (InsightsStore store = new SqlStore(new SqliteDatabase(file, OnDamage.REFUSE))) {
            ChoiceReader reader = new ChoiceReader(store::document);
            Set<String> ids = new HashSet<>();
            store.scan(RecordFilter.all(), row -> {
                ids.add(row.id());
                row.choice().ifPresent(reader::read);
            });
            assertThat(aSecondBefore).isPositive();
            for (int k = 0; k < aSecondBefore; k++) {
                assertThat(ids).contains("rec_" + k);
            }
            assertThat(store.list(RecordFilter.all(), Optional.empty(), 1).stream()
                            .map(InsightsRecord::id))
                    .isNotEmpty();
        }
    }

    private static List<Progress> runAndKill(Path file) throws IOException, InterruptedException {
        Process child = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Child.class.getName(),
                        file.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader out = child.inputReader()) {
            List<Progress> progress = new java.util.ArrayList<>();
            for (int k = 0; k < LINES; k++) {
                progress.add(Progress.parse(out.readLine()));
            }
            return progress;
        } finally {
            // SIGKILL: nothing of the process runs any more.
            child.destroyForcibly();
            child.waitFor();
        }
    }
}
