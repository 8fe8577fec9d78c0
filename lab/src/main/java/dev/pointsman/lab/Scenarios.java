package dev.pointsman.lab;

import dev.pointsman.core.pricing.Pricing;
import dev.pointsman.lab.Scenario.SlowSpell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The scenarios that are built in. */
public final class Scenarios {
    private static final ModelSpec LARGE = batching("large", 9_000, 9, 0.4, 0.6);
    private static final ModelSpec MEDIUM = batching("medium", 6_000, 12, 0.6, 0.4);
    private static final ModelSpec SMALL = batching("small", 3_000, 20, 1.0, 0.2);
    private static final ModelSpec FAST = batching("fast", 12_000, 7, 0.3, 0.8);
    private static final ModelSpec SLOW = batching("slow", 2_000, 30, 1.5, 0.1);
    private static final double COMPLETION_PRICE_FACTOR = 3;

    private Scenarios() {}

    /** All of them, in the order in which reports list them. */
    public static List<Scenario> builtIn() {
        List<ModelSpec> four = List.of(LARGE.named("large-1"), LARGE.named("large-2"), MEDIUM, SMALL);
        List<ModelSpec> slowestFirst = new ArrayList<>(four);
        slowestFirst.sort(Comparator.comparing(ModelSpec::name).reversed());
        return List.of(
                Scenario.of("unequal-four", four),
                Scenario.of("slow-spell", four).withEvents(List.of(new SlowSpell(0, 200, 500, 6))),
                Scenario.of("noisy", four).withNoise(0.5),
                Scenario.of(
                        "equal-eight",
                        IntStream.rangeClosed(1, 8)
                                .mapToObj(i -> LARGE.named("large-" + i))
                                .toList()),
                Scenario.of(
                        "one-fast-four-slow",
                        List.of(FAST, SLOW.named("slow-1"), SLOW.named("slow-2"), SLOW.named("slow-3"), MEDIUM)),
                Scenario.of(
                        "remote-noisy",
                        List.of(
                                new ModelSpec.Remote("remote-1", 0.9, 0.5, 20, price(0.3)),
                                new ModelSpec.Remote("remote-2", 0.5, 0.5, 15, price(0.5)),
                                new ModelSpec.Remote("remote-3", 0.6, 0.8, 12, price(0.4)))),
                Scenario.of("cold-start", slowestFirst));
    }

    public static Optional<Scenario> named(String name) {
        return builtIn().stream()
                .filter(scenario -> scenario.name().equals(name))
                .findFirst();
    }

    private static ModelSpec batching(
            String name, double prefill, double stepMs, double stepMsPerActive, double promptPrice) {
        return new ModelSpec.Batching(
                name, prefill, stepMs, stepMsPerActive, ModelSpec.Batching.DEFAULT_MAX_ACTIVE, price(promptPrice));
    }

    private static Pricing price(double promptPerMillion) {
        return Pricing.usd(promptPerMillion, promptPerMillion * COMPLETION_PRICE_FACTOR);
    }
}
