package dev.pointsman.config.internal;

import dev.pointsman.record.reading.Section;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Finds and reads the files that {@code evaluation.include} names; they hold an evaluation, bare or under that key. */
final class Includes {
    private static final String KEY = "include";
    private static final int MAX_FILES = 1_000;
    private static final int MAX_DEPTH = 8;

    private final Path directory;
    private final Optional<Path> alsoRead;

    /**
     * @param directory what patterns are relative to
     * @param alsoRead a file that is read as if it were named too
     */
    Includes(Path directory, Optional<Path> alsoRead) {
        this.directory = directory;
        this.alsoRead = alsoRead;
    }

    /** A file and the evaluation in it, whose path begins with the file's name. */
    record Included(SourceFile file, Section evaluation) {}

    /** The files in the order of the patterns, those of one pattern by name; each file once. */
    List<Included> read(Section evaluation) {
        List<Path> files = new ArrayList<>();
        for (String pattern : evaluation.texts(KEY)) {
            List<Path> matched = matching(evaluation, pattern);
            if (matched.isEmpty()) {
                evaluation
                        .problems()
                        .error(
                                evaluation.path(KEY),
                                "no file matches '" + pattern + "' in "
                                        + directory.toAbsolutePath().normalize());
            }
            matched.stream().filter(file -> !files.contains(file)).forEach(files::add);
        }
        alsoRead.map(Path::toAbsolutePath)
                .map(Path::normalize)
                .filter(file -> files.stream()
                        .noneMatch(other -> other.toAbsolutePath().normalize().equals(file)))
                .ifPresent(files::add);
        List<Included> read = new ArrayList<>();
        for (Path file : files) {
            read(evaluation, file).ifPresent(read::add);
        }
        return read;
    }

    private List<Path> matching(Section evaluation, String pattern) {
        try {
            boolean isGlob = pattern.chars().anyMatch(c -> "*?[{".indexOf(c) >= 0);
            if (!isGlob) {
                Path file = directory.resolve(pattern);
                return Files.isRegularFile(file) ? List.of(file) : List.of();
            }
            PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
            try (Stream<Path> all = Files.walk(fixedPart(pattern), MAX_DEPTH)) {
                return all.filter(file -> matcher.matches(directory.relativize(file)) && Files.isRegularFile(file))
                        .sorted()
                        .limit(MAX_FILES)
                        .toList();
            }
        } catch (IOException | RuntimeException e) {
            evaluation.problems().error(evaluation.path(KEY), "cannot look for '" + pattern + "': " + e.getMessage());
            return List.of();
        }
    }

    /** The folder before the first wildcard, so that nothing else is walked. */
    private Path fixedPart(String pattern) {
        String before = pattern.split("[*?\\[{]", 2)[0];
        Path folder = directory.resolve(before.substring(0, before.lastIndexOf('/') + 1));
        return Files.isDirectory(folder) ? folder : directory;
    }

    private Optional<Included> read(Section evaluation, Path file) {
        String name = directory.relativize(file).toString();
        try {
            YamlDocument document = YamlDocument.parse(TextFiles.read(file));
            return Optional.of(included(file, name, document));
        } catch (YamlException e) {
            evaluation
                    .problems()
                    .error(
                            evaluation.path(KEY),
                            name + ":" + e.position().line() + ":"
                                    + e.position().column() + ": " + e.reason());
        } catch (IOException e) {
            evaluation.problems().error(evaluation.path(KEY), "cannot read '" + name + "': " + e.getMessage());
        }
        return Optional.empty();
    }

    static Included included(Path file, String name, YamlDocument document) {
        String path = name + ":evaluation";
        JsonNode wrapped = document.root().get("evaluation");
        if (wrapped == null) {
            SourceFile source = new SourceFile(file.toString(), path + ".", document);
            return new Included(source, Section.of(document.root(), path, source.problems()));
        }
        SourceFile source = new SourceFile(file.toString(), name + ":", document);
        for (String key : document.root().propertyNames()) {
            if (!key.equals("evaluation")) {
                source.problems()
                        .error(
                                name + ":" + key,
                                "only 'evaluation' may stand in an included file: remove '" + key + "'");
            }
        }
        return new Included(source, Section.of(wrapped, path, source.problems()));
    }
}
