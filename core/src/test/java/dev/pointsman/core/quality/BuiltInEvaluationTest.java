package dev.pointsman.core.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BuiltInEvaluationTest {

    @Test
    void definitionsHaveNoProblems() {
        assertThat(QualityCatalog.builder()
                        .builtIn(BuiltInEvaluation.definitions())
                        .build()
                        .problems())
                .isEmpty();
    }

    @Test
    void intelligenceIsTheDocumentedMean() {
        QualityCatalog catalog = catalog(complete("independent-standard"));

        assertThat(Fixtures.result(catalog, "m", "high", "vllm-sr/general@1.0.0")
                        .score())
                .hasValue(80);
        assertThat(Fixtures.result(catalog, "m", "high", "vllm-sr/reasoning@1.0.0")
                        .score())
                .hasValue(50);
        assertThat(Fixtures.result(catalog, "m", "high", "vllm-sr/coding@1.0.0").score())
                .hasValue(75);
        assertThat(Fixtures.result(catalog, "m", "high", "vllm-sr/agentic@1.0.0")
                        .score())
                .hasValue(40);
        // .2 * 80 + .4 * 50 + .2 * 75 + .2 * 40
        assertThat(Fixtures.result(catalog, "m", "high", BuiltInEvaluation.DEFAULT_INDEX)
                        .score()
                        .orElseThrow())
                .isCloseTo(59, within(1e-9));
    }

    @Test
    void resultsWithToolsNeverCount() {
        QualityCatalog catalog = catalog(complete("with-tools"));

        IndexResult result = Fixtures.result(catalog, "m", "high", BuiltInEvaluation.DEFAULT_INDEX);
        assertThat(result.status()).isEqualTo(IndexResult.Status.PARTIAL);
        assertThat(result.coverage()).isEqualTo(0.6);
        assertThat(result.missing()).containsExactly("vllm-sr/reasoning@1.0.0");
    }

    private static QualityCatalog catalog(List<QualityRecord> records) {
        return QualityCatalog.builder()
                .builtIn(BuiltInEvaluation.definitions().withRecords(records))
                .build()
                .orThrow();
    }

    private static List<QualityRecord> complete(String hleProfile) {
        List<QualityRecord> records = new ArrayList<>();
        records.add(entry(BuiltInEvaluation.MMLU_PRO, "published-standard", "accuracy", 0.8));
        records.add(entry(BuiltInEvaluation.GPQA_DIAMOND, "independent-standard", "accuracy", 0.75));
        records.add(entry(BuiltInEvaluation.HUMANITYS_LAST_EXAM, hleProfile, "accuracy", 0.25));
        records.add(entry(BuiltInEvaluation.LIVE_CODE_BENCH, "independent-code-generation", "pass_at_1", 1.0));
        records.add(entry(BuiltInEvaluation.SCI_CODE, "independent-test-288", "score", 0.5));
        records.add(entry(BuiltInEvaluation.TERMINAL_BENCH, "independent-agent", "resolved", 0.4));
        return records;
    }

    private static QualityRecord entry(String benchmark, String profile, String metric, double value) {
        return Fixtures.record("m", benchmark, Optional.of(profile), Optional.of("high"), Map.of(metric, value));
    }
}
