package dev.pointsman.core.quality;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The benchmarks and indexes that every catalogue begins with, without records. Ids and composition are those of the public
 * Open Intelligence Index, so a configuration written for it means the same here.
 */
public final class BuiltInEvaluation {

    public static final String MMLU_PRO = "tiger-ai-lab/mmlu-pro@1.0.0";
    public static final String GPQA_DIAMOND = "idavidrein/gpqa-diamond@1.0.0";
    public static final String HUMANITYS_LAST_EXAM = "cais/humanitys-last-exam@1.0.0";
    public static final String LIVE_CODE_BENCH = "livecodebench/livecodebench@6.0.0";
    public static final String SCI_CODE = "scicode-bench/scicode@1.0.0";
    public static final String TERMINAL_BENCH = "harbor/terminal-bench@2.1.0";

    public static final String GENERAL = "vllm-sr/general@1.0.0";
    public static final String REASONING = "vllm-sr/reasoning@1.0.0";
    public static final String CODING = "vllm-sr/coding@1.0.0";
    public static final String AGENTIC = "vllm-sr/agentic@1.0.0";
    public static final String INTELLIGENCE = "vllm-sr/intelligence@1.0.0";

    /** The index that is meant where a policy names none. */
    public static final String DEFAULT_INDEX = INTELLIGENCE;

    private static final List<String> STANDARD = List.of("independent-standard", "published-standard");

    /** Names from before and after a renaming in the public records, text-only questions first. */
    private static final List<String> HLE =
            List.of("independent-text-only", "independent-standard", "text-only", "published-no-tools", "no-tools");

    private static final List<String> LIVE_CODE = List.of("independent-code-generation", "published-code-generation");
    private static final List<String> SCIENCE_CODE = List.of("independent-test-288", "published-standard");
    private static final List<String> AGENT = List.of("independent-agent", "published-agent");

    private BuiltInEvaluation() {}

    /** The definitions; {@link Evaluation#withRecords} adds records. */
    public static Evaluation definitions() {
        return new Evaluation("built-in", benchmarks(), indexes(), List.of());
    }

    private static List<Benchmark> benchmarks() {
        return List.of(
                benchmark(
                        MMLU_PRO,
                        "MMLU-Pro",
                        "general",
                        "https://huggingface.co/datasets/TIGER-Lab/MMLU-Pro",
                        "accuracy",
                        STANDARD,
                        "medmarks-v1-three-order-average",
                        "rmcb-eacl-2026-valid-output-test"),
                benchmark(
                        GPQA_DIAMOND,
                        "GPQA Diamond",
                        "reasoning",
                        "https://github.com/idavidrein/gpqa",
                        "accuracy",
                        STANDARD),
                benchmark(
                        HUMANITYS_LAST_EXAM,
                        "Humanity's Last Exam",
                        "reasoning",
                        "https://lastexam.ai",
                        "accuracy",
                        HLE,
                        "with-tools",
                        "published-unspecified"),
                benchmark(
                        LIVE_CODE_BENCH,
                        "LiveCodeBench v6",
                        "coding",
                        "https://livecodebench.github.io",
                        "pass_at_1",
                        LIVE_CODE),
                benchmark(SCI_CODE, "SciCode", "coding", "https://scicode-bench.github.io", "score", SCIENCE_CODE),
                benchmark(TERMINAL_BENCH, "Terminal-Bench 2.1", "agentic", "https://www.tbench.ai", "resolved", AGENT));
    }

    /** The first of {@code counting} is the default profile; the profiles of {@code others} are in no built-in index. */
    private static Benchmark benchmark(
            String id,
            String name,
            String domain,
            String source,
            String metric,
            List<String> counting,
            String... others) {
        List<BenchmarkProfile> profiles = Stream.concat(counting.stream(), Arrays.stream(others))
                .map(BenchmarkProfile::of)
                .toList();
        return new Benchmark(
                id,
                name,
                domain,
                source,
                List.of(domain),
                Optional.of(counting.get(0)),
                profiles,
                List.of(BenchmarkMetric.proportion(metric)));
    }

    private static List<QualityIndex> indexes() {
        return List.of(
                index(
                        GENERAL,
                        "General",
                        "Broad knowledge: MMLU-Pro.",
                        Map.of("general", 1.0),
                        leaf(MMLU_PRO, STANDARD, "accuracy", 1)),
                index(
                        REASONING,
                        "Reasoning",
                        "Hard questions: GPQA Diamond and Humanity's Last Exam, half each.",
                        Map.of("reasoning", 1.0),
                        leaf(GPQA_DIAMOND, STANDARD, "accuracy", 0.5),
                        leaf(HUMANITYS_LAST_EXAM, HLE, "accuracy", 0.5)),
                index(
                        CODING,
                        "Coding",
                        "Writing programs: LiveCodeBench v6 and SciCode, half each.",
                        Map.of("coding", 1.0),
                        leaf(LIVE_CODE_BENCH, LIVE_CODE, "pass_at_1", 0.5),
                        leaf(SCI_CODE, SCIENCE_CODE, "score", 0.5)),
                index(
                        AGENTIC,
                        "Agentic",
                        "Work in a terminal: Terminal-Bench 2.1.",
                        Map.of("agentic", 1.0),
                        leaf(TERMINAL_BENCH, AGENT, "resolved", 1)),
                index(
                        INTELLIGENCE,
                        "Intelligence",
                        "The four together: general .2, reasoning .4, coding .2, agentic .2.",
                        new TreeMap<>(Map.of("general", 0.2, "reasoning", 0.4, "coding", 0.2, "agentic", 0.2)),
                        nested(GENERAL, 0.2),
                        nested(REASONING, 0.4),
                        nested(CODING, 0.2),
                        nested(AGENTIC, 0.2)));
    }

    private static QualityIndex index(
            String id, String name, String description, Map<String, Double> domains, Component... components) {
        return new QualityIndex(
                id, name, description, 0, 100, new MissingPolicy.RequireAll(), domains, List.of(components));
    }

    private static Component leaf(String benchmark, List<String> profiles, String metric, double weight) {
        return new BenchmarkComponent(benchmark, profiles, metric, weight, new Normalization.Identity());
    }

    private static Component nested(String index, double weight) {
        return new IndexComponent(index, weight, new Normalization.Identity());
    }
}
