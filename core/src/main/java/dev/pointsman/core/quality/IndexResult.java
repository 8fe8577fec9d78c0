package dev.pointsman.core.quality;

import java.util.List;
import java.util.OptionalDouble;

/**
 * What an index says about one model at one effort.
 *
 * @param indexId id of the index
 * @param status whether there is a score, and if not, whether anything is there
 * @param score on the index's scale; present exactly when {@link Status#AVAILABLE}
 * @param coverage sum of the weights of the components that are there, 0..1, to nine decimals
 * @param missing labels of the components that are not there, see {@link Component#label}
 */
public record IndexResult(String indexId, Status status, OptionalDouble score, double coverage, List<String> missing) {

    /** How much of an index is there. */
    public enum Status {
        /** Enough for a score, by the index's missing policy. */
        AVAILABLE,
        /** Something, but not enough for a score. */
        PARTIAL,
        /** Nothing. */
        MISSING
    }

    /**
     * Checks the parts against each other.
     *
     * @throws IllegalArgumentException when a score is there without the status for it or the other way round, when it is
     *     not finite, or when the coverage is outside 0..1
     */
    public IndexResult {
        missing = List.copyOf(missing);
        if (score.isPresent() != (status == Status.AVAILABLE)) {
            throw new IllegalArgumentException(indexId + ": status " + status + " with score " + score
                    + "; a score is present exactly when the status is AVAILABLE");
        }
        if (score.isPresent() && !Double.isFinite(score.getAsDouble())) {
            throw new IllegalArgumentException(indexId + ": score must be finite, not " + score.getAsDouble());
        }
        if (!(coverage >= 0 && coverage <= 1)) {
            throw new IllegalArgumentException(indexId + ": coverage must be in 0..1, not " + coverage);
        }
    }

    /** An available result. */
    public static IndexResult available(String indexId, double score, double coverage) {
        return new IndexResult(indexId, Status.AVAILABLE, OptionalDouble.of(score), coverage, List.of());
    }

    /** A result of which nothing is there. */
    public static IndexResult missing(String indexId) {
        return new IndexResult(indexId, Status.MISSING, OptionalDouble.empty(), 0, List.of());
    }

    /** Whether there is a score. */
    public boolean isAvailable() {
        return status == Status.AVAILABLE;
    }
}
