package dev.pointsman.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * @param window samples kept for each model, series and metric, &gt;= 1
 * @param snapshotFile where measurements survive a restart, relative to the working directory
 * @param snapshotInterval time between two snapshots
 */
public record TelemetryConfig(int window, Optional<Path> snapshotFile, Duration snapshotInterval) {
    public static TelemetryConfig defaults() {
        return new TelemetryConfig(1000, Optional.empty(), Duration.ofSeconds(30));
    }
}
