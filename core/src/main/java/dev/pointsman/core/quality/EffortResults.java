package dev.pointsman.core.quality;

import java.util.List;
import java.util.Optional;

/**
 * What the catalogue holds for one model at one effort, for lists and explanations. A selection reads
 * {@link QualityEvidence}, in which {@link QualityRecord#UNSPECIFIED} matches nothing.
 *
 * @param effort the effort as recorded; empty where the model's default has no known name
 * @param results one for each index, in the catalogue's order
 */
public record EffortResults(Optional<String> effort, List<IndexResult> results) {

    public EffortResults {
        results = List.copyOf(results);
    }
}
