package dev.pointsman.config.internal;

import dev.pointsman.config.LocatedProblem;
import dev.pointsman.config.LocatedProblem.Severity;
import dev.pointsman.record.reading.Problems;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A file that was read, with what was found in it. Paths may begin with a prefix that the document does not have. */
final class SourceFile {
    private final String name;
    private final String prefix;
    private final YamlDocument document;
    private final Problems problems = new Problems();
    private final Problems notes = new Problems();

    /**
     * @param name as problems call it
     * @param prefix what paths in problems begin with before the document's own paths; may be empty
     */
    SourceFile(String name, String prefix, YamlDocument document) {
        this.name = name;
        this.prefix = prefix;
        this.document = document;
    }

    YamlDocument document() {
        return document;
    }

    Problems problems() {
        return problems;
    }

    void note(String path, String message) {
        notes.warning(path, message);
    }

    /** All that was found, by line and column. */
    List<LocatedProblem> located() {
        List<LocatedProblem> all = new ArrayList<>();
        problems.all()
                .forEach(problem -> all.add(locate(
                        problem.path(), problem.message(), problem.isError() ? Severity.ERROR : Severity.WARNING)));
        notes.all().forEach(note -> all.add(locate(note.path(), note.message(), Severity.NOTE)));
        all.sort(Comparator.comparingInt(LocatedProblem::line).thenComparingInt(LocatedProblem::column));
        return all;
    }

    private LocatedProblem locate(String path, String message, Severity severity) {
        String own = path.startsWith(prefix) ? path.substring(prefix.length()) : path;
        Position position = document.position(own);
        return new LocatedProblem(name, position.line(), position.column(), own, message, severity);
    }
}
