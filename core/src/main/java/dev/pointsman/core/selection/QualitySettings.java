package dev.pointsman.core.selection;

import java.util.OptionalDouble;

/**
 * What {@code multi_factor} asks of quality evidence.
 *
 * @param index id of the quality index
 * @param onMissing what happens to candidates without qualifying evidence, where quality matters
 * @param minCoverage least coverage of a qualifying result, 0..1; 0 leaves it to the index
 * @param minScore floor on the index's scale; empty for none
 */
public record QualitySettings(String index, OnMissing onMissing, double minCoverage, OptionalDouble minScore) {
    /** Default index of the built-in catalogue. */
    public static final String DEFAULT_INDEX = "vllm-sr/intelligence@1.0.0";

    private static final QualitySettings DEFAULTS =
            new QualitySettings(DEFAULT_INDEX, OnMissing.DISABLE_QUALITY, 0, OptionalDouble.empty());

    public QualitySettings {
        if (!(minCoverage >= 0 && minCoverage <= 1)) {
            throw new IllegalArgumentException("min_coverage must be between 0 and 1, but is " + minCoverage);
        }
        if (minScore.isPresent() && !Double.isFinite(minScore.getAsDouble())) {
            throw new IllegalArgumentException("min_score must be finite, but is " + minScore.getAsDouble());
        }
    }

    /** What holds where a policy has no quality block. */
    public static QualitySettings defaults() {
        return DEFAULTS;
    }

    /** What a pool with missing quality evidence becomes. */
    public enum OnMissing {
        /** Candidates without qualifying evidence are removed. */
        EXCLUDE("exclude"),
        /** The pool stays, and quality is unavailable to all of it. */
        DISABLE_QUALITY("disable_quality");

        private final String id;

        OnMissing(String id) {
            this.id = id;
        }

        /** The name in configuration and JSON. */
        public String id() {
            return id;
        }
    }
}
