package dev.pointsman.core.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.pointsman.core.evidence.Basis;
import dev.pointsman.core.evidence.Candidate;
import dev.pointsman.core.evidence.CandidateProfile;
import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.evidence.EvidenceBuilder;
import dev.pointsman.core.evidence.RequestEvidence;
import dev.pointsman.core.pricing.Pricing;
import dev.pointsman.core.quality.IndexResult;
import dev.pointsman.core.quality.QualityEvidence;
import dev.pointsman.core.selection.Factor;
import dev.pointsman.core.selection.LatencyAwarePolicy;
import dev.pointsman.core.selection.LatencyMetric;
import dev.pointsman.core.selection.MultiFactorPolicy;
import dev.pointsman.core.selection.Objective;
import dev.pointsman.core.selection.OnNoCandidates;
import dev.pointsman.core.selection.Outcome;
import dev.pointsman.core.selection.QualitySettings;
import dev.pointsman.core.selection.QualitySettings.OnMissing;
import dev.pointsman.core.selection.Selection;
import dev.pointsman.core.selection.SelectionTrace;
import dev.pointsman.core.selection.Selector;
import dev.pointsman.core.selection.Slo;
import dev.pointsman.core.selection.Weights;
import dev.pointsman.core.telemetry.LatencySummary;
import dev.pointsman.core.telemetry.LatencyWindow;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.PercentileGrid;
import dev.pointsman.core.telemetry.Series;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Holds the engine against reference answers, to the last bit. Runs where the folder of the reference files is given:
 * {@code -Dpointsman.oracle=DIR}.
 */
@EnabledIfSystemProperty(named = "pointsman.oracle", matches = ".+")
class OracleTest {
    private static final String INDEX = "q@1.0.0";
    private static final JsonMapper JSON = JsonMapper.shared();

    @TestFactory
    Stream<DynamicTest> percentile() {
        return rows("percentile.jsonl", row -> {
            LatencyWindow window = new LatencyWindow(1_000, PercentileGrid.fixed());
            for (JsonNode value : row.get("values")) {
                if (value.asDouble() > 0) {
                    window.record(value.asDouble(), 0);
                }
            }
            int percentile = row.get("percentile").asInt();
            if (percentile < 1 || percentile > 100) {
                assertThatIllegalArgumentException().isThrownBy(() -> window.percentile(percentile));
                assertThat(row.get("available").asBoolean()).isFalse();
                return;
            }
            assertThat(window.percentile(percentile)).isEqualTo(optional(row.get("result")));
        });
    }

    @TestFactory
    Stream<DynamicTest> latencyAware() {
        return rows("latency_aware.jsonl", row -> {
            JsonNode expected = row.get("expected");
            if (expected.hasNonNull("error")) {
                assertThatIllegalArgumentException().isThrownBy(() -> selectLatencyAware(row));
                return;
            }
            Selection selection = selectLatencyAware(row);
            assertThat(selection.selectedIndex())
                    .hasValue(expected.get("selected_index").asInt());
            assertThat(selection.score()).isEqualTo(expected.get("score").asDouble());
            assertThat(selection.confidence())
                    .isEqualTo(expected.get("confidence").asDouble());
            assertThat(selection.outcome() == Outcome.FALLBACK)
                    .isEqualTo(expected.get("fallback").asBoolean());
            JsonNode candidates = expected.get("per_candidate");
            for (int i = 0; i < candidates.size(); i++) {
                if (selection.outcome() == Outcome.SELECTED) {
                    assertThat(selection.score(i))
                            .isEqualTo(optional(candidates.get(i).get("score")));
                }
                if (candidates.get(i).hasNonNull("score")) {
                    assertSame(
                            selection.comparedSeconds(i, Metric.TPOT),
                            candidates.get(i).get("tpot"));
                    assertSame(
                            selection.comparedSeconds(i, Metric.TTFT),
                            candidates.get(i).get("ttft"));
                }
            }
        });
    }

    /**
     * The reference interpolates between equal neighbours too and may end two units in the last place off; ours gives exactly
     * their value, as the contract asks. Scores and choices are held to equality.
     */
    private static void assertSame(OptionalDouble seconds, JsonNode expected) {
        assertThat(seconds.isPresent()).isEqualTo(!expected.isNull());
        seconds.ifPresent(value -> assertThat(value).isCloseTo(expected.asDouble(), within(2 * Math.ulp(value))));
    }

