package dev.pointsman.core.evidence;

import java.util.Optional;

/**
 * One reason for which a candidate cannot serve a request at all, whatever the policy. The list of rules is open: a pool is built
 * with those that its host knows.
 */
public interface ServabilityRule {
    /** Whether the rule can ever bind this candidate; if not, it costs nothing per request. */
    boolean concerns(PoolMember member);

    /** Why the candidate cannot serve the request; empty where this rule has nothing against it. */
    Optional<RuleViolation> check(PoolMember member, RoutedRequest request);
}
