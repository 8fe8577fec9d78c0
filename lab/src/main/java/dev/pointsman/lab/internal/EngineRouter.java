package dev.pointsman.lab.internal;

import dev.pointsman.core.choice.Choice;
import dev.pointsman.core.choice.Chooser;
import dev.pointsman.core.evidence.Candidate;
import dev.pointsman.core.evidence.CandidatePool;
import dev.pointsman.core.evidence.CandidateProfile;
import dev.pointsman.core.evidence.PoolMember;
import dev.pointsman.core.evidence.RequestEvidence;
import dev.pointsman.core.evidence.RoutedRequest;
import dev.pointsman.core.learning.ExplorationSettings;
import dev.pointsman.core.quality.QualityEvidence;
import dev.pointsman.core.selection.Policy;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.lab.ModelSpec;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;

/** The product's own choice, with its telemetry, leases and exploration, under the virtual clock. */
public final class EngineRouter implements Router {
    private final Fleet fleet;
    private final Chooser chooser;

    public EngineRouter(Fleet fleet, Policy policy, Optional<ExplorationSettings> exploration) {
        this.fleet = fleet;
        List<PoolMember> members = IntStream.range(0, fleet.size())
                .mapToObj(model -> member(fleet, model))
                .toList();
        this.chooser = new Chooser(policy, CandidatePool.of(members), exploration, fleet.clock());
    }

    private static PoolMember member(Fleet fleet, int model) {
        ModelSpec spec = fleet.scenario().models().get(model);
        boolean alwaysThere = fleet.events().stream().noneMatch(event -> event.model() == model);
        CandidateProfile profile = CandidateProfile.of(Candidate.of(spec.name()), spec.pricing());
        return alwaysThere
                ? PoolMember.of(profile, fleet.telemetry(model), QualityEvidence.none())
                : new PoolMember(
                        profile,
                        fleet.telemetry(model),
                        effort -> QualityEvidence.none(),
                        Set.of(RoutedRequest.OPENAI),
                        () -> fleet.isAvailable(model));
    }

    @Override
    public Optional<Placement> place(int request) {
        RequestEvidence numbers = RequestEvidence.of(
                OptionalLong.of(fleet.workload().estimatedTokens(request)), OptionalLong.empty(), Series.STREAMED);
        Choice choice = chooser.choose(RoutedRequest.of(numbers));
        return choice.dispatch()
                .map(to -> new Placement(to.index(), choice.lease().orElseThrow()));
    }
}
