package dev.pointsman.benchmarks;

import dev.pointsman.config.ConfigurationReader;
import dev.pointsman.config.RoutingConfig;
import dev.pointsman.signals.DecisionMatcher;
import dev.pointsman.signals.SignalInput;
import dev.pointsman.wire.RequestHead;
import dev.pointsman.wire.RequestHeadReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The first match among many decisions of five conditions each, over a prompt of 4 KB, where none but the last matches, so that
 * every decision is asked. Each decision has three keyword signals of its own, of three phrases each, and shares context, header
 * and turn signals with others. {@code OR} asks all five conditions of each decision, {@code AND} until one fails.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class MatchDecisions {
    private static final long SEED = 20_261_201;
    private static final String[] WORDS = {
        "the",
        "garbage",
        "collector",
        "decides",
        "when",
        "memory",
        "is",
        "low",
        "and",
        "threads",
        "wait",
        "for",
        "a",
        "pause",
        "that",
        "nobody",
        "likes",
        "in",
        "production",
        "systems",
        "with",
        "large",
        "heaps",
        "of",
        "objects"
    };

    @Param({"10", "1000"})
    private int decisions;

    @Param({"AND", "OR"})
    @SuppressWarnings("NullAway.Init") // set by JMH or setUp
    private String operator;

    @SuppressWarnings("NullAway.Init") // set by JMH or setUp
    private DecisionMatcher matcher;

    @SuppressWarnings("NullAway.Init") // set by JMH or setUp
    private SignalInput input;

    @Setup
    public void setUp() {
        matcher = new DecisionMatcher(routing(), Optional.empty());
        RequestHead head = RequestHeadReader.read(
                ("{\"model\":\"auto\",\"messages\":[{\"role\":\"user\",\"content\":\"" + prompt() + "\"}]}")
                        .getBytes(StandardCharsets.UTF_8));
        input = new SignalInput(head, name -> List.of("interactive"));
        OptionalInt match = matcher.firstMatch(input);
        if (match.isEmpty() || match.getAsInt() != decisions) {
            throw new IllegalStateException("the last decision should match, not " + match);
        }
    }

    private static String prompt() {
        Random random = new Random(SEED);
        StringBuilder prompt = new StringBuilder();
        while (prompt.length() < 4_096) {
            prompt.append(WORDS[random.nextInt(WORDS.length)]).append(random.nextInt(12) == 0 ? ".\\n" : " ");
        }
        return prompt.toString();
    }

    private RoutingConfig routing() {
        Random random = new Random(SEED);
        StringBuilder keywords = new StringBuilder();
        StringBuilder rules = new StringBuilder();
        for (int d = 0; d < decisions; d++) {
            StringBuilder conditions = new StringBuilder();
            for (int k = 0; k < 3; k++) {
                String name = "k" + d + "_" + k;
                keywords.append("      - {name: ").append(name).append(", keywords: [");
                for (int p = 0; p < 3; p++) {
                    keywords.append(p == 0 ? "" : ", ").append(phrase(random));
                }
                keywords.append("]}\n");
                conditions.append("{type: keyword, name: ").append(name).append("}, ");
            }
            rules.append("    - {name: d")
                    .append(d)
                    .append(", modelRefs: [{model: m}], rules: {operator: ")
                    .append(operator);
            rules.append(", conditions: [").append(conditions);
            rules.append(
                    operator.equals("AND")
                            ? "{type: context, name: short}, {type: conversation, name: first}]}}\n"
                            : "{type: context, name: long}, {type: metadata, name: batch}]}}\n");
        }
        String yaml = "providers: {models: [{name: m, backend_refs: [{endpoint: \"h:1\"}]}]}\nrouting:\n  signals:\n"
                + "    context: [{name: short, max_tokens: 32K}, {name: long, min_tokens: 32K}]\n"
                + "    metadata: [{name: batch, header: x-kind, predicate: {equals: batch}}]\n"
                + "    conversation: [{name: first, feature: {type: count, source: {type: message, role: user}}, "
                + "predicate: {lte: 1}}]\n"
                + "    keywords:\n" + keywords + "  decisions:\n" + rules
                + "    - {name: last, modelRefs: [{model: m}]}\n";
        return new ConfigurationReader(ignored -> Optional.empty())
                .read(yaml, "benchmark.yaml")
                .configuration()
                .orElseThrow()
                .routing();
    }

    /** Words of the prompt, so that the search follows them, and a last one that is not in it. */
    private static String phrase(Random random) {
        return WORDS[random.nextInt(WORDS.length)] + " " + WORDS[random.nextInt(WORDS.length)] + " z"
                + random.nextInt(1_000_000);
    }

    @Benchmark
    public OptionalInt firstMatch() {
        return matcher.firstMatch(input);
    }
}
