package dev.pointsman.core.quality;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A weighted mean of benchmark metrics and other indexes.
 *
 * @param id {@code namespace/name@semver}, see {@link QualityId}
 * @param displayName for people; may be empty
 * @param description for people; may be empty
 * @param lo the worst score, below {@code hi}
 * @param hi the best score
 * @param missing when it has a score although components are missing
 * @param domains what it is about, with weights; information only
 * @param components its parts in the order in which they are summed; at least one
 */
public record QualityIndex(
        String id,
        String displayName,
        String description,
        double lo,
        double hi,
        MissingPolicy missing,
        Map<String, Double> domains,
        List<Component> components) {

    public QualityIndex {
        domains = Collections.unmodifiableMap(new LinkedHashMap<>(domains));
        components = List.copyOf(components);
    }
}
