package dev.pointsman.config;

import dev.pointsman.core.evidence.RequestEvidence;
import dev.pointsman.core.evidence.RoutedRequest;
import dev.pointsman.core.telemetry.Series;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Configurations for tests. */
final class Configurations {
    static final Map<String, String> ENVIRONMENT =
            Map.of("LARGE_KEY", "sk-very-secret", "MANAGEMENT_TOKEN", "token-very-secret");

    static final String SAMPLE = """
            version: v0.3
            providers:
              models:
                - name: small
                  pricing: {currency: USD, prompt_per_1m: 0.20, completion_per_1m: 0.80}
                  backend_refs: [{base_url: "http://10.0.0.1:8000/v1"}]
                - name: large
                  pricing: {currency: USD, prompt_per_1m: 3.00, completion_per_1m: 15.0}
                  backend_refs: [{base_url: "https://llm.example/v1", api_key_env: LARGE_KEY}]
            routing:
              decisions:
                - name: interactive
                  modelRefs: [{model: small}, {model: large, reasoning_effort: low}]
                  algorithm: {type: latency_aware, latency_aware: {ttft_percentile: 95, tpot_percentile: 90}}
            """;

    private static final ConfigurationReader READER =
            new ConfigurationReader(name -> Optional.ofNullable(ENVIRONMENT.get(name)));

    private Configurations() {}

    /** A request without an output limit. */
    static RoutedRequest asking(String... callerEffort) {
        return asking(OptionalLong.empty(), callerEffort);
    }

    static RoutedRequest asking(OptionalLong maxOutputTokens, String... callerEffort) {
        return new RoutedRequest(
                RequestEvidence.of(OptionalLong.of(10), maxOutputTokens, Series.STREAMED),
                callerEffort.length == 0 ? Optional.empty() : Optional.of(callerEffort[0]),
                RoutedRequest.OPENAI);
    }

    static Loaded read(String text) {
        return READER.read(text, "file.yaml");
    }

    static Configuration load(String text) {
        Loaded loaded = read(text);
        return loaded.configuration()
                .orElseThrow(() -> new AssertionError(
                        loaded.errors().stream().map(LocatedProblem::toString).collect(Collectors.joining("\n"))));
    }

    /** A file of two priced models, a and b, and one decision over both with this algorithm block, as an operator indents it. */
    static String withAlgorithm(String block) {
        return """
                version: v0.3
                providers:
                  models:
                    - name: a
                      pricing: {prompt_per_1m: 1, completion_per_1m: 2}
                      backend_refs: [{base_url: "http://127.0.0.1:1/v1"}]
                    - name: b
                      pricing: {prompt_per_1m: 2, completion_per_1m: 4}
                      backend_refs: [{base_url: "http://127.0.0.1:2/v1"}]
                routing:
                  decisions:
                    - name: d
                      modelRefs: [{model: a}, {model: b}]
                """ + block.indent(6);
    }
}
