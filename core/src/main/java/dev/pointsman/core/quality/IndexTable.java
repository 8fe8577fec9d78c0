package dev.pointsman.core.quality;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Results by index, for a handful of indexes, found without hashing or allocation. */
final class IndexTable {

    static final IndexTable EMPTY = new IndexTable(List.of());

    private final String[] ids;
    private final IndexResult[] results;
    private final double[] scores;
    private final double[] coverages;

    IndexTable(List<IndexResult> results) {
        this.results = results.toArray(new IndexResult[0]);
        ids = new String[this.results.length];
        scores = new double[ids.length];
        coverages = new double[ids.length];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = this.results[i].indexId();
            scores[i] = this.results[i].score().orElse(0);
            coverages[i] = this.results[i].coverage();
            for (int j = 0; j < i; j++) {
                if (ids[j].equals(ids[i])) {
                    throw new IllegalArgumentException(
                            "two results for index '" + ids[i] + "'; give one for each index");
                }
            }
        }
    }

    @SuppressWarnings("ReferenceEquality") // the same instance is the usual case, and the cheapest to find
    int indexOf(String id) {
        for (int i = 0; i < ids.length; i++) {
            if (ids[i] == id) {
                return i;
            }
        }
        for (int i = 0; i < ids.length; i++) {
            if (ids[i].equals(id)) {
                return i;
            }
        }
        return -1;
    }

    Optional<IndexResult> find(String id) {
        int position = indexOf(id);
        return position < 0 ? Optional.empty() : Optional.of(results[position]);
    }

    boolean available(int position) {
        return results[position].isAvailable();
    }

    double score(int position) {
        if (!available(position)) {
            throw new IllegalStateException("index '" + ids[position] + "' has no score; ask available() first");
        }
        return scores[position];
    }

    double coverage(int position) {
        return coverages[position];
    }

    List<IndexResult> list() {
        return List.of(results);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof IndexTable table && Arrays.equals(results, table.results);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(results);
    }
}
