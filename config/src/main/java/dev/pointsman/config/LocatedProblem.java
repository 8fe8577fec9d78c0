package dev.pointsman.config;

/**
 * Something wrong, useless or worth knowing in a configuration file.
 *
 * @param file the file as it was named
 * @param line from 1
 * @param column from 1
 * @param path the key's path, such as {@code routing.decisions[0].name}; empty for the file as a whole
 * @param message what was found, and what to write instead
 * @param severity what it means for the configuration
 */
public record LocatedProblem(String file, int line, int column, String path, String message, Severity severity) {
    public enum Severity {
        /** There is no configuration. */
        ERROR,
        /** Something cannot do what its author may expect. */
        WARNING,
        /** Worth knowing, nothing to mend. */
        NOTE
    }

    public boolean isError() {
        return severity == Severity.ERROR;
    }

    /** The same problem of a file that is called so. */
    LocatedProblem inFile(String name) {
        return new LocatedProblem(name, line, column, path, message, severity);
    }

    /** {@code file.yaml:12:7: routing.decisions[0].algorithm.type: ...} */
    @Override
    public String toString() {
        return file + ":" + line + ":" + column + ": " + (path.isEmpty() ? "" : path + ": ") + message;
    }
}
