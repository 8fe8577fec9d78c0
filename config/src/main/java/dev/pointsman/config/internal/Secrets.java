package dev.pointsman.config.internal;

import dev.pointsman.config.Secret;
import dev.pointsman.record.reading.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/** Finds keys where a configuration says that they are: in the environment or in a file, never in the configuration itself. */
final class Secrets {
    private static final long LONGEST_BYTES = 64 << 10;

    private final Function<String, Optional<String>> environment;
    private final Path directory;

    /**
     * @param environment variables by name
     * @param directory what relative file names start from
     */
    Secrets(Function<String, Optional<String>> environment, Path directory) {
        this.environment = environment;
        this.directory = directory;
    }

    /** The key of {@code <name>_env} or {@code <name>_file}; {@code <name>} itself is refused. */
    Optional<Secret> find(Section section, String name) {
        String envKey = name + "_env";
        String fileKey = name + "_file";
        refuseInline(section, name);
        if (section.has(envKey) && section.has(fileKey)) {
            section.problems().error(section.path(fileKey), "cannot stand beside " + envKey + ": keep one of them");
            return Optional.empty();
        }
        return section.has(fileKey) ? ofFile(section, fileKey) : ofEnvironment(section, envKey);
    }

    static void refuseInline(Section section, String name) {
        if (section.has(name)) {
            section.problems()
                    .error(
                            section.path(name),
                            "a secret must not stand in a configuration: write " + name
                                    + "_env with the name of an environment variable, or " + name
                                    + "_file with the name of a file");
        }
    }

    /** The secret in the environment variable that this key names; a variable that is not set is a warning. */
    Optional<Secret> ofEnvironment(Section section, String key) {
        Optional<String> variable = section.text(key);
        Optional<Secret> secret =
                variable.flatMap(environment).filter(value -> !value.isBlank()).map(value -> Secret.of(value.strip()));
        if (variable.isPresent() && secret.isEmpty()) {
            section.problems()
                    .warning(
                            section.path(key),
                            "the environment variable " + variable.get()
                                    + " is not set or blank, so nothing is sent or accepted in its place");
        }
        return secret;
    }

    private Optional<Secret> ofFile(Section section, String key) {
        Optional<String> name = section.text(key);
        if (name.isEmpty()) {
            return Optional.empty();
        }
        try {
            Path file = directory.resolve(name.get());
            if (Files.size(file) > LONGEST_BYTES) {
                throw new IOException("larger than " + LONGEST_BYTES + " bytes");
            }
            String text = Files.readString(file).strip();
            if (!text.isEmpty()) {
                return Optional.of(Secret.of(text));
            }
            section.problems().error(section.path(key), "the file '" + name.get() + "' holds no key");
        } catch (IOException | InvalidPathException e) {
            section.problems()
                    .error(section.path(key), "the file '" + name.get() + "' cannot be read: " + e.getMessage());
        }
        return Optional.empty();
    }
}
