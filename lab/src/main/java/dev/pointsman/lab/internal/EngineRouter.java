package dev.pointsman.lab.internal;

import dev.pointsman.config.DecisionConfig;
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
import dev.pointsman.core.telemetry.Lease;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.lab.LabPolicy;
import dev.pointsman.lab.ModelSpec;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The product's own choice, with its telemetry, leases and exploration, under the virtual clock. */
final class EngineRouter implements Router {
    private final Fleet fleet;
    private final Chooser chooser;
    private final int[] modelOf;
    private @Nullable Choice last;

    private EngineRouter(
            Fleet fleet,
            Policy policy,
            Optional<ExplorationSettings> exploration,
            List<PoolMember> members,
            int[] modelOf) {
        this.fleet = fleet;
        this.modelOf = modelOf;
        this.chooser = new Chooser(policy, CandidatePool.of(members), exploration, fleet.clock());
    }

    /** All models of the scenario are candidates. */
    static EngineRouter of(Fleet fleet, LabPolicy.Engine engine) {
        List<PoolMember> members = new ArrayList<>();
        for (int model = 0; model < fleet.size(); model++) {
            ModelSpec spec = fleet.scenario().models().get(model);
            members.add(member(
                    fleet,
                    model,
                    CandidateProfile.of(Candidate.of(spec.name()), spec.pricing()),
                    effort -> QualityEvidence.none()));
        }
        int[] each = IntStream.range(0, fleet.size()).toArray();
        return new EngineRouter(fleet, engine.policy(), engine.exploration(), members, each);
    }

    /** The candidates are those of the decision. */
    static EngineRouter of(Fleet fleet, DecisionConfig decision) {
        List<String> names =
                fleet.scenario().models().stream().map(ModelSpec::name).toList();
        List<PoolMember> members = new ArrayList<>();
        int[] modelOf = new int[decision.candidates().size()];
        for (int i = 0; i < modelOf.length; i++) {
            CandidateProfile profile = decision.candidates().get(i);
            modelOf[i] = names.indexOf(profile.candidate().model());
            members.add(member(fleet, modelOf[i], profile, decision.quality().get(i)));
        }
        fleet.store().track(decision.policy().percentiles());
        return new EngineRouter(fleet, decision.policy(), decision.exploration(), members, modelOf);
    }

    private static PoolMember member(
            Fleet fleet, int model, CandidateProfile profile, Function<RoutedRequest, QualityEvidence> quality) {
        boolean alwaysThere = fleet.events().stream().noneMatch(event -> event.model() == model);
        BooleanSupplier available = alwaysThere ? () -> true : () -> fleet.isAvailable(model);
        return new PoolMember(profile, fleet.telemetry(model), quality, Set.of(RoutedRequest.OPENAI), available);
    }

    @Override
    public Optional<Placement> place(int request, BitSet refused) {
        RoutedRequest routed = RoutedRequest.of(RequestEvidence.of(
                OptionalLong.of(fleet.workload().estimatedTokens(request)), OptionalLong.empty(), Series.STREAMED));
        Choice chosen = last;
        if (!refused.isEmpty() && chosen != null) {
            return placeElsewhere(chosen, routed, refused);
        }
        Choice choice = chooser.choose(routed);
        last = choice;
        return choice.dispatch()
                .map(to -> new Placement(modelOf[to.index()], choice.lease().orElseThrow()));
    }

    /** The next survivor of the same selection, as a retry of the gateway has it. */
    private Optional<Placement> placeElsewhere(Choice choice, RoutedRequest request, BitSet refused) {
        for (int candidate : choice.selection().fallbackOrder()) {
            int model = modelOf[candidate];
            if (!refused.get(model) && fleet.isAvailable(model)) {
                Optional<Lease> lease = chooser.retry(choice, candidate, request);
                if (lease.isPresent()) {
                    return Optional.of(new Placement(model, lease.get()));
                }
            }
        }
        return Optional.empty();
    }
}