    private static Selection selectLatencyAware(JsonNode row) {
        LatencyAwarePolicy policy = LatencyAwarePolicy.observed(
                percentile(row.get("tpot_percentile")), percentile(row.get("ttft_percentile")));
        PercentileGrid grid = PercentileGrid.of().with(policy.percentiles());
        Map<String, LatencyWindow[]> windows = new HashMap<>();
        for (JsonNode observed : row.get("observations")) {
            String model = observed.get("model").asString().trim();
            if (!model.isEmpty()) {
                LatencyWindow[] both = windows.computeIfAbsent(model, name ->
                        new LatencyWindow[] {new LatencyWindow(1_000, grid), new LatencyWindow(1_000, grid)});
                record(both[0], observed.get("ttft"));
                record(both[1], observed.get("tpot"));
            }
        }
        EvidenceBuilder evidence = Evidence.builder(RequestEvidence.unknown(Series.STREAMED));
        for (JsonNode candidate : row.get("candidates")) {
            Candidate identity = Candidate.of(candidate.get("model").asString());
            EvidenceBuilder.Entry entry = evidence.add(CandidateProfile.of(identity, Pricing.unknown()));
            LatencyWindow[] both = windows.get(identity.model());
            if (both != null) {
                entry.latency(Series.STREAMED, Metric.TTFT, both[0].summary());
                entry.latency(Series.STREAMED, Metric.TPOT, both[1].summary());
            }
        }
        return Selector.select(policy, evidence.build());
    }

    private static void record(LatencyWindow window, JsonNode values) {
        if (values != null) {
            for (JsonNode value : values) {
                if (value.asDouble() > 0) {
                    window.record(value.asDouble(), 0);
                }
            }
        }
    }

    private static OptionalInt percentile(JsonNode value) {
        return value.asInt() == 0 ? OptionalInt.empty() : OptionalInt.of(value.asInt());
    }

    @TestFactory
    Stream<DynamicTest> multiFactorWeighted() {
        return rows("multi_factor_weighted.jsonl", OracleTest::checkMultiFactor);
    }

    @TestFactory
    Stream<DynamicTest> multiFactorLexicographic() {
        return rows("multi_factor_lexicographic.jsonl", OracleTest::checkMultiFactor);
    }

    private static void checkMultiFactor(JsonNode row) {
        Selection selection = Selector.select(multiFactorPolicy(row), multiFactorEvidence(row));
        JsonNode expected = row.get("expected");
        if (expected.hasNonNull("error")) {
            assertThat(selection.outcome()).isEqualTo(Outcome.REJECTED);
            return;
        }
        assertThat(selection.selectedIndex())
                .hasValue(expected.get("selected_index").asInt());
        assertThat(selection.score()).isEqualTo(expected.get("score").asDouble());
        assertThat(selection.confidence()).isEqualTo(expected.get("confidence").asDouble());
        boolean fallback = !expected.get("no_candidate_policy").asString().isEmpty();
        assertThat(selection.outcome()).isEqualTo(fallback ? Outcome.POLICY_FALLBACK : Outcome.SELECTED);
        Map<Integer, Double> scores = new HashMap<>();
        for (JsonNode score : expected.get("scores")) {
            scores.put(score.get("index").asInt(), score.get("score").asDouble());
        }
        List<Integer> slow = new ArrayList<>();
        for (JsonNode index : expected.get("dropped_by_slo")) {
            slow.add(index.asInt());
        }
        for (int i = 0; i < row.get("candidates").size(); i++) {
            assertThat(selection.score(i))
                    .isEqualTo(scores.containsKey(i) ? OptionalDouble.of(scores.get(i)) : OptionalDouble.empty());
            boolean brokeLimit = selection.eligibility().get(i).rules().stream()
                    .anyMatch(rule -> rule.rule().startsWith("max_"));
            assertThat(brokeLimit).as("slo of %s", i).isEqualTo(slow.contains(i));
        }
        if (expected.hasNonNull("eligible")) {
            assertThat(selection.survivors().indices().boxed().toList()).isEqualTo(ints(expected.get("eligible")));
        }
        if (!fallback) {
            List<Integer> kept = new ArrayList<>();
            for (int i = 0; i < selection.eligibility().size(); i++) {
                if (selection.eligibility().get(i).kept()) {
                    kept.add(i);
                }
            }
            assertThat(kept).isEqualTo(ints(expected.get("kept")));
        }
        if (expected.hasNonNull("trace")) {
            checkTrace(selection.trace().orElseThrow(), expected.get("trace"), row);
        }
    }

