package dev.pointsman.lab.suite;

import dev.pointsman.lab.Figures;
import dev.pointsman.lab.GeneratedTraffic;
import dev.pointsman.lab.LabPolicy;
import dev.pointsman.lab.Outcome;
import dev.pointsman.lab.Scenario;
import dev.pointsman.lab.Scenarios;
import dev.pointsman.lab.Simulation;
import dev.pointsman.lab.TraceFile;
import dev.pointsman.lab.Traffic;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.LongFunction;

/** Prints the whole table. Arguments: number of seeds, requests a run, then optionally a folder of traces. */
public final class SuiteMain {
    private static final List<String> LEFT_OUT = List.of("random", "two_choices", "latency_aware");
    private static final double MAX_P95 = 1.10;
    private static final double MAX_P99 = 1.35;
    private static final String REMOTE = "remote-noisy";
    private static final double[] SPEEDS = {1, 2, 3};
    private static final int NAME = 12;
    private static final double NANOS_PER_SECOND = 1e9;

    private final int seeds;
    private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    private int rows;
    private int met;
    private long simulated;
    private double wallSeconds;

    private SuiteMain(int seeds) {
        this.seeds = seeds;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        int seeds = Integer.parseInt(args[0]);
        int limit = Integer.parseInt(args[1]);
        int required = Integer.parseInt(args[2]);
        Map<String, LongFunction<Traffic>> sources = new LinkedHashMap<>();
        if (args.length > 3) {
            for (Path trace : traces(Path.of(args[3]))) {
                Traffic traffic = TraceFile.read(trace, limit);
                sources.put(name(trace), seed -> traffic);
            }
        } else {
            for (GeneratedTraffic generated : List.of(GeneratedTraffic.CONVERSATION, GeneratedTraffic.CODE)) {
                sources.put(generated.id(), seed -> generated.generate(limit, seed));
            }
        }
        int met = new SuiteMain(seeds).print(sources);
        if (met < required) {
            System.exit(1);
        }
    }

    private static List<Path> traces(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".csv"))
                    .sorted()
                    .toList();
        }
    }

    private static String name(Path trace) {
        return Objects.requireNonNull(trace.getFileName()).toString().replace(".csv", "");
    }

    /** Prints the table; the number of rows that keep all numbers. */
    private int print(Map<String, LongFunction<Traffic>> sources) throws InterruptedException {
        long began = System.nanoTime();
        out.printf("%-19s %-13s", "scenario", "traffic");
        for (LabPolicy policy : policies()) {
            out.printf(" %12s", shortened(policy.id()));
        }
        out.printf(" | %5s %5s %s%n", "p95/g", "p99/g", "seeds worse than least_inflight");
        for (Scenario scenario : Scenarios.builtIn()) {
            for (var source : sources.entrySet()) {
                for (double speed : SPEEDS) {
                    row(scenario, source.getKey(), source.getValue(), speed);
                }
            }
        }
        out.printf(
                "%d of %d rows keep all numbers; %,.0f requests/s in each thread; %.0f s%n",
                met, rows, simulated / wallSeconds, (System.nanoTime() - began) / NANOS_PER_SECOND);
        return met;
    }

    private static String shortened(String id) {
        return id.length() > NAME ? id.substring(0, NAME) : id;
    }

    private static List<LabPolicy> policies() {
        return LabPolicy.builtIn().stream()
                .filter(policy -> !LEFT_OUT.contains(policy.id()))
                .toList();
    }

    private void row(Scenario scenario, String source, LongFunction<Traffic> traffic, double speed)
            throws InterruptedException {
        Map<String, List<Figures>> figures = new LinkedHashMap<>();
        for (int seed = 1; seed <= seeds; seed++) {
            Simulation simulation = new Simulation(scenario, traffic.apply(seed).at(speed), seed);
            for (Outcome outcome : simulation.run(policies(), placed -> {})) {
                figures.computeIfAbsent(outcome.policy(), policy -> new ArrayList<>())
                        .add(Figures.of(simulation, outcome, 1));
                simulated += simulation.traffic().size();
                wallSeconds += outcome.wallSeconds();
            }
        }
        out.printf("%-19s %-13s", scenario.name(), source + " x" + (int) speed);
        for (LabPolicy policy : policies()) {
            out.printf(" %12.2f", median(figures, policy.id(), 95));
        }
        boolean remote = scenario.name().equals(REMOTE);
        double bound95 = remote ? bestReference(figures, 95) : median(figures, "greedy", 95);
        double bound99 = remote ? bestReference(figures, 99) : median(figures, "greedy", 99);
        double p95 = median(figures, "predicted", 95) / bound95;
        double p99 = median(figures, "predicted", 99) / bound99;
        int worse = 0;
        for (int i = 0; i < seeds; i++) {
            worse += ttft(figures, "predicted", i, 95) > ttft(figures, "least_inflight", i, 95) ? 1 : 0;
        }
        boolean holds = p95 <= (remote ? 1 : MAX_P95) && (remote || p99 <= MAX_P99) && worse == 0;
        rows++;
        met += holds ? 1 : 0;
        out.printf(" | %5.2f %5.2f %d %s%n", p95, p99, worse, holds ? "" : "MISSED");
    }

    private double bestReference(Map<String, List<Figures>> figures, int percentile) {
        double best = Double.POSITIVE_INFINITY;
        for (LabPolicy policy : policies()) {
            if (policy instanceof LabPolicy.Reference reference
                    && reference != LabPolicy.Reference.GREEDY
                    && reference != LabPolicy.Reference.ORACLE) {
                best = Math.min(best, median(figures, policy.id(), percentile));
            }
        }
        return best;
    }

    private double median(Map<String, List<Figures>> figures, String policy, int percentile) {
        double[] values = new double[seeds];
        for (int i = 0; i < seeds; i++) {
            values[i] = ttft(figures, policy, i, percentile);
        }
        Arrays.sort(values);
        return (values[(seeds - 1) / 2] + values[seeds / 2]) / 2;
    }

    private static double ttft(Map<String, List<Figures>> figures, String policy, int seed, int percentile) {
        return Objects.requireNonNull(figures.get(policy))
                .get(seed)
                .ttftSeconds()
                .getOrDefault(percentile, OptionalDouble.empty())
                .orElse(Double.NaN);
    }
}
