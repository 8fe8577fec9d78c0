package dev.pointsman.record.reading;

/**
 * Something wrong or useless in what was read.
 *
 * @param path where, as {@code routing.decisions[0].name}
 * @param message what was found, what was expected and what to write instead
 * @param severity whether it can be lived with
 */
public record Problem(String path, String message, Severity severity) {
    public enum Severity {
        ERROR,
        /** Accepted, but it cannot do what its author may expect. */
        WARNING
    }

    public boolean isError() {
        return severity == Severity.ERROR;
    }
}
