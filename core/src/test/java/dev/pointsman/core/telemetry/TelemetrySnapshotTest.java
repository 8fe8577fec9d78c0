package dev.pointsman.core.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pointsman.core.time.TimeSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TelemetrySnapshotTest {
    private static final long SECOND = 1_000_000_000L;

    @TempDir
    Path folder;

    /** A process's clocks: the monotonic one starts anywhere. */
    private record Clocks(long nanoTime, long wallMillis) implements TimeSource {}

    @Test
    void samplesAndAgesSurviveARestart() throws IOException {
        TelemetryStore before = filled(100, 5 * SECOND);
        byte[] bytes = TelemetrySnapshot.write(before, new Clocks(10 * SECOND, 1_000_000));

        TelemetryStore after = new TelemetryStore();
        Clocks restarted = new Clocks(777 * SECOND, 1_060_000);
        assertThat(TelemetrySnapshot.read(bytes, after, restarted)).isEqualTo(60_000);

        LatencySummary kept =
                after.model("a").window(Series.STREAMED, Metric.TTFT).summary();
        LatencySummary original =
                before.model("a").window(Series.STREAMED, Metric.TTFT).summary();
        assertThat(kept.count()).isEqualTo(100);
        assertThat(kept.at(95)).isEqualTo(original.at(95));
        // 5 s old when it was written, and the process was down for a minute.
        assertThat(kept.ageSeconds(restarted.nanoTime())).hasValue(65);
    }

    @Test
    void windowGoesOnInArrivalOrder() throws IOException {
        TelemetryStore before = new TelemetryStore(3);
        for (double seconds : new double[] {9, 1, 2, 3}) {
            before.model("a").record(Series.UNARY, Metric.TTFT, seconds, 0);
        }
        TelemetryStore after = new TelemetryStore(3);
        TelemetrySnapshot.read(TelemetrySnapshot.write(before, new Clocks(0, 0)), after, new Clocks(0, 0));
        after.model("a").record(Series.UNARY, Metric.TTFT, 4, 0);
        assertThat(after.model("a")
                        .window(Series.UNARY, Metric.TTFT)
                        .percentile(1)
                        .orElseThrow())
                .isBetween(2.0, 2.1);
    }

    @Test
    void predictorGoesOnWhereItWas() throws IOException {
        TelemetryStore before = new TelemetryStore();
        LatencyPredictor taught = before.model("a").predictor(Series.STREAMED, Metric.TTFT);
        for (int i = 1; i <= 50; i++) {
            taught.learn(i * 100, 0.1 + i * 0.01, i);
        }
        TelemetryStore after = new TelemetryStore();
        TelemetrySnapshot.read(TelemetrySnapshot.write(before, new Clocks(0, 0)), after, new Clocks(0, 0));
        LatencyModel kept =
                after.model("a").predictor(Series.STREAMED, Metric.TTFT).model();
        assertThat(kept.interceptSeconds()).isEqualTo(taught.model().interceptSeconds());
        assertThat(kept.slopeSecondsPerUnit()).isEqualTo(taught.model().slopeSecondsPerUnit());
        assertThat(kept.ratios().at(95)).isEqualTo(taught.model().ratios().at(95));
    }

    @Test
    void tokenCorrectionGoesOnWhereItWas() throws IOException {
        TelemetryStore before = new TelemetryStore();
        for (int i = 0; i < 7; i++) {
            before.model("a").tokenCorrection().learn(1_000, 0, 1_250);
        }
        TelemetryStore after = new TelemetryStore();
        TelemetrySnapshot.read(TelemetrySnapshot.write(before, new Clocks(0, 0)), after, new Clocks(0, 0));

        assertThat(after.model("a").tokenCorrection().state())
                .isEqualTo(before.model("a").tokenCorrection().state());
        assertThat(after.model("a").tokenCorrection().ratios())
                .isEqualTo(before.model("a").tokenCorrection().ratios());
    }

    @Test
    void snapshotOfTheFirstVersionIsStillRead() throws IOException {
        byte[] bytes = asFirstVersion(TelemetrySnapshot.write(filled(20, 0), new Clocks(0, 0)));
        TelemetryStore after = new TelemetryStore();

        assertThat(TelemetrySnapshot.read(bytes, after, new Clocks(0, 1_000))).isEqualTo(1_000);
        assertThat(after.model("a")
                        .window(Series.STREAMED, Metric.TTFT)
                        .summary()
                        .count())
                .isEqualTo(20);
        assertThat(after.model("a").tokenCorrection().ratios().ascii()).isEqualTo(1);
    }

    /** A snapshot of one model as it was before corrections were kept: without the model's last 40 bytes. */
    private static byte[] asFirstVersion(byte[] snapshot) {
        int correction = 5 * Long.BYTES;
        int body = snapshot.length - Long.BYTES - correction;
        ByteBuffer old = ByteBuffer.allocate(body + Long.BYTES).put(snapshot, 0, body);
        old.putInt("POINTSMAN-TELEMETRY\n".length(), 1);
        CRC32 crc = new CRC32();
        crc.update(old.array(), 0, body);
        return old.putLong(crc.getValue()).array();
    }

    @Test
    void snapshotOfALaterVersionIsRefused() {
        byte[] bytes = asFirstVersion(TelemetrySnapshot.write(filled(1, 0), new Clocks(0, 0)));
        ByteBuffer later = ByteBuffer.wrap(bytes).putInt("POINTSMAN-TELEMETRY\n".length(), 99);
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, bytes.length - Long.BYTES);
        later.putLong(bytes.length - Long.BYTES, crc.getValue());

        assertThatThrownBy(() -> TelemetrySnapshot.read(bytes, new TelemetryStore(), new Clocks(0, 0)))
                .hasMessage("it has version 99, but this build reads versions 1 to 2");
    }

    @Test
    void wallClockThatJumpedBackMakesNothingYounger() throws IOException {
        byte[] bytes = TelemetrySnapshot.write(filled(1, 5 * SECOND), new Clocks(10 * SECOND, 1_000_000));
        TelemetryStore after = new TelemetryStore();
        assertThat(TelemetrySnapshot.read(bytes, after, new Clocks(0, 5))).isZero();
        assertThat(after.model("a")
                        .window(Series.STREAMED, Metric.TTFT)
                        .summary()
                        .ageSeconds(0))
                .hasValue(5);
    }

    @Test
    void everyDamageIsNoticedAndNothingIsChanged() {
        byte[] whole = TelemetrySnapshot.write(filled(20, 0), new Clocks(0, 0));
        Random random = new Random(4);
        for (int i = 0; i < 300; i++) {
            byte[] damaged = whole.clone();
            int at = random.nextInt(damaged.length);
            damaged[at] ^= (byte) (1 << random.nextInt(8));
            TelemetryStore store = new TelemetryStore();
            assertThatThrownBy(() -> TelemetrySnapshot.read(damaged, store, new Clocks(0, 0)))
                    .as("bit flipped in byte %s", at)
                    .isInstanceOf(IOException.class);
            assertThat(store.models()).isEmpty();
        }
        for (int length = 0; length < whole.length; length += 7) {
            byte[] cut = java.util.Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> TelemetrySnapshot.read(cut, new TelemetryStore(), new Clocks(0, 0)))
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void damagedFileIsSetAsideAndTheStartGoesOn() throws IOException {
        Path file = folder.resolve("telemetry.snapshot");
        Files.writeString(file, "something else");
        TelemetryStore store = new TelemetryStore();
        try (SnapshotFile snapshots = SnapshotFile.open(file)) {
            assertThat(snapshots.load(store, new Clocks(0, 42))).isEmpty();
            assertThat(file).doesNotExist();
            assertThat(folder.resolve("telemetry.snapshot.damaged-42")).hasContent("something else");
            snapshots.save(filled(3, 0), new Clocks(0, 42));
            assertThat(snapshots.load(store, new Clocks(0, 42))).hasValue(0);
        }
        assertThat(store.model("a")
                        .window(Series.STREAMED, Metric.TTFT)
                        .summary()
                        .count())
                .isEqualTo(3);
    }

    @Test
    void fileBelongsToOneProcess() throws IOException {
        Path file = folder.resolve("telemetry.snapshot");
        try (SnapshotFile held = SnapshotFile.open(file)) {
            assertThatThrownBy(() -> SnapshotFile.open(file)).hasMessageContaining("in use by another process");
            assertThat(held).isNotNull();
        }
        SnapshotFile.open(file).close();
    }

    /** kill -9 in a loop while another process writes as fast as it can: each start finds a whole snapshot. */
    @Test
    void killedWriterLeavesTheLastCompleteSnapshot() throws Exception {
        Path file = folder.resolve("telemetry.snapshot");
        Random random = new Random(9);
        for (int round = 0; round < 6; round++) {
            Process writer = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            WritingProcess.class.getName(),
                            file.toString())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            assertThat(writer.getInputStream().read())
                    .as("the writer has saved once")
                    .isEqualTo('1');
            Thread.sleep(random.nextInt(120));
            writer.destroyForcibly().waitFor();

            TelemetryStore store = new TelemetryStore();
            try (SnapshotFile snapshots = SnapshotFile.open(file)) {
                assertThat(snapshots.load(store, TimeSource.system())).isPresent();
            }
            assertThat(store.model("a")
                            .window(Series.STREAMED, Metric.TTFT)
                            .summary()
                            .count())
                    .isPositive();
        }
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left.map(path -> path.getFileName().toString())).noneMatch(name -> name.contains("damaged"));
        }
    }

    /** Saves without a pause until it is killed. */
    static final class WritingProcess {
        public static void main(String[] args) throws IOException {
            TelemetryStore store = new TelemetryStore();
            SnapshotFile file = SnapshotFile.open(Path.of(args[0]));
            file.load(store, TimeSource.system());
            for (int i = 1; ; i++) {
                store.model("a").record(Series.STREAMED, Metric.TTFT, i, System.nanoTime());
                file.save(store, TimeSource.system());
                if (i == 1) {
                    System.out.print('1');
                    System.out.flush();
                }
            }
        }
    }

    private static TelemetryStore filled(int samples, long atNanos) {
        TelemetryStore store = new TelemetryStore();
        for (int i = 1; i <= samples; i++) {
            store.model("a").record(Series.STREAMED, Metric.TTFT, i / 100.0, atNanos);
        }
        return store;
    }
}
