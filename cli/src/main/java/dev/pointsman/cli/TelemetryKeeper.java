package dev.pointsman.cli;

import dev.pointsman.core.telemetry.SnapshotFile;
import dev.pointsman.core.telemetry.TelemetryStore;
import dev.pointsman.core.time.TimeSource;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps what was measured in a file: read at the start, written on an interval by a thread of its own, and at the stop. */
public final class TelemetryKeeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TelemetryKeeper.class);
    private static final double MILLIS_PER_SECOND = 1_000;

    private final SnapshotFile file;
    private final TelemetryStore store;
    private final TimeSource time;
    private final ScheduledExecutorService writer;
    private boolean failing;

    private TelemetryKeeper(SnapshotFile file, TelemetryStore store, TimeSource time) {
        this.file = file;
        this.store = store;
        this.time = time;
        this.writer = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().daemon().name("telemetry-snapshot").factory());
    }

    /**
     * Restores the file into the store and goes on writing it.
     *
     * @throws Failure where the file cannot be used by this process
     */
    public static TelemetryKeeper start(Path path, Duration interval, TelemetryStore store, TimeSource time) {
        try {
            SnapshotFile file = SnapshotFile.open(path);
            OptionalLong ageMillis = file.load(store, time);
            if (ageMillis.isPresent()) {
                LOG.info("Telemetry restored from {}, {} s old", path, ageMillis.getAsLong() / MILLIS_PER_SECOND);
            } else {
                LOG.info("Telemetry starts empty; it is kept in {}", path);
            }
            TelemetryKeeper keeper = new TelemetryKeeper(file, store, time);
            ScheduledFuture<?> _ = keeper.writer.scheduleWithFixedDelay(
                    keeper::save, interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
            return keeper;
        } catch (IOException unusable) {
            throw new Failure("cannot keep telemetry in " + path + ": " + unusable.getMessage());
        }
    }

    private synchronized void save() {
        try {
            file.save(store, time);
            if (failing) {
                LOG.info("Telemetry is kept again");
            }
            failing = false;
        } catch (IOException full) {
            if (!failing) {
                LOG.warn("Telemetry cannot be kept for now: {}", full.toString());
            }
            failing = true;
        }
    }

    /** Writes a last time and gives the file up. */
    @Override
    public void close() {
        writer.shutdown();
        save();
        try {
            file.close();
        } catch (IOException e) {
            LOG.warn("The telemetry file's lock could not be given up: {}", e.toString());
        }
    }
}
