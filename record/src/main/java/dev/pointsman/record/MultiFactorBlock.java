package dev.pointsman.record;

import dev.pointsman.core.evidence.Basis;
import dev.pointsman.core.selection.Factor;
import dev.pointsman.core.selection.LatencyMetric;
import dev.pointsman.core.selection.MultiFactorPolicy;
import dev.pointsman.core.selection.Objective;
import dev.pointsman.core.selection.OnNoCandidates;
import dev.pointsman.core.selection.QualitySettings;
import dev.pointsman.core.selection.Slo;
import dev.pointsman.record.reading.Section;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The {@code multi_factor} block. */
final class MultiFactorBlock {
    private static final String LATENCY_PERCENTILE = "latency_percentile";
    private static final String LATENCY_METRIC = "latency_metric";
    private static final String LATENCY_BASIS = "latency_basis";
    private static final String SLO_BASIS = "slo_basis";
    private static final String EXPECTED_OUTPUT_TOKENS = "expected_output_tokens";
    private static final String ON_NO_CANDIDATES = "on_no_candidates";

    private MultiFactorBlock() {}

    static Algorithm read(Section section, Strictness strictness) {
        int errorsBefore = section.problems().errors();
        Objective objective = ObjectiveBlock.read(section);
        Optional<Section> quality = section.section(QualityBlock.KEY);
        QualitySettings qualitySettings =
                quality.map(block -> QualityBlock.read(block, strictness)).orElseGet(QualitySettings::defaults);
        Optional<LatencyMetric> metric =
                section.oneOf(LATENCY_METRIC, List.of(LatencyMetric.TTFT, LatencyMetric.TPOT), LatencyMetric::id);
        int percentile = section.integer(LATENCY_PERCENTILE, 0, 100).orElse(0);
        MultiFactorPolicy policy = new MultiFactorPolicy(
                objective,
                qualitySettings,
                slo(section),
                percentile == 0 ? MultiFactorPolicy.DEFAULT_LATENCY_PERCENTILE : percentile,
                metric.orElse(LatencyMetric.TPOT_THEN_TTFT),
                basis(section, LATENCY_BASIS),
                basis(section, SLO_BASIS),
                section.whole(EXPECTED_OUTPUT_TOKENS, 1, Long.MAX_VALUE),
                section.oneOf(ON_NO_CANDIDATES, OnNoCandidates.class, OnNoCandidates::id)
                        .orElse(OnNoCandidates.CHEAPEST));
        if (strictness == Strictness.STRICT && section.problems().errors() == errorsBefore) {
            warn(section, policy, quality);
        }
        return new Algorithm(
                policy,
                ExplorationBlock.read(section, policy, Optional.empty()),
                quality.flatMap(block -> block.node(QualityBlock.INDEX))
                        .filter(JsonNode::isString)
                        .map(JsonNode::asString));
    }

    private static void warn(Section section, MultiFactorPolicy policy, Optional<Section> quality) {
        if (policy.latencyMetric() == LatencyMetric.TPOT_THEN_TTFT
                && !section.has(LATENCY_METRIC)
                && policy.objective().considers(Factor.LATENCY)) {
            section.problems()
                    .warning(
                            section.path(LATENCY_METRIC),
                            "is left out, so the TPOT of one candidate may be compared with the TTFT of another: "
                                    + "write ttft or tpot");
        }
        if (quality.isPresent()
                && quality.get().has(QualityBlock.ON_MISSING)
                && !policy.objective().considers(Factor.QUALITY)) {
            section.problems()
                    .warning(
                            quality.get().path(QualityBlock.ON_MISSING),
                            "changes nothing, because the objective does not consider quality");
        }
    }

    private static Basis basis(Section section, String key) {
        return section.oneOf(key, Basis.class, Basis::id).orElse(Basis.OBSERVED);
    }

    private static Slo slo(Section section) {
        Optional<Section> limits = section.section("slo");
        if (limits.isEmpty()) {
            return Slo.none();
        }
        Section slo = limits.get();
        Slo read = new Slo(
                slo.positive("max_tpot_ms"),
                slo.positive("max_ttft_ms"),
                slo.positive("max_cost_per_1m"),
                slo.integer("max_inflight", 1, Integer.MAX_VALUE));
        slo.done();
        return read;
    }

    static void write(MultiFactorPolicy policy, ObjectNode block) {
        ObjectiveBlock.write(policy.objective(), block);
        QualityBlock.write(policy.quality(), block.putObject(QualityBlock.KEY));
        if (!policy.slo().equals(Slo.none())) {
            ObjectNode slo = block.putObject("slo");
            policy.slo().maxTpotMs().ifPresent(limit -> slo.set("max_tpot_ms", Numbers.node(limit)));
            policy.slo().maxTtftMs().ifPresent(limit -> slo.set("max_ttft_ms", Numbers.node(limit)));
            policy.slo().maxCostPer1m().ifPresent(limit -> slo.set("max_cost_per_1m", Numbers.node(limit)));
            policy.slo().maxInflight().ifPresent(limit -> slo.put("max_inflight", limit));
        }
        block.put(LATENCY_PERCENTILE, policy.latencyPercentile());
        if (policy.latencyMetric() != LatencyMetric.TPOT_THEN_TTFT) {
            block.put(LATENCY_METRIC, policy.latencyMetric().id());
        }
        block.put(LATENCY_BASIS, policy.latencyBasis().id());
        block.put(SLO_BASIS, policy.sloBasis().id());
        policy.expectedOutputTokens().ifPresent(tokens -> block.put(EXPECTED_OUTPUT_TOKENS, tokens));
        block.put(ON_NO_CANDIDATES, policy.onNoCandidates().id());
    }
}
