package dev.pointsman.cli;

import dev.pointsman.config.Configuration;
import dev.pointsman.config.ConfigurationReader;
import dev.pointsman.config.Loaded;
import dev.pointsman.config.LocatedProblem;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Loads a configuration for a command that cannot go on without it. */
public final class ConfigurationFile {
    private ConfigurationFile() {}

    /**
     * Loads the file and prints its warnings.
     *
     * @throws Failure where it has errors, all of which the message lists
     */
    public static Configuration load(Path file, PrintWriter err) {
        if (!Files.isReadable(file)) {
            throw new Failure("there is no readable file " + file);
        }
        Loaded loaded = ConfigurationReader.ofProcess().read(file);
        loaded.problems().stream().filter(problem -> !problem.isError()).forEach(p -> err.println(line(p)));
        return loaded.configuration().orElseThrow(() -> {
            StringBuilder message = new StringBuilder(file + " cannot be used:");
            loaded.errors()
                    .forEach(error ->
                            message.append(System.lineSeparator()).append("  ").append(error));
            return new Failure(message.toString());
        });
    }

    /** A problem as printed: {@code warning: file:line:column: path: message}. */
    public static String line(LocatedProblem problem) {
        return problem.severity().name().toLowerCase(Locale.ROOT) + ": " + problem;
    }
}
