package dev.pointsman.record.reading;

import java.util.ArrayList;
import java.util.List;

/** Collects problems while something is read, so that all of them can be told at once. */
public final class Problems {
    private final List<Problem> found = new ArrayList<>();

    public void error(String path, String message) {
        found.add(new Problem(path, message, Problem.Severity.ERROR));
    }

    public void warning(String path, String message) {
        found.add(new Problem(path, message, Problem.Severity.WARNING));
    }

    public boolean hasErrors() {
        return found.stream().anyMatch(Problem::isError);
    }

    /** How many errors there are, to see whether a part added any. */
    public int errors() {
        return (int) found.stream().filter(Problem::isError).count();
    }

    /** In the order in which they were found. */
    public List<Problem> all() {
        return List.copyOf(found);
    }
}
