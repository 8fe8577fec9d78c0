package dev.pointsman.lab;

import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** The outcome of a simulation for people. */
public final class ResultTable {
    private static final double PERCENT = 100;

    private ResultTable() {}

    /** @param policies each policy's figures in the order of the report */
    public static String of(Simulation simulation, Map<String, Figures> policies) {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%s, %,d requests%n%-28s %9s %9s %9s %9s %9s %9s %9s %9s  %s%n",
                simulation.scenario().name(),
                simulation.traffic().size(),
                "policy",
                "TTFT p50",
                "p95",
                "p99 s",
                "TPOT p50",
                "p90 ms",
                "cost $",
                "late",
                "switches",
                "share %"));
        policies.forEach((name, figures) -> text.append(String.format(
                Locale.ROOT,
                "%-28s %9s %9s %9s %9s %9s %9s %9d %9d  %s%n",
                name,
                number(figures.ttftSeconds().getOrDefault(50, OptionalDouble.empty())),
                number(figures.ttftSeconds().getOrDefault(95, OptionalDouble.empty())),
                number(figures.ttftSeconds().getOrDefault(99, OptionalDouble.empty())),
                number(figures.tpotMs().getOrDefault(50, OptionalDouble.empty())),
                number(figures.tpotMs().getOrDefault(90, OptionalDouble.empty())),
                number(figures.costUsd()),
                figures.sloMisses(),
                figures.switches(),
                figures.share().entrySet().stream()
                        .map(share -> share.getKey() + " " + Math.round(share.getValue() * PERCENT))
                        .collect(Collectors.joining(", ")))));
        return text.toString();
    }

    private static String number(OptionalDouble value) {
        return value.isPresent() ? String.format(Locale.ROOT, "%.2f", value.getAsDouble()) : "-";
    }
}
