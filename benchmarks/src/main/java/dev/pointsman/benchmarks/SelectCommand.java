package dev.pointsman.benchmarks;

import dev.pointsman.record.select.SelectLines;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import tools.jackson.databind.json.JsonMapper;

/** What {@code pointsman select} does for a line of three candidates, on two threads, against reading such lines as trees alone. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
@OperationsPerInvocation(SelectCommand.LINES)
@SuppressWarnings("NullAway.Init") // the harness calls the set-up first
public class SelectCommand {
    static final int LINES = 100_000;
    private static final int THREADS = 2;

    @Param({"latency_aware", "weighted", "lexicographic"})
    public String algorithm;

    private byte[] lines;
    private final JsonMapper trees = new JsonMapper();

    @Setup
    public void writeLines() {
        SplittableRandom random = new SplittableRandom(1);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < LINES; i++) {
            text.append("{\"id\":\"").append(i).append("\",\"algorithm\":").append(block());
            text.append(",\"request\":{\"input_tokens\":").append(random.nextInt(1, 8_000));
            text.append(",\"max_output_tokens\":400,\"stream\":true},\"candidates\":[");
            for (int k = 0; k < 3; k++) {
                text.append(k == 0 ? "" : ",").append(candidate(k, random));
            }
            text.append("]}\n");
        }
        lines = text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private String block() {
        return switch (algorithm) {
            case "latency_aware" ->
                "{\"type\":\"latency_aware\",\"latency_aware\":{\"ttft_percentile\":95,\"tpot_percentile\":90}}";
            case "weighted" ->
                "{\"type\":\"multi_factor\",\"multi_factor\":{\"weights\":{\"quality\":0.4,\"latency\":0.3,\"cost\":0.2,"
                        + "\"load\":0.1},\"slo\":{\"max_ttft_ms\":900,\"max_inflight\":40}}}";
            default ->
                "{\"type\":\"multi_factor\",\"multi_factor\":{\"objective\":{\"strategy\":\"lexicographic\",\"priorities\":"
                        + "[{\"factor\":\"quality\",\"tolerance\":0.05},{\"factor\":\"cost\",\"tolerance\":0.1},"
                        + "{\"factor\":\"latency\"}]}}}";
        };
    }

    private static String candidate(int k, SplittableRandom random) {
        return String.format(
                Locale.ROOT,
                "{\"model\":\"model-%d\",\"pricing\":{\"currency\":\"USD\",\"prompt_per_1m\":%.2f,\"completion_per_1m\":%.2f},"
                        + "\"quality\":[{\"index\":\"vllm-sr/intelligence@1.0.0\",\"score\":%.1f,\"coverage\":1}],"
                        + "\"ttft_seconds\":%.4f,\"tpot_seconds\":%.5f,\"samples\":900,\"age_seconds\":%.1f,\"inflight\":%d}",
                k,
                random.nextDouble(0.1, 5),
                random.nextDouble(0.5, 20),
                random.nextDouble(30, 90),
                random.nextDouble(0.1, 1.2),
                random.nextDouble(0.005, 0.06),
                random.nextDouble(0, 60),
                random.nextInt(60));
    }

    @Benchmark
    public long answer() throws IOException {
        return new SelectLines().process(new ByteArrayInputStream(lines), OutputStream.nullOutputStream(), THREADS);
    }

    /** One thread that only parses the lines into trees, as a policy test in another language would have to. */
    @Benchmark
    public long readTreesOnly() {
        long nodes = 0;
        int from = 0;
        for (int at = 0; at < lines.length; at++) {
            if (lines[at] == '\n') {
                nodes += trees.readTree(lines, from, at - from).size();
                from = at + 1;
            }
        }
        return nodes;
    }
}
