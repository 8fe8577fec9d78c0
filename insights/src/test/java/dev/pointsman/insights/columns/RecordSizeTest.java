package dev.pointsman.insights.columns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.core.choice.Choice;
import dev.pointsman.core.evidence.Candidate;
import dev.pointsman.core.evidence.CandidateProfile;
import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.evidence.EvidenceBuilder;
import dev.pointsman.core.evidence.LatencyPrediction;
import dev.pointsman.core.evidence.RequestEvidence;
import dev.pointsman.core.pricing.Pricing;
import dev.pointsman.core.selection.Factor;
import dev.pointsman.core.selection.MultiFactorPolicy;
import dev.pointsman.core.selection.Objective;
import dev.pointsman.core.telemetry.LatencySummary;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.PercentileGrid;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.insights.ChoiceColumns;
import dev.pointsman.insights.RandomRecords;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RecordSizeTest {
    /** Both metrics, series and bases of three candidates, and a trace of four stages: as large as it gets. */
    @Test
    void recordOfThreeCandidatesTakesAtMostFourKilobytes() {
        PercentileGrid grid = PercentileGrid.fixed().with(List.of(80));
        LatencySummary summary = LatencySummary.of(grid, new double[] {.1, .2, .3, .4, .5, .6}, 1_000, -5_000_000_000L);
        EvidenceBuilder builder =
                Evidence.builder(RequestEvidence.of(OptionalLong.of(900), OptionalLong.of(500), Series.STREAMED));
        for (String model : RandomRecords.MODELS) {
            EvidenceBuilder.Entry entry = builder.add(CandidateProfile.of(Candidate.of(model), Pricing.usd(1, 2)))
                    .inflight(3);
            for (Series series : Series.values()) {
                for (Metric metric : Metric.values()) {
                    entry.latency(series, metric, summary);
                    entry.prediction(series, metric, new LatencyPrediction(.3, summary, 0));
                }
            }
        }
        MultiFactorPolicy policy = MultiFactorPolicy.of(new Objective.Lexicographic(List.of(
                new Objective.Priority(Factor.LOAD, .1),
                new Objective.Priority(Factor.COST, .1),
                new Objective.Priority(Factor.LATENCY, .1),
                new Objective.Priority(Factor.QUALITY, .1))));
        Choice choice = RandomRecords.choice(new Random(1), builder.build(), policy, Optional.empty());
        ChoiceColumns columns = new ChoiceWriter(document -> {}).write(choice, Optional.empty());

        int bytes = new RandomRecords(new Random(1))
                .of("rec_0123456789ab1", 0, Optional.of(columns))
                .sizeBytes();

        assertThat(bytes).isLessThan(4_096);
        assertThat(columns.evidence().length).isLessThan(2_048);
    }
}
