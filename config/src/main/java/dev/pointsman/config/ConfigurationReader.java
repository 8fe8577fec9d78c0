package dev.pointsman.config;

import dev.pointsman.config.internal.ConfigurationAssembly;
import dev.pointsman.config.internal.TextFiles;
import dev.pointsman.config.internal.YamlDocument;
import dev.pointsman.config.internal.YamlException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads configuration files, any number of them. Bad input never throws: what is wrong is in the result, each with its place.
 */
public final class ConfigurationReader {
    private final Function<String, Optional<String>> environment;
    private final BuiltInCatalog builtIn = BuiltInCatalog.load();

    /** @param environment variables by name, where keys and tokens are */
    public ConfigurationReader(Function<String, Optional<String>> environment) {
        this.environment = environment;
    }

    /** A reader that looks into this process's environment. */
    public static ConfigurationReader ofProcess() {
        return new ConfigurationReader(name -> Optional.ofNullable(System.getenv(name)));
    }

    /** Reads a file; names in it are relative to its folder. */
    public Loaded read(Path file) {
        return read(file, Optional.empty());
    }

    /** Reads a file as if its {@code evaluation.include} named this other one too. */
    public Loaded readWithEvaluation(Path file, Path evaluation) {
        return read(file, Optional.of(evaluation));
    }

    private Loaded read(Path file, Optional<Path> alsoIncluded) {
        try {
            Path folder = Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(file.toAbsolutePath());
            return read(TextFiles.read(file), file.toString(), folder, alsoIncluded);
        } catch (IOException e) {
            return failed(file.toString(), 1, 1, "cannot be read: " + e.getMessage());
        }
    }

    /** Reads a text; names in it are relative to the working directory. */
    public Loaded read(String text, String sourceName) {
        return read(text, sourceName, Path.of("").toAbsolutePath(), Optional.empty());
    }

    private Loaded read(String text, String sourceName, Path folder, Optional<Path> alsoIncluded) {
        try {
            YamlDocument document = YamlDocument.parse(text);
            return new ConfigurationAssembly(sourceName, document, folder, environment, builtIn, alsoIncluded).load();
        } catch (YamlException e) {
            return failed(sourceName, e.position().line(), e.position().column(), e.reason());
        }
    }

    private static Loaded failed(String file, int line, int column, String message) {
        return new Loaded(
                Optional.empty(),
                List.of(new LocatedProblem(file, line, column, "", message, LocatedProblem.Severity.ERROR)));
    }
}
