package dev.pointsman.benchmarks;

import dev.pointsman.core.evidence.Candidate;
import dev.pointsman.core.evidence.CandidatePool;
import dev.pointsman.core.evidence.CandidateProfile;
import dev.pointsman.core.evidence.PoolMember;
import dev.pointsman.core.evidence.RequestEvidence;
import dev.pointsman.core.evidence.RoutedRequest;
import dev.pointsman.core.pricing.Pricing;
import dev.pointsman.core.quality.IndexResult;
import dev.pointsman.core.quality.QualityEvidence;
import dev.pointsman.core.selection.QualitySettings;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.ModelTelemetry;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.core.telemetry.TelemetryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Candidates with full windows, a price, quality evidence and something in flight. */
final class Pools {
    private Pools() {}

    static CandidatePool full(int candidates) {
        TelemetryStore store = new TelemetryStore();
        List<PoolMember> members = new ArrayList<>();
        for (int i = 0; i < candidates; i++) {
            ModelTelemetry telemetry = store.model("model-" + i);
            fill(telemetry, i);
            members.add(PoolMember.of(
                    new CandidateProfile(
                            Candidate.of(telemetry.model()),
                            Pricing.usd(0.2 + 0.03 * (i * 7 % 11), 0.8 + 0.1 * (i * 5 % 13)),
                            OptionalLong.of(128_000),
                            OptionalLong.of(16_000),
                            Optional.empty()),
                    telemetry,
                    quality(i)));
        }
        return CandidatePool.of(members);
    }

    static RoutedRequest request() {
        return RoutedRequest.of(RequestEvidence.of(OptionalLong.of(1_200), OptionalLong.of(400), Series.STREAMED));
    }

    private static void fill(ModelTelemetry telemetry, int stream) {
        Samples samples = new Samples(stream);
        double speed = 0.8 + 0.05 * (stream * 3 % 10);
        for (Series series : Series.values()) {
            for (int i = 0; i < TelemetryStore.DEFAULT_WINDOW; i++) {
                telemetry.record(series, Metric.TTFT, samples.next() * speed, i);
                telemetry.record(series, Metric.TPOT, samples.next() * speed / 20, i);
                telemetry.predictor(series, Metric.TTFT).learn(i % 17 * 500, samples.next() * speed, i);
                telemetry.predictor(series, Metric.TPOT).learn(i % 7, samples.next() * speed / 20, i);
            }
        }
        for (int i = 0; i < stream % 4; i++) {
            telemetry.load().acquire(Series.STREAMED, 100, 0);
        }
    }

    private static QualityEvidence quality(int i) {
        return QualityEvidence.of(
                Optional.empty(),
                List.of(
                        IndexResult.available(QualitySettings.DEFAULT_INDEX, 60 + i * 9 % 31, 1),
                        IndexResult.available("acme/coding@1.0.0", 50 + i * 7 % 37, 0.8)));
    }
}
