package dev.pointsman.core.quality;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What one component brings into an index.
 *
 * @param component the component
 * @param raw the metric's value in its unit, or the nested index's place on its scale; empty when missing
 * @param profile the profile that the value was measured with
 * @param source the record that the value comes from; empty for a nested index
 * @param normalised 0..1; empty when the component is missing
 * @param contribution what it adds to the index's score, in points of its scale: lo plus all contributions is the score;
 *     empty when the component is missing or the index has no score
 * @param absence why the component is missing
 * @param nested the nested index's own tree
 */
public record ComponentExplanation(
        Component component,
        OptionalDouble raw,
        Optional<String> profile,
        Optional<QualityRecord> source,
        OptionalDouble normalised,
        OptionalDouble contribution,
        Optional<String> absence,
        Optional<IndexExplanation> nested) {}
