package dev.pointsman.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.core.evidence.Candidate;
import dev.pointsman.core.evidence.CandidateProfile;
import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.evidence.EvidenceBuilder;
import dev.pointsman.core.evidence.RequestEvidence;
import dev.pointsman.core.learning.Dispatch;
import dev.pointsman.core.learning.StageName;
import dev.pointsman.core.pricing.Pricing;
import dev.pointsman.core.quality.EffortSource;
import dev.pointsman.core.quality.IndexResult;
import dev.pointsman.core.quality.QualityEvidence;
import dev.pointsman.core.selection.LatencyAwarePolicy;
import dev.pointsman.core.selection.MultiFactorPolicy;
import dev.pointsman.core.selection.Objective;
import dev.pointsman.core.selection.OnNoCandidates;
import dev.pointsman.core.selection.Policy;
import dev.pointsman.core.selection.Selection;
import dev.pointsman.core.selection.Selector;
import dev.pointsman.core.selection.Slo;
import dev.pointsman.core.selection.Weights;
import dev.pointsman.core.telemetry.LatencySummary;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.PercentileGrid;
import dev.pointsman.core.telemetry.Series;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class SelectionJsonTest {
    private static final long SECOND = 1_000_000_000L;

    private static Evidence evidence() {
        EvidenceBuilder evidence = Evidence.builder(
                        RequestEvidence.of(OptionalLong.of(1_000), OptionalLong.empty(), Series.STREAMED))
                .nowNanos(100 * SECOND);
        evidence.add(CandidateProfile.of(Candidate.of("small"), Pricing.usd(0, 0.8)))
                .inflight(0)
                .quality(QualityEvidence.of(
                        Optional.of("low"),
                        EffortSource.MODEL_DEFAULT,
                        List.of(IndexResult.available("acme/q@1.0.0", 61, 1))))
                .latency(
                        Series.STREAMED,
                        Metric.TTFT,
                        LatencySummary.of(PercentileGrid.of(50, 95), new double[] {0.25, 0.5}, 12, 98 * SECOND + 1));
        evidence.add(CandidateProfile.of(Candidate.of("large").withEffort("high"), Pricing.unknown()));
        return evidence.build();
    }

    private static Selection select(Policy policy) {
        return Selector.select(policy, evidence());
    }

    private static JsonNode written(Selection selection, StatusWords words) {
        return JsonView.tree(json -> SelectionJson.writeSelection(json, selection, words));
    }

    @Test
    void weightedSelectionListsItsContributions() {
        Selection selection = select(MultiFactorPolicy.of(new Objective.Weighted(new Weights(0, 0, 1, 0))));
        JsonNode json = written(selection, StatusWords.PREVIEW);
        assertThat(json.propertyNames())
                .containsExactly(
                        "status",
                        "selected_index",
                        "model",
                        "reasoning_effort",
                        "score",
                        "scores",
                        "confidence",
                        "method",
                        "reasoning",
                        "survivors",
                        "series",
                        "contributions");
        assertThat(json.get("reasoning_effort").asString()).isEqualTo("low");
        assertThat(json.get("contributions").get(0).get(2).toString())
                .isEqualTo("{\"factor\":\"cost\",\"raw\":0,\"normalised\":0.5,\"weight\":1,\"contribution\":0.5}");
        assertThat(json.get("contributions").get(1).get(2).toString()).isEqualTo("{\"factor\":\"cost\",\"weight\":1}");
    }

    @Test
    void latencyAwareSelectionTellsWhatItComparedAndWhatWasMissing() {
        Selection selection = select(LatencyAwarePolicy.observed(OptionalInt.empty(), OptionalInt.of(95)));
        JsonNode json = written(selection, StatusWords.PREVIEW);
        assertThat(json.get("scores").toString()).isEqualTo("[1,null]");
        assertThat(json.get("compared").toString())
                .isEqualTo("[{\"ttft_seconds\":0.5},{\"missing_measurement\":[\"ttft\"]}]");
    }

    @Test
    void rejectionIsCalledAsTheCallerWants() {
        Selection selection = select(MultiFactorPolicy.of(new Objective.Weighted(new Weights(1, 0, 0, 0)))
                .withSlo(new Slo(
                        OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), OptionalInt.empty()))
                .withQuality(new dev.pointsman.core.selection.QualitySettings(
                        "none",
                        dev.pointsman.core.selection.QualitySettings.OnMissing.EXCLUDE,
                        0,
                        OptionalDouble.empty()))
                .withOnNoCandidates(OnNoCandidates.FAIL));
        assertThat(written(selection, StatusWords.PREVIEW).get("status").asString())
                .isEqualTo("unavailable");
        assertThat(written(selection, StatusWords.ENGINE).get("status").asString())
                .isEqualTo("rejected");
        assertThat(written(selection, StatusWords.PREVIEW).get("model").isNull())
                .isTrue();
        assertThat(JsonView.tree(json -> SelectionJson.writeEligibility(json, selection))
                        .get(1)
                        .toString())
                .isEqualTo("{\"candidate\":{\"model\":\"large\",\"reasoning_effort\":\"high\"},\"kept\":false,"
                        + "\"rules\":[{\"rule\":\"quality_evidence\"}]}");
    }

    @Test
    void dispatchNamesWhoRunsAndWhichStageDecided() {
        Selection selection = select(MultiFactorPolicy.of(new Objective.Weighted(Weights.equal())));
        assertThat(JsonView.tree(json -> SelectionJson.writeDispatch(
                                json, selection, new Dispatch(1, StageName.EXPLORATION, "has no measurement")))
                        .toString())
                .isEqualTo("{\"index\":1,\"model\":\"large\",\"reasoning_effort\":\"high\",\"stage\":\"exploration\","
                        + "\"reason\":\"has no measurement\"}");
    }

    @Test
    void evidenceLeavesOutWhatIsUnknownAndKeepsZeros() {
        assertThat(JsonView.tree(json -> EvidenceJson.write(json, evidence())).toString())
                .isEqualTo("""
                        {"request":{"input_tokens":1000,"series":"streamed"},"candidates":[\
                        {"candidate":{"model":"small"},\
                        "pricing":{"currency":"USD","prompt_per_1m":0,"completion_per_1m":0.8},\
                        "quality":{"effort":"low","effort_source":"model_default","results":[\
                        {"index":"acme/q@1.0.0","status":"available","score":61,"coverage":1}]},\
                        "inflight":0,"latency":{"streamed":{"ttft":{"count":12,"age_seconds":1.999999999,\
                        "percentiles":{"50":0.25,"95":0.5}}},"unary":{}}},\
                        {"candidate":{"model":"large","reasoning_effort":"high"},"latency":{"streamed":{},"unary":{}}}]}""");
    }
}
