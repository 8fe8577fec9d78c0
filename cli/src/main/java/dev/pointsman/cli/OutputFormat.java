package dev.pointsman.cli;

/** How a result is printed. */
public enum OutputFormat {
    /** A table for people. */
    table,
    /** Exactly one JSON document on standard output. */
    json
}
