package dev.pointsman.example;

import dev.pointsman.core.choice.Choice;
import dev.pointsman.core.choice.Chooser;
import dev.pointsman.core.evidence.Candidate;
import dev.pointsman.core.evidence.CandidatePool;
import dev.pointsman.core.evidence.CandidateProfile;
import dev.pointsman.core.evidence.PoolMember;
import dev.pointsman.core.evidence.RequestEvidence;
import dev.pointsman.core.evidence.RoutedRequest;
import dev.pointsman.core.learning.ExplorationSettings;
import dev.pointsman.core.pricing.Pricing;
import dev.pointsman.core.quality.QualityEvidence;
import dev.pointsman.core.selection.LatencyAwarePolicy;
import dev.pointsman.core.telemetry.Lease;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.core.telemetry.TelemetryStore;
import dev.pointsman.core.time.TimeSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;

/** The engine inside a program: docs/embedding.md shows this file. */
final class EmbeddedRouter {
    private final TimeSource time = TimeSource.system();
    private final TelemetryStore telemetry = new TelemetryStore();
    private final Chooser chooser = new Chooser(
            LatencyAwarePolicy.observed(OptionalInt.empty(), OptionalInt.of(95)),
            CandidatePool.of(List.of(member("small", 0.2, 0.8), member("large", 3, 15))),
            Optional.of(ExplorationSettings.defaults()),
            time);

    private PoolMember member(String model, double promptUsdPer1m, double completionUsdPer1m) {
        Pricing pricing = Pricing.usd(promptUsdPer1m, completionUsdPer1m);
        return PoolMember.of(
                CandidateProfile.of(Candidate.of(model), pricing), telemetry.model(model), QualityEvidence.none());
    }

    /** Calls the model that is chosen and learns how long it took. */
    String ask(long promptTokens, Function<String, String> callModel) {
        Choice choice = chooser.choose(RoutedRequest.of(
                RequestEvidence.of(OptionalLong.of(promptTokens), OptionalLong.empty(), Series.UNARY)));
        try (Lease lease = choice.lease().orElseThrow()) {
            long sent = time.nanoTime();
            lease.sent("in-process", sent);
            String answer = callModel.apply(lease.model());
            double seconds = (time.nanoTime() - sent) / 1e9;
            telemetry.model(lease.model()).record(lease, Metric.TTFT, seconds, time.nanoTime());
            return answer;
        }
    }
}