    private static void checkTrace(SelectionTrace trace, JsonNode expected, JsonNode row) {
        JsonNode stages = expected.get("stages");
        assertThat(trace.stages()).hasSize(stages.size());
        for (int k = 0; k < stages.size(); k++) {
            SelectionTrace.Stage stage = trace.stages().get(k);
            JsonNode wanted = stages.get(k);
            assertThat(stage.factor().id()).isEqualTo(wanted.get("factor").asString());
            assertThat(stage.action()).isEqualTo(wanted.get("action").asString());
            assertThat(stage.reason()).isEqualTo(wanted.get("reason").asString());
            assertThat(stage.tolerance()).isEqualTo(wanted.get("tolerance").asDouble());
            assertThat(stage.available()).isEqualTo(wanted.get("available").asInt());
            assertThat(stage.total()).isEqualTo(wanted.get("total").asInt());
            assertThat(stage.metric().map(LatencyMetric::id).orElse(""))
                    .isEqualTo(
                            wanted.hasNonNull("metric") ? wanted.get("metric").asString() : "");
            JsonNode rows = wanted.get("candidates");
            assertThat(stage.candidates()).hasSize(rows.size());
            for (int r = 0; r < rows.size(); r++) {
                SelectionTrace.Row got = stage.candidates().get(r);
                assertThat(got.candidate().model())
                        .isEqualTo(row.get("candidates")
                                .get(rows.get(r).get("index").asInt())
                                .get("model")
                                .asString());
                assertThat(got.value()).isEqualTo(optional(rows.get(r).get("value")));
                assertThat(got.eliminationReason().orElse(""))
                        .isEqualTo(
                                rows.get(r).hasNonNull("elimination_reason")
                                        ? rows.get(r).get("elimination_reason").asString()
                                        : "");
            }
        }
        assertThat(trace.finalSurvivors())
                .hasSize(expected.get("final_survivors").size());
    }

    private static MultiFactorPolicy multiFactorPolicy(JsonNode row) {
        JsonNode slo = row.get("slo");
        return new MultiFactorPolicy(
                objective(row),
                new QualitySettings(
                        INDEX,
                        "disable_quality".equals(row.get("quality_on_missing").asString())
                                ? OnMissing.DISABLE_QUALITY
                                : OnMissing.EXCLUDE,
                        row.get("quality_min_coverage").asDouble(),
                        optional(row.get("quality_min_score"))),
                new Slo(
                        limit(slo.get("max_tpot_ms")),
                        limit(slo.get("max_ttft_ms")),
                        limit(slo.get("max_cost_per_1m")),
                        slo.get("max_inflight").asInt() > 0
                                ? OptionalInt.of(slo.get("max_inflight").asInt())
                                : OptionalInt.empty()),
                row.get("latency_percentile").asInt() == 0
                        ? MultiFactorPolicy.DEFAULT_LATENCY_PERCENTILE
                        : row.get("latency_percentile").asInt(),
                switch (row.get("latency_metric").asString()) {
                    case "ttft" -> LatencyMetric.TTFT;
                    case "tpot" -> LatencyMetric.TPOT;
                    default -> LatencyMetric.TPOT_THEN_TTFT;
                },
                Basis.OBSERVED,
                Basis.OBSERVED,
                OptionalLong.empty(),
                switch (row.get("on_no_candidates").asString()) {
                    case "first" -> OnNoCandidates.FIRST;
                    case "fail" -> OnNoCandidates.FAIL;
                    default -> OnNoCandidates.CHEAPEST;
                });
    }

