package dev.pointsman.core.evidence;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A servability rule bound to the candidates of a pool that it concerns. */
final class PoolRule {
    private final ServabilityRule rule;
    private final List<PoolMember> members;
    private final int[] concerned;
    private final ServabilityRule.PoolTest admitsAll;

    PoolRule(ServabilityRule rule, List<PoolMember> members) {
        this.rule = rule;
        this.members = members;
        this.concerned = IntStream.range(0, members.size())
                .filter(i -> rule.concerns(members.get(i)))
                .toArray();
        this.admitsAll = concerned.length == 0
                ? (request, mostInputTokens) -> true
                : rule.admitsAll(IntStream.of(concerned).mapToObj(members::get).toList());
    }

    /** Adds this rule's violations to those found so far, which stay {@code null} while there are none. */
    List<RuleViolation> @Nullable [] check(
            RoutedRequest request, long @Nullable [] inputTokens, List<RuleViolation> @Nullable [] found) {
        long most = request.numbers().inputTokens().orElse(0);
        if (inputTokens != null) {
            most = 0;
            for (int i : concerned) {
                most = Math.max(most, inputTokens[i]);
            }
        }
        return admitsAll.admits(request, most) ? found : checkEach(request, inputTokens, found);
    }

    private List<RuleViolation> @Nullable [] checkEach(
            RoutedRequest request, long @Nullable [] inputTokens, List<RuleViolation> @Nullable [] found) {
        List<RuleViolation>[] all = found;
        for (int i : concerned) {
            long tokens = inputTokens == null ? request.numbers().inputTokens().orElse(0) : inputTokens[i];
            Optional<RuleViolation> violation = rule.check(members.get(i), request, tokens);
            if (violation.isPresent()) {
                all = all == null ? EvidenceBuilder.newLists(members.size()) : all;
                List<RuleViolation> extended = new ArrayList<>(all[i]);
                extended.add(violation.get());
                all[i] = extended;
            }
        }
        return all;
    }
}
