package dev.pointsman.core.evidence;

import dev.pointsman.core.pricing.Pricing;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What does not change from request to request about a candidate.
 *
 * @param candidate who it is
 * @param pricing its list price, possibly unknown
 * @param contextWindowTokens prompt and completion tokens that fit together, &gt; 0
 * @param maxOutputTokens completion tokens that it can give, &gt; 0
 * @param defaultEffort effort of its model card, where the candidate names none
 */
public record CandidateProfile(
        Candidate candidate,
        Pricing pricing,
        OptionalLong contextWindowTokens,
        OptionalLong maxOutputTokens,
        Optional<String> defaultEffort) {

    public static CandidateProfile of(Candidate candidate, Pricing pricing) {
        return new CandidateProfile(candidate, pricing, OptionalLong.empty(), OptionalLong.empty(), Optional.empty());
    }
}
