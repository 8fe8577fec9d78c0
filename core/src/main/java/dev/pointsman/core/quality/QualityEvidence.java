package dev.pointsman.core.quality;

import java.util.List;
import java.util.Optional;

/**
 * What a selection knows of one candidate's quality: the effort, how it was found, and what each index says about the model
 * at exactly that effort. Immutable.
 */
public final class QualityEvidence {

    private static final QualityEvidence NONE = new QualityEvidence(EffortResolution.none(), IndexTable.EMPTY);

    private final EffortResolution resolution;
    private final IndexTable table;
    private final Optional<String> withheldBecause;

    QualityEvidence(EffortResolution resolution, IndexTable table) {
        this(resolution, table, Optional.empty());
    }

    private QualityEvidence(EffortResolution resolution, IndexTable table, Optional<String> withheldBecause) {
        this.resolution = resolution;
        this.table = table;
        this.withheldBecause = withheldBecause;
    }

    /** Nothing is known. */
    public static QualityEvidence none() {
        return NONE;
    }

    /**
     * Evidence from a library user's own numbers, for the effort that its candidate names or, without one, for the model's
     * default.
     *
     * @throws IllegalArgumentException when two results are for the same index
     */
    public static QualityEvidence of(Optional<String> effort, List<IndexResult> results) {
        return of(effort, effort.isPresent() ? EffortSource.DECLARED : EffortSource.MODEL_DEFAULT, results);
    }

    /**
     * Evidence as it was recorded.
     *
     * @throws IllegalArgumentException when two results are for the same index
     */
    public static QualityEvidence of(Optional<String> effort, EffortSource source, List<IndexResult> results) {
        return new QualityEvidence(new EffortResolution(effort, source), new IndexTable(results));
    }

    /**
     * Evidence that does not count, because it would describe another system than the one that would run: it has no result.
     *
     * @param reason why, for people
     */
    public static QualityEvidence withheld(Optional<String> effort, EffortSource source, String reason) {
        return new QualityEvidence(new EffortResolution(effort, source), IndexTable.EMPTY, Optional.of(reason));
    }

    /** Why quality is unknown whatever the records say; empty where they count. */
    public Optional<String> withheldBecause() {
        return withheldBecause;
    }

    /** The effort that it stands for; empty when unknown, or when the model's default has no known name. */
    public Optional<String> effort() {
        return resolution.effort();
    }

    /** How that effort was found. */
    public EffortSource effortSource() {
        return resolution.source();
    }

    /** All results, in the catalogue's order. */
    public List<IndexResult> results() {
        return table.list();
    }

    /** The result of this index; empty when the index is unknown here. */
    public Optional<IndexResult> result(String indexId) {
        return table.find(indexId);
    }

    /** The position of this index for the accessors below, or -1. Fastest with the catalogue's own String instance. */
    public int indexOf(String indexId) {
        return table.indexOf(indexId);
    }

    /** Whether the index at this position has a score. */
    public boolean available(int position) {
        return table.available(position);
    }

    /**
     * The score of the index at this position, on its scale.
     *
     * @throws IllegalStateException when it is not available
     */
    public double score(int position) {
        return table.score(position);
    }

    /** The coverage of the index at this position, 0..1; 0 when nothing is there. */
    public double coverage(int position) {
        return table.coverage(position);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof QualityEvidence evidence
                && resolution.equals(evidence.resolution)
                && withheldBecause.equals(evidence.withheldBecause)
                && table.equals(evidence.table);
    }

    @Override
    public int hashCode() {
        return 31 * resolution.hashCode() + table.hashCode();
    }

    @Override
    public String toString() {
        return "QualityEvidence[effort=" + effort().orElse("?") + ", source=" + effortSource() + ", results="
                + results()
                + withheldBecause.map(reason -> ", withheld: " + reason).orElse("") + "]";
    }
}
