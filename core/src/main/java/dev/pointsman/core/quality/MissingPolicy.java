package dev.pointsman.core.quality;

/** When an index with missing components still has a score. */
public sealed interface MissingPolicy {

    /** Only with every component. */
    record RequireAll() implements MissingPolicy {}

    /**
     * From a coverage on.
     *
     * @param minimum the least coverage that is enough, above 0 and at most 1
     */
    record RequireCoverage(double minimum) implements MissingPolicy {}

    /** As soon as any component is there. */
    record ReportedOnly() implements MissingPolicy {}
}
