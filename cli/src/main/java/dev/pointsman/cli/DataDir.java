package dev.pointsman.cli;

import dev.pointsman.config.Configuration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What lies where in a folder for data. */
public final class DataDir {
    private static final String SNAPSHOT = "telemetry.snapshot";
    private static final String INSIGHTS = "insights.db";

    private DataDir() {}

    public static Path snapshot(Path folder) {
        return folder.resolve(SNAPSHOT);
    }

    /** The same configuration with its decision records in this folder. */
    public static Configuration keeping(Path folder, Configuration configuration) {
        return configuration.withInsights(configuration.insights().inFile(insights(folder)));
    }

    /** The file of decision records; the folder is made where it is missing. */
    public static Path insights(Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException cannot) {
            throw new Failure("cannot use the folder " + folder + ": " + cannot.getMessage());
        }
        return folder.resolve(INSIGHTS);
    }
}
