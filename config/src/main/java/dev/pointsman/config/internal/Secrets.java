package dev.pointsman.config.internal;

import dev.pointsman.config.Secret;
import dev.pointsman.record.reading.Section;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/** Finds keys where a configuration says that they are: in the environment or in a file, never in the configuration itself. */
final class Secrets {
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
        if (section.has(name)) {
            refuse(
                    section,
                    name,
                    envKey + " with the name of an environment variable, or " + fileKey + " with the name of a file");
        }
        if (section.has(envKey) && section.has(fileKey)) {
            section.problems().error(section.path(fileKey), "cannot stand beside " + envKey + ": keep one of them");
            return Optional.empty();
        }
        if (section.has(fileKey)) {
            return ofFile(section, fileKey);
        }
        Optional<Secret> secret = ofEnvironment(section, envKey);
        if (secret.isEmpty() && section.has(envKey)) {
            section.problems()
                    .warning(
                            section.path(envKey),
                            "the environment variable " + section.text(envKey).orElse("")
                                    + " is not set or blank, so no key is sent");
        }
        return secret;
    }

    static void refuse(Section section, String key, String instead) {
        section.problems().error(section.path(key), "a secret must not stand in a configuration: write " + instead);
    }

    /** The secret in the environment variable that this key names; empty where it is not set or blank. */
    Optional<Secret> ofEnvironment(Section section, String key) {
        return section.text(key)
                .flatMap(environment)
                .filter(value -> !value.isBlank())
                .map(value -> Secret.of(value.strip()));
    }

    private Optional<Secret> ofFile(Section section, String key) {
        Optional<String> name = section.text(key);
        if (name.isEmpty()) {
            return Optional.empty();
        }
        try {
            Path file = directory.resolve(name.get());
            String text = TextFiles.read(file).strip();
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
