package dev.pointsman.core.evidence;

import java.util.List;
import java.util.Optional;

/**
 * One reason for which a candidate cannot serve a request at all, whatever the policy. The list of rules is open: a pool is built
 * with those that its host knows.
 */
public interface ServabilityRule {
    /** Whether a rule has nothing against any of the candidates that it concerns. */
    interface PoolTest {
        /** @param mostInputTokens the largest estimate among those candidates, 0 where it is unknown */
        boolean admits(RoutedRequest request, long mostInputTokens);
    }

    /** Whether the rule can ever bind this candidate; if not, it costs nothing per request. */
    boolean concerns(PoolMember member);

    /**
     * A cheap test that tells of a whole pool whether the rule has nothing against anybody in it, which is the usual case. Where
     * it fails, the candidates are checked one by one.
     *
     * @param members the candidates that the rule concerns, at least one
     */
    default PoolTest admitsAll(List<PoolMember> members) {
        return (request, mostInputTokens) -> false;
    }

    /**
     * Why the candidate cannot serve the request; empty where this rule has nothing against it.
     *
     * @param inputTokens the estimate of its prompt as the candidate's model would count it, 0 where it is unknown
     */
    Optional<RuleViolation> check(PoolMember member, RoutedRequest request, long inputTokens);
}
