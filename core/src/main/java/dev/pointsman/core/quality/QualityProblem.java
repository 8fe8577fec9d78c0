package dev.pointsman.core.quality;

/**
 * Something wrong with what a catalogue was to be built from.
 *
 * @param severity whether the catalogue can be built nevertheless
 * @param path where: {@code evaluation.indices[2].components[0].metric}
 * @param message what is wrong, and what to write instead
 */
public record QualityProblem(Severity severity, String path, String message) {

    /** How bad it is. */
    public enum Severity {
        /** There is no catalogue. */
        ERROR,
        /** There is a catalogue, in which something has no effect or is probably not meant so. */
        WARNING
    }

    /** Whether it prevents the catalogue. */
    public boolean isError() {
        return severity == Severity.ERROR;
    }

    @Override
    public String toString() {
        return path + ": " + message;
    }
}
