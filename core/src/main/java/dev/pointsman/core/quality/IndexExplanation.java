package dev.pointsman.core.quality;

import java.util.List;

/**
 * How an index came to its result for one model at one effort.
 *
 * @param index the definition
 * @param result the result, the same as in the catalogue
 * @param components what each component brought, in declared order
 */
public record IndexExplanation(QualityIndex index, IndexResult result, List<ComponentExplanation> components) {

    public IndexExplanation {
        components = List.copyOf(components);
    }
}
