package dev.pointsman.core.quality;

import java.util.List;

/**
 * Definitions and records from one place: the built-in ones, a configuration's {@code evaluation} block, or a file that it
 * includes. Unchecked; {@link QualityCatalogBuilder} checks.
 *
 * @param path the prefix of the paths in problems, such as {@code evaluation}
 * @param benchmarks benchmarks in declared order
 * @param indices indexes in declared order
 * @param records records in declared order
 */
public record Evaluation(
        String path, List<Benchmark> benchmarks, List<QualityIndex> indices, List<QualityRecord> records) {

    public Evaluation {
        benchmarks = List.copyOf(benchmarks);
        indices = List.copyOf(indices);
        records = List.copyOf(records);
    }

    /** The same definitions with these records. */
    public Evaluation withRecords(List<QualityRecord> others) {
        return new Evaluation(path, benchmarks, indices, others);
    }

    String benchmarkPath(int position) {
        return path + ".benchmarks[" + position + "]";
    }

    String indexPath(int position) {
        return path + ".indices[" + position + "]";
    }

    String recordPath(int position) {
        return path + ".records[" + position + "]";
    }
}
