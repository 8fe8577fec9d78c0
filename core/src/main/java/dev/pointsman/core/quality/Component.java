package dev.pointsman.core.quality;

/** One weighted part of an index. */
public sealed interface Component permits BenchmarkComponent, IndexComponent {

    /** Share in the index, above 0; the weights of an index sum to 1. */
    double weight();

    /** How its value becomes 0..1, where 1 is the best. */
    Normalization normalization();

    /** What it reads: {@code benchmark-id metric}, or the id of an index. */
    String label();
}
