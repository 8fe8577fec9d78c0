package dev.pointsman.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Damaged files give a configuration or errors, never an exception. */
class MutatedConfigurationTest {
    private static final long SEED = 20_261_130;
    private static final int FILES = 2_000;
    private static final String[] SCRAPS = {
        "null",
        "[]",
        "{}",
        "-1",
        "1e400",
        ".nan",
        "\"\"",
        "true",
        "[1, [2]]",
        "{a: {b: 1}}",
        "99999999999999999999",
        "&x [*x]",
        "*y",
        "? ",
        ": ",
        "- ",
        "\t",
        "\"",
        "'",
        "}",
        "]",
        "{",
        "[",
        "#",
        "|",
        ">",
        "---",
        "...",
        "!!int x",
        "%",
        "\u0000",
        "é",
        "0x",
        "0o9",
        "<<: 1",
        "off",
        "model",
        "name",
        "benchmark",
        "lookup",
        "require_coverage"
    };
    private static final String WHOLE = Configurations.SAMPLE + """
                - name: other
                  priority: 3
                  rules: {operator: NOT, conditions: [{type: keyword, name: x}]}
                  modelRefs: [{model: small, lora_name: sql, weight: 2, use_reasoning: false}]
                  adaptations: {mode: apply, adaptation: {mode: on}, protection: {mode: on, stability_weight: 1}}
                  algorithm:
                    type: multi_factor
                    multi_factor:
                      objective: {strategy: lexicographic, priorities: [{factor: quality, tolerance: 0.1}, {factor: cost}]}
                      quality: {index: acme/own@1.0.0, on_missing: exclude, min_coverage: 0.5, min_score: 10}
                      slo: {max_tpot_ms: 200, max_ttft_ms: 800, max_cost_per_1m: 5.0, max_inflight: 50}
                      exploration: {share: 0.1, min_samples: 3, max_age: 5m}
              signals: {keywords: [{name: x, operator: OR, keywords: [a]}], context: [{name: long, min_tokens: 32K}],
                structure: [{name: dense, feature: {type: density, source: {type: keyword_set, keywords: [must]}}, predicate: {gt: 0.1, lte: 1}},
                  {name: asked, scope: system, feature: {type: count, source: {type: regex, pattern: "[?]{1,3}"}}, predicate: {gte: 4}}],
                conversation: [{name: turns, feature: {type: count, source: {type: message, role: user}}, predicate: {gte: 2}}],
                metadata: [{name: batch, header: x-batch, predicate: {in: [yes, no]}}],
                language: [{name: zh, threshold: 0.5}]}
              modelCards: [{name: small, context_window_size: 128K, loras: [{name: sql}]}]
            recipes: [{name: r, routing: {decisions: [{name: n, modelRefs: [{model: large}]}]}}]
            entrypoints: [{model_names: [auto, fast], recipe: r}]
            evaluation:
              benchmarks: [{id: acme/own@1.0.0, metrics: [{id: m, range: [0, 10], direction: lower_is_better}]}]
              indices:
                - id: acme/own@1.0.0
                  scale: [0, 100]
                  missing: {policy: require_coverage, minimum: 0.5}
                  components:
                    - {benchmark: acme/own@1.0.0, metric: m, weight: 0.5, normalization: {type: piecewise_linear, points: [[0, 1], [10, 0]]}}
                    - {index: vllm-sr/coding@1.0.0, weight: 0.5, normalization: {type: lookup, values: {0: 0, 1: 1}}}
              records: [{model: small, benchmark: acme/own@1.0.0, metrics: {m: 3}, measured_at: 2026-01-01}]
            global:
              router: {learning: {enabled: true, protection: {identity: {headers: {session: x-s}}, tuning: {a: 1}}}}
              telemetry: {window: 10, snapshot_file: x}
              insights: {store: postgres, url: "jdbc:postgresql://db/x"}
              management: {port: 1, token_env: MANAGEMENT_TOKEN}
              limits: {max_body: 8MiB, rates: {default: 5}}
            """;

    @Test
    void theWholeFileItselfLoads() {
        assertThat(Configurations.read(WHOLE).errors()).isEmpty();
    }

    @Test
    void noMutationThrows() {
        Random random = new Random(SEED);
        for (int i = 0; i < FILES; i++) {
            String mutated = WHOLE;
            int changes = 1 + random.nextInt(3);
            for (int k = 0; k < changes; k++) {
                mutated = mutate(mutated, random);
            }
            try {
                Loaded loaded = Configurations.read(mutated);
                assertThat(loaded.configuration().isPresent())
                        .isEqualTo(loaded.errors().isEmpty());
            } catch (RuntimeException | StackOverflowError e) {
                throw new AssertionError("seed " + SEED + ", file " + i + ":\n" + mutated, e);
            }
        }
    }

    private static String mutate(String text, Random random) {
        return switch (random.nextInt(5)) {
            case 0 -> replaceToken(text, SCRAPS[random.nextInt(SCRAPS.length)], random);
            case 1 -> {
                int at = random.nextInt(text.length());
                yield text.substring(0, at) + SCRAPS[random.nextInt(SCRAPS.length)] + text.substring(at);
            }
            case 2 -> {
                String[] lines = text.split("\n", -1);
                lines[random.nextInt(lines.length)] = lines[random.nextInt(lines.length)];
                yield String.join("\n", lines);
            }
            case 3 -> {
                int from = random.nextInt(text.length());
                yield text.substring(0, from) + text.substring(Math.min(text.length(), from + random.nextInt(12)));
            }
            default -> replaceToken(text, token(text, random), random);
        };
    }

    private static String replaceToken(String text, String replacement, Random random) {
        String token = token(text, random);
        int at = text.indexOf(token, random.nextInt(text.length()));
        return at < 0 || token.isEmpty()
                ? text
                : text.substring(0, at) + replacement + text.substring(at + token.length());
    }

    private static String token(String text, Random random) {
        String[] tokens = text.split("[\\s,:{}\\[\\]]+", -1);
        return tokens[random.nextInt(tokens.length)];
    }
}
