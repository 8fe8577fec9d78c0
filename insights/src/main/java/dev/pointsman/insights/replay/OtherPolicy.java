package dev.pointsman.insights.replay;

import dev.pointsman.core.evidence.CandidateProfile;
import dev.pointsman.core.evidence.RoutedRequest;
import dev.pointsman.core.quality.QualityEvidence;
import dev.pointsman.core.selection.Policy;
import java.util.List;
import java.util.function.Function;

/**
 * How a decision would be made instead.
 *
 * @param policy the other policy
 * @param candidates of the decision there, in declared order, with the prices and sizes that it gives them
 * @param quality for each candidate its results at the effort that a request would run at
 */
public record OtherPolicy(
        Policy policy, List<CandidateProfile> candidates, List<Function<RoutedRequest, QualityEvidence>> quality) {
    public OtherPolicy {
        candidates = List.copyOf(candidates);
        quality = List.copyOf(quality);
    }
}
