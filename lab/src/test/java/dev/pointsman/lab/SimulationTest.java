package dev.pointsman.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.pointsman.core.pricing.Pricing;
import dev.pointsman.lab.Scenario.Absence;
import dev.pointsman.lab.Scenario.Crash;
import dev.pointsman.lab.Scenario.RateLimit;
import dev.pointsman.lab.Scenario.SlowSpell;
import dev.pointsman.lab.internal.Run;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SimulationTest {
    private static final Scenario FOUR = Scenarios.named("unequal-four").orElseThrow();
    private static final ModelSpec ONE = new ModelSpec.Batching("one", 1_000, 10, 1, 2, Pricing.unknown());

    static List<LabPolicy> policies() {
        return LabPolicy.builtIn();
    }

    @ParameterizedTest
    @MethodSource("policies")
    void equalSeedsGiveEqualOutcomes(LabPolicy policy) {
        Scenario noisy = Scenarios.named("noisy").orElseThrow();
        Outcome first = new Simulation(noisy, conversation(400, 7), 7).run(policy);
        Outcome second = new Simulation(noisy, conversation(400, 7), 7).run(policy);
        assertThat(second.ttftSeconds()).isEqualTo(first.ttftSeconds());
        assertThat(second.tpotSeconds()).isEqualTo(first.tpotSeconds());
        assertThat(second.model()).isEqualTo(first.model());
    }

    @ParameterizedTest
    @MethodSource("policies")
    void everyRequestEndsAndEveryLeaseIsClosed(LabPolicy policy) {
        Scenario troubled = FOUR.withEvents(List.of(
                new Crash(0, 10, 40), new Absence(1, 20, 60), new SlowSpell(2, 5, 70, 6), new Crash(3, 30, 31)));
        Run run = new Run(troubled, conversation(1_000, 3).at(2), policy, 3);
        Outcome outcome = run.run(policy.id());
        assertThat(run.inflight()).isZero();
        assertThat(Arrays.stream(outcome.ttftSeconds())).hasSize(1_000).allMatch(seconds -> seconds > 0);
        assertThat(Arrays.stream(outcome.model())).allMatch(model -> model >= 0);
    }

    @Test
    void requestsWaitUntilAModelIsBackWhereAllHaveCrashed() {
        Scenario gone = Scenario.of("gone", List.of(ONE)).withEvents(List.of(new Crash(0, 0.05, 100)));
        Outcome outcome = new Simulation(gone, traffic(0, 100, 5), 1).run(LabPolicy.Reference.ROUND_ROBIN);
        assertThat(outcome.ttftSeconds()[0]).isCloseTo(100.1, within(1e-9));
    }

    @ParameterizedTest
    @MethodSource("policies")
    void whatARateLimitRefusesGoesToAnotherModel(LabPolicy policy) {
        Scenario limited = Scenario.of("limited", List.of(ONE, ONE.named("two")))
                .withEvents(List.of(new RateLimit(0, 0, Double.POSITIVE_INFINITY, 3)));
        double[] atOnce = new double[12];
        int[] tokens = new int[12];
        Arrays.fill(tokens, 10);
        Run run = new Run(limited, new Traffic(atOnce, tokens, tokens), policy, 1);
        Outcome outcome = run.run(policy.id());
        assertThat(Arrays.stream(outcome.model()).filter(model -> model == 0).count())
                .isLessThanOrEqualTo(3);
        assertThat(Arrays.stream(outcome.ttftSeconds())).allMatch(seconds -> seconds > 0);
        assertThat(run.inflight()).isZero();
    }

    @Test
    void whatEveryModelRefusesIsNotServedAndCountsAsLate() {
        Scenario limited = Scenario.of("limited", List.of(ONE)).withEvents(List.of(new RateLimit(0, 0, 30, 60)));
        double[] arrivals = IntStream.range(0, 120).mapToDouble(i -> i * 0.25).toArray();
        int[] tokens = new int[120];
        Arrays.fill(tokens, 1);
        Simulation simulation = new Simulation(limited, new Traffic(arrivals, tokens, tokens), 1);
        Figures figures = Figures.of(simulation, simulation.run(LabPolicy.Reference.LEAST_INFLIGHT), 1);
        // 60 permits at once and one more each second: the 90 by second 29.75 hold 89 whole ones.
        assertThat(figures.unserved()).isEqualTo(120 - 89);
        assertThat(figures.sloMisses()).isEqualTo(120 - 89);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void predictedIsNotWorseThanLeastInflightAmongUnequalModels(long seed) {
        Simulation simulation = new Simulation(FOUR, conversation(4_000, seed).at(2), seed);
        assertThat(p95(simulation, "predicted"))
                .as("seed %d", seed)
                .isLessThanOrEqualTo(p95(simulation, "least_inflight"));
    }

    @Test
    void sharesAddUpAndCountsAreThoseOfTheTraffic() {
        Simulation simulation = new Simulation(FOUR, conversation(500, 1), 1);
        for (LabPolicy policy : LabPolicy.builtIn()) {
            Figures figures = Figures.of(simulation, simulation.run(policy), 1);
            assertThat(figures.share().values().stream()
                            .mapToDouble(Double::doubleValue)
                            .sum())
                    .isCloseTo(1, within(1e-9));
            assertThat(figures.unserved()).isZero();
        }
    }

    @Test
    void aPromptIsReadBeforeItsFirstTokenAndTheAnswerFollowsStepByStep() {
        Outcome outcome = new Simulation(Scenario.of("one", List.of(ONE)), traffic(0, 500, 11), 1)
                .run(LabPolicy.Reference.ROUND_ROBIN);
        assertThat(outcome.ttftSeconds()[0]).isCloseTo(0.5, within(1e-9));
        assertThat(outcome.tpotSeconds()[0]).isCloseTo(0.011, within(1e-9));
    }

    @Test
    void decodingGoesAtHalfSpeedWhileAPromptIsRead() {
        Traffic two = new Traffic(new double[] {0, 0.1}, new int[] {100, 10_000}, new int[] {101, 1});
        Outcome outcome = new Simulation(Scenario.of("one", List.of(ONE)), two, 1).run(LabPolicy.Reference.ROUND_ROBIN);
        assertThat(outcome.tpotSeconds()[0]).isCloseTo(0.022, within(1e-9));
    }

    @Test
    void aFullBatchLetsPromptsWaitForAPlace() {
        Traffic three = new Traffic(new double[] {0, 0, 0}, new int[] {1, 1, 1}, new int[] {1_000, 1_000, 5});
        Outcome outcome = new Simulation(Scenario.of("one", List.of(ONE)), three, 1).run(LabPolicy.Reference.GREEDY);
        assertThat(outcome.ttftSeconds()[2]).isGreaterThan(11);
    }

    @Test
    void answersWithOneTokenHaveNoTimePerToken() {
        Simulation simulation = new Simulation(Scenario.of("one", List.of(ONE)), traffic(0, 10, 1), 1);
        Figures figures = Figures.of(simulation, simulation.run(LabPolicy.Reference.ROUND_ROBIN), 1);
        assertThat(figures.tpotMs()).containsEntry(50, OptionalDouble.empty());
        assertThat(figures.costUsd()).isEmpty();
    }

    @Test
    void oneOfTwoHundredCandidatesIsAlwaysAnAnswer() {
        List<ModelSpec> many =
                IntStream.range(0, 200).mapToObj(i -> ONE.named("m" + i)).toList();
        Run run = new Run(
                Scenario.of("many", many),
                conversation(2_000, 1).at(5),
                LabPolicy.named("predicted").getFirst(),
                1);
        assertThat(Arrays.stream(run.run("predicted").ttftSeconds())).allMatch(seconds -> seconds > 0);
        assertThat(run.inflight()).isZero();
    }

    private static double p95(Simulation simulation, String policy) {
        Outcome outcome = simulation.run(LabPolicy.named(policy).getFirst());
        return Figures.of(simulation, outcome, 1)
                .ttftSeconds()
                .getOrDefault(95, OptionalDouble.empty())
                .orElseThrow();
    }

    private static Traffic conversation(int requests, long seed) {
        return GeneratedTraffic.CONVERSATION.generate(requests, seed);
    }

    private static Traffic traffic(double arrival, int prompt, int output) {
        return new Traffic(new double[] {arrival}, new int[] {prompt}, new int[] {output});
    }
}
