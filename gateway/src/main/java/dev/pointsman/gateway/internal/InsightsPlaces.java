package dev.pointsman.gateway.internal;

import dev.pointsman.config.InsightsConfig;
import dev.pointsman.insights.InsightsSettings;
import dev.pointsman.insights.InsightsSettings.Place;
import java.nio.file.Path;

/** Where a configuration wants its records. */
final class InsightsPlaces {
    private static final long MEMORY_BYTES = 32L << 20;
    private static final long DISK_BYTES = 4L << 30;
    private static final Path USUAL_FILE = Path.of("insights.db");

    private InsightsPlaces() {}

    static InsightsSettings of(InsightsConfig config) {
        Place place = switch (config.store()) {
            case MEMORY -> new Place.Memory();
            case SQLITE -> new Place.Sqlite(config.path().orElse(USUAL_FILE));
            case POSTGRES -> new Place.Postgres(config.url().orElseThrow().reveal());
        };
        return new InsightsSettings(
                place,
                config.retention().maxAge(),
                config.retention()
                        .maxBytes()
                        .orElse(config.store() == InsightsConfig.Store.MEMORY ? MEMORY_BYTES : DISK_BYTES),
                config.queueSize());
    }
}
