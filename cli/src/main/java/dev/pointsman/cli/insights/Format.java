package dev.pointsman.cli.insights;

/** How a result is printed. */
enum Format {
    /** A table for people. */
    table,
    /** Exactly one JSON document on standard output. */
    json,
    /** Comma-separated, with a line of names. */
    csv
}
