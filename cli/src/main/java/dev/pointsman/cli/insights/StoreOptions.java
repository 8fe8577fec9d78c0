package dev.pointsman.cli.insights;

import dev.pointsman.cli.ConfigurationFile;
import dev.pointsman.cli.DataDir;
import dev.pointsman.cli.Failure;
import dev.pointsman.config.InsightsConfig;
import dev.pointsman.insights.Insights;
import dev.pointsman.insights.InsightsSettings.Place;
import dev.pointsman.insights.InsightsStore;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which records a command looks into: those of a folder for data, or those that a configuration names. */
final class StoreOptions {
    @Option(
            names = "--data-dir",
            paramLabel = "DIR",
            description = "The folder that 'serve --data-dir' kept records in.")
    private @Nullable Path dataDir;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "A configuration whose global.insights names the store, where it is no folder for data.")
    private @Nullable Path config;

    /** What a store is opened for. */
    enum Purpose {
        /** It has to be there. */
        READ,
        /** It is made where it is missing. */
        WRITE
    }

    /** @throws Failure where neither names a store that can be looked into */
    InsightsStore open(PrintWriter err, Purpose purpose) {
        return Insights.open(place(err, purpose));
    }

    private Place place(PrintWriter err, Purpose purpose) {
        if (dataDir != null) {
            return sqlite(DataDir.insights(dataDir), purpose);
        }
        if (config == null) {
            throw new Failure("say where the records are: --data-dir DIR, or --config FILE");
        }
        InsightsConfig insights = ConfigurationFile.load(config, err).insights();
        return switch (insights.store()) {
            case MEMORY ->
                throw new Failure(
                        config + " keeps records in memory only: ask the running gateway at /api/v1/insights");
            case SQLITE -> sqlite(insights.path().orElse(Path.of("insights.db")), purpose);
            case POSTGRES -> new Place.Postgres(insights.url().orElseThrow().reveal());
        };
    }

    private static Place sqlite(Path file, Purpose purpose) {
        if (purpose == Purpose.READ && !Files.isReadable(file)) {
            throw new Failure("there are no records: no readable file " + file);
        }
        return new Place.Sqlite(file);
    }
}
