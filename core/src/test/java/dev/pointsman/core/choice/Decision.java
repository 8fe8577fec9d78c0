package dev.pointsman.core.choice;

import dev.pointsman.core.evidence.Candidate;
import dev.pointsman.core.evidence.CandidatePool;
import dev.pointsman.core.evidence.CandidateProfile;
import dev.pointsman.core.evidence.PoolMember;
import dev.pointsman.core.evidence.RequestEvidence;
import dev.pointsman.core.evidence.RoutedRequest;
import dev.pointsman.core.fixture.ManualTime;
import dev.pointsman.core.learning.ExplorationSettings;
import dev.pointsman.core.pricing.Pricing;
import dev.pointsman.core.quality.QualityEvidence;
import dev.pointsman.core.selection.Policy;
import dev.pointsman.core.telemetry.Load;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.core.telemetry.TelemetryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** A decision over live telemetry, as a host of the engine has it. */
final class Decision {
    static final RoutedRequest REQUEST =
            RoutedRequest.of(RequestEvidence.of(OptionalLong.of(100), OptionalLong.empty(), Series.STREAMED));

    final ManualTime time = new ManualTime();
    final TelemetryStore store = new TelemetryStore();
    private final List<PoolMember> members = new ArrayList<>();

    /** Candidates named m0, m1, ... */
    static Decision of(int candidates) {
        Decision decision = new Decision();
        for (int i = 0; i < candidates; i++) {
            decision.add("m" + i, () -> {}, () -> true);
        }
        return decision;
    }

    /**
     * @param whileGathering runs after the candidate's load was read
     * @param available whether the candidate can be used
     */
    Decision add(String model, Runnable whileGathering, java.util.function.BooleanSupplier available) {
        members.add(new PoolMember(
                CandidateProfile.of(Candidate.of(model), Pricing.unknown()),
                store.model(model),
                request -> {
                    whileGathering.run();
                    return QualityEvidence.none();
                },
                Set.of(RoutedRequest.OPENAI),
                available));
        return this;
    }

    Chooser chooser(Policy policy) {
        return new Chooser(policy, CandidatePool.of(members), Optional.empty(), time);
    }

    Chooser chooser(Policy policy, ExplorationSettings exploration) {
        return new Chooser(policy, CandidatePool.of(members), Optional.of(exploration), time);
    }

    Load load(int index) {
        return members.get(index).telemetry().load();
    }

    void record(int index, double ttftSeconds) {
        members.get(index).telemetry().record(Series.STREAMED, Metric.TTFT, ttftSeconds, time.nanoTime());
    }

    int inflight() {
        int sum = 0;
        for (int i = 0; i < members.size(); i++) {
            sum += load(i).inflight();
        }
        return sum;
    }
}