    private static Objective objective(JsonNode row) {
        if (row.get("strategy").asString().equals("weighted")) {
            JsonNode weights = row.get("weights");
            return new Objective.Weighted(new Weights(
                    weight(weights, Factor.QUALITY),
                    weight(weights, Factor.LATENCY),
                    weight(weights, Factor.COST),
                    weight(weights, Factor.LOAD)));
        }
        List<Objective.Priority> priorities = new ArrayList<>();
        for (JsonNode priority : row.path("priorities")) {
            priorities.add(new Objective.Priority(
                    Factor.valueOf(priority.get("factor").asString().toUpperCase(java.util.Locale.ROOT)),
                    priority.get("tolerance").asDouble()));
        }
        if (priorities.isEmpty()) {
            for (Factor factor : List.of(Factor.QUALITY, Factor.COST, Factor.LATENCY, Factor.LOAD)) {
                priorities.add(new Objective.Priority(factor, 0));
            }
        }
        return new Objective.Lexicographic(priorities);
    }

    private static double weight(JsonNode weights, Factor factor) {
        return weights.hasNonNull(factor.id())
                ? Math.max(0, weights.get(factor.id()).asDouble())
                : 0;
    }

    private static Evidence multiFactorEvidence(JsonNode row) {
        EvidenceBuilder evidence = Evidence.builder(RequestEvidence.of(
                tokens(row.get("input_tokens")), tokens(row.get("max_output_tokens")), Series.STREAMED));
        Map<String, JsonNode> first = new HashMap<>();
        for (JsonNode listed : row.get("candidates")) {
            JsonNode data = first.computeIfAbsent(listed.get("model").asString(), name -> listed);
            Candidate candidate = Candidate.of(listed.get("model").asString());
            Optional<String> effort = listed.hasNonNull("effort")
                            && !listed.get("effort").asString().isEmpty()
                    ? Optional.of(listed.get("effort").asString())
                    : Optional.empty();
            candidate = effort.map(candidate::withEffort).orElse(candidate);
            EvidenceBuilder.Entry entry = evidence.add(CandidateProfile.of(
                    candidate,
                    new Pricing(
                            "USD",
                            optional(data.get("price_input_per_1m")),
                            optional(data.get("price_output_per_1m")),
                            OptionalDouble.empty())));
            latency(entry, Metric.TTFT, data.get("ttft_s"));
            latency(entry, Metric.TPOT, data.get("tpot_s"));
            entry.inflight(data.get("inflight").asInt());
            for (JsonNode quality : data.get("quality")) {
                String of = quality.hasNonNull("effort") ? quality.get("effort").asString() : "";
                if (of.equals(effort.orElse(""))) {
                    entry.quality(QualityEvidence.of(
                            effort,
                            List.of(IndexResult.available(
                                    INDEX,
                                    quality.get("score").asDouble(),
                                    quality.get("coverage").asDouble()))));
                }
            }
        }
        return evidence.build();
    }

    private static void latency(EvidenceBuilder.Entry entry, Metric metric, JsonNode seconds) {
        if (seconds != null && !seconds.isNull()) {
            entry.latency(Series.STREAMED, metric, LatencySummary.flat(seconds.asDouble(), 1, 0));
        }
    }

    private static OptionalDouble limit(JsonNode value) {
        return value.asDouble() > 0 ? OptionalDouble.of(value.asDouble()) : OptionalDouble.empty();
    }

    private static OptionalLong tokens(JsonNode value) {
        return value.asLong() > 0 ? OptionalLong.of(value.asLong()) : OptionalLong.empty();
    }

    private static OptionalDouble optional(JsonNode value) {
        return value == null || value.isNull() ? OptionalDouble.empty() : OptionalDouble.of(value.asDouble());
    }

    private static List<Integer> ints(JsonNode array) {
        List<Integer> values = new ArrayList<>();
        array.forEach(value -> values.add(value.asInt()));
        return values;
    }

    private interface RowCheck {
        void check(JsonNode row);
    }

    private static Stream<DynamicTest> rows(String file, RowCheck check) {
        Path path = Path.of(System.getProperty("pointsman.oracle"), file);
        try (Stream<String> lines = Files.lines(path)) {
            List<JsonNode> rows = lines.map(JSON::readTree).toList();
            return rows.stream()
                    .map(row -> DynamicTest.dynamicTest(row.get("id").asString(), () -> check.check(row)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
