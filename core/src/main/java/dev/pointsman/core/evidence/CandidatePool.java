package dev.pointsman.core.evidence;

import dev.pointsman.core.telemetry.Load;
import java.util.List;

/** The ordered candidates of one decision, bound to the live state that evidence is gathered from. Immutable itself. */
public final class CandidatePool {
    private final PoolMember[] members;
    private final CandidateProfile[] profiles;
    private final ServabilityRule[][] rules;

    /**
     * @param members candidates in declared order
     * @param rules reasons for which a candidate may be unable to serve a request
     */
    public CandidatePool(List<PoolMember> members, List<ServabilityRule> rules) {
        this.members = members.toArray(PoolMember[]::new);
        this.profiles = members.stream().map(PoolMember::profile).toArray(CandidateProfile[]::new);
        this.rules = members.stream()
                .map(member ->
                        rules.stream().filter(rule -> rule.concerns(member)).toArray(ServabilityRule[]::new))
                .toArray(ServabilityRule[][]::new);
    }

    /** A pool with the usual rules. */
    public static CandidatePool of(List<PoolMember> members) {
        return new CandidatePool(members, ServabilityRules.all());
    }

    public int size() {
        return members.length;
    }

    public PoolMember member(int index) {
        return members[index];
    }

    public Load load(int index) {
        return members[index].telemetry().load();
    }

    CandidateProfile[] profiles() {
        return profiles;
    }

    ServabilityRule[] rules(int index) {
        return rules[index];
    }
}
