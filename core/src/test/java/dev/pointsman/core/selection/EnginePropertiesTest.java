package dev.pointsman.core.selection;

import static dev.pointsman.core.fixture.Numbers.evidence;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.core.evidence.Candidate;
import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.evidence.RequestEvidence;
import dev.pointsman.core.fixture.Numbers;
import dev.pointsman.core.selection.RandomPools.Raw;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for any pool under any policy. The seed is in the test's name. */
class EnginePropertiesTest {
    private static final LatencyAwarePolicy BOTH = LatencyAwarePolicy.observed(OptionalInt.of(90), OptionalInt.of(95));
    private static final int ROUNDS = 20;

    static LongStream seeds() {
        return LongStream.range(0, 100);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void everySelectionIsSound(long seed) {
        RandomPools pools = new RandomPools(seed);
        for (int round = 0; round < ROUNDS; round++) {
            Evidence evidence = evidence(pools.request(), RandomPools.numbers(pools.pool(.3)));
            for (Policy policy : List.of(new StaticPolicy(), BOTH, pools.policy(pools.objective()))) {
                Selection selection = Selector.select(policy, evidence);
                assertThat(selection.confidence()).isBetween(0.0, 1.0);
                assertThat(selection.score()).isFinite();
                assertThat(selection.reasoning()).isNotBlank();
                assertThat(selection.eligibility()).hasSize(evidence.size());
                assertThat(selection.fallbackOrder())
                        .containsExactlyInAnyOrder(
                                selection.survivors().indices().toArray());
                if (selection.isRejected()) {
                    assertThat(selection.survivors().isEmpty()).isTrue();
                    continue;
                }
                int selected = selection.selectedIndex().orElseThrow();
                assertThat(selection.survivors().contains(selected)).isTrue();
                for (int i = 0; i < evidence.size(); i++) {
                    OptionalDouble score = selection.score(i);
                    if (score.isPresent()) {
                        assertThat(score.getAsDouble()).isFinite();
                        assertThat(
                                        selection.lowerIsBetter()
                                                ? score.getAsDouble() >= selection.score()
                                                : score.getAsDouble() <= selection.score())
                                .isTrue();
                    }
                    if (selection.outcome() == Outcome.SELECTED
                            && selection.survivors().contains(i)) {
                        assertThat(selection.eligibility().get(i).kept()).isTrue();
                    }
                }
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void orderOfCandidatesChangesOnlyTies(long seed) {
        RandomPools pools = new RandomPools(seed);
        for (int round = 0; round < ROUNDS; round++) {
            List<Raw> pool = pools.pool(.2);
            RequestEvidence request = pools.request();
            List<Integer> order =
                    new ArrayList<>(IntStream.range(0, pool.size()).boxed().toList());
            Collections.shuffle(order, pools.random());
            List<Raw> shuffled = order.stream().map(pool::get).toList();
            for (Policy policy : List.of(BOTH, pools.policy(pools.objective()))) {
                Selection before = Selector.select(policy, evidence(request, RandomPools.numbers(pool)));
                Selection after = Selector.select(policy, evidence(request, RandomPools.numbers(shuffled)));
                assertThat(after.outcome()).isEqualTo(before.outcome());
                assertThat(after.score()).isEqualTo(before.score());
                assertThat(after.confidence()).isEqualTo(before.confidence());
                if (before.outcome() == Outcome.SELECTED) {
                    assertThat(survivors(after)).containsExactlyInAnyOrderElementsOf(survivors(before));
                    for (int i = 0; i < order.size(); i++) {
                        assertThat(after.score(i)).isEqualTo(before.score(order.get(i)));
                    }
                }
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void scalingAllPricesOrAllLatenciesChangesNothing(long seed) {
        RandomPools pools = new RandomPools(seed);
        for (int round = 0; round < ROUNDS; round++) {
            List<Raw> pool = pools.pool(.2);
            RequestEvidence request = pools.request();
            double factor = Math.scalb(1.0, pools.random().nextInt(9) - 4);
            MultiFactorPolicy policy = MultiFactorPolicy.of(pools.objective());
            for (Policy each : List.of(policy, BOTH)) {
                Selection before = Selector.select(each, evidence(request, RandomPools.numbers(pool)));
                for (List<Raw> scaled : List.of(
                        pool.stream().map(raw -> raw.withPrices(factor)).toList(),
                        pool.stream().map(raw -> raw.withLatencies(factor)).toList())) {
                    Selection after = Selector.select(each, evidence(request, RandomPools.numbers(scaled)));
                    assertThat(after.selectedIndex()).isEqualTo(before.selectedIndex());
                    assertThat(after.score()).isEqualTo(before.score());
                    assertThat(after.survivors()).isEqualTo(before.survivors());
                }
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void anIneligibleCandidateChangesNothing(long seed) {
        RandomPools pools = new RandomPools(seed);
        for (int round = 0; round < ROUNDS; round++) {
            List<Raw> pool = pools.pool(.2);
            RequestEvidence request = pools.request();
            List<Raw> withOneMore = new ArrayList<>(pool);
            withOneMore.add(pools.candidate("gone", 0));
            Numbers[] more = RandomPools.numbers(withOneMore);
            more[pool.size()].unservable("unavailable");
            for (Policy policy : List.of(new StaticPolicy(), BOTH, pools.policy(pools.objective()))) {
                Selection before = Selector.select(policy, evidence(request, RandomPools.numbers(pool)));
                Selection after = Selector.select(policy, evidence(request, more));
                assertThat(after.selectedIndex()).isEqualTo(before.selectedIndex());
                assertThat(after.score()).isEqualTo(before.score());
                assertThat(after.confidence()).isEqualTo(before.confidence());
                assertThat(survivors(after)).isEqualTo(survivors(before));
                assertThat(after.trace()).isEqualTo(before.trace());
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aRelaxedLimitRemovesNobody(long seed) {
        RandomPools pools = new RandomPools(seed);
        for (int round = 0; round < ROUNDS; round++) {
            Evidence evidence = evidence(pools.request(), RandomPools.numbers(pools.pool(.2)));
            MultiFactorPolicy policy = pools.policy(new Objective.Weighted(new Weights(0, 1, 1, 1)));
            Slo slo = policy.slo();
            Slo relaxed = new Slo(
                    relax(slo.maxTpotMs()),
                    relax(slo.maxTtftMs()),
                    relax(slo.maxCostPer1m()),
                    slo.maxInflight().isPresent()
                            ? OptionalInt.of(slo.maxInflight().getAsInt() + 1)
                            : OptionalInt.empty());
            Selection strict = Selector.select(policy, evidence);
            Selection lenient = Selector.select(policy.withSlo(relaxed), evidence);
            if (strict.outcome() == Outcome.SELECTED) {
                assertThat(lenient.outcome()).isEqualTo(Outcome.SELECTED);
                assertThat(survivors(lenient)).containsAll(survivors(strict));
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void survivorsAreWithinToleranceAtEveryAppliedStage(long seed) {
        RandomPools pools = new RandomPools(seed);
        for (int round = 0; round < ROUNDS; round++) {
            Evidence evidence = evidence(pools.request(), RandomPools.numbers(pools.pool(.1)));
            Selection selection = Selector.select(pools.policy(pools.lexicographic()), evidence);
            Optional<SelectionTrace> trace = selection.trace();
            assertThat(trace.isPresent()).isEqualTo(selection.outcome() == Outcome.SELECTED);
            if (trace.isEmpty()) {
                continue;
            }
            assertThat(trace.get().stages()).isNotEmpty();
            for (SelectionTrace.Stage stage : trace.get().stages()) {
                assertThat(stage.total()).isEqualTo(stage.candidates().size());
                if (stage.action().equals("skipped")) {
                    assertThat(stage.candidates())
                            .allMatch(row -> row.eliminationReason().isEmpty());
                    continue;
                }
                boolean higher = stage.factor().higherIsBetter();
                double best = stage.candidates().stream()
                        .flatMapToDouble(row -> row.value().stream())
                        .map(value -> higher ? -value : value)
                        .min()
                        .orElseThrow();
                for (SelectionTrace.Row row : stage.candidates()) {
                    boolean within = row.value().isPresent()
                            && (higher
                                            ? -row.value().getAsDouble()
                                            : row.value().getAsDouble())
                                    <= best + Math.abs(best) * stage.tolerance();
                    assertThat(row.eliminationReason().isEmpty()).isEqualTo(within);
                }
            }
            assertThat(trace.get().finalSurvivors()).isEqualTo(survivors(selection));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void weightedScoreCanBeRedoneFromTheListedContributions(long seed) {
        RandomPools pools = new RandomPools(seed);
        for (int round = 0; round < ROUNDS; round++) {
            Evidence evidence = evidence(pools.request(), RandomPools.numbers(pools.pool(.3)));
            Selection selection = Selector.select(pools.policy(pools.weighted()), evidence);
            for (int i = 0; i < evidence.size(); i++) {
                if (selection.outcome() == Outcome.SELECTED
                        && selection.score(i).isPresent()) {
                    double sum = 0;
                    double weights = 0;
                    for (FactorContribution term : selection.contributions(i)) {
                        if (term.contribution().isPresent() && term.weight() > 0) {
                            sum += term.contribution().getAsDouble();
                            weights += term.weight();
                        }
                    }
                    assertThat(selection.score(i)).hasValue(weights > 0 ? sum / weights : 0);
                }
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aDominatedCandidateNeverWinsWeighted(long seed) {
        RandomPools pools = new RandomPools(seed);
        for (int round = 0; round < ROUNDS; round++) {
            List<Raw> pool = new ArrayList<>(pools.pool(0));
            Raw better = pool.get(pools.random().nextInt(pool.size()));
            pool.add(
                    0,
                    new Raw(
                            "dominated",
                            better.ttft() * 1.5,
                            better.tpot() * 1.5,
                            better.quality() - 1,
                            better.coverage(),
                            better.prompt() + 1,
                            better.completion() + 1,
                            better.inflight() + 1));
            Selection selection = Selector.select(
                    MultiFactorPolicy.of(pools.weighted())
                            .withQuality(new QualitySettings(
                                    Numbers.INDEX, QualitySettings.OnMissing.EXCLUDE, 0, OptionalDouble.empty())),
                    // Without tokens the stand-in rate may be a completion rate for one and a prompt rate for another.
                    evidence(Numbers.tokens(1_000, 500), RandomPools.numbers(pool)));

            assertThat(selection.selected().orElseThrow().model()).isNotEqualTo("dominated");
        }
    }

    private static OptionalDouble relax(OptionalDouble limit) {
        return limit.isPresent() ? OptionalDouble.of(limit.getAsDouble() * 1.7) : limit;
    }

    private static List<Candidate> survivors(Selection selection) {
        return selection
                .survivors()
                .indices()
                .mapToObj(selection.evidence()::candidate)
                .toList();
    }
}
