package dev.pointsman.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.core.evidence.Basis;
import dev.pointsman.core.evidence.Candidate;
import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.evidence.LatencyPrediction;
import dev.pointsman.core.evidence.RuleViolation;
import dev.pointsman.core.pricing.Pricing;
import dev.pointsman.core.quality.IndexResult;
import dev.pointsman.core.quality.QualityEvidence;
import dev.pointsman.core.selection.FactorContribution;
import dev.pointsman.core.selection.LatencyAwarePolicy;
import dev.pointsman.core.selection.MultiFactorPolicy;
import dev.pointsman.core.selection.Objective;
import dev.pointsman.core.selection.Outcome;
import dev.pointsman.core.selection.Policy;
import dev.pointsman.core.selection.QualitySettings;
import dev.pointsman.core.selection.QualitySettings.OnMissing;
import dev.pointsman.core.selection.Selection;
import dev.pointsman.core.selection.SelectionTrace;
import dev.pointsman.core.selection.Selector;
import dev.pointsman.core.selection.Slo;
import dev.pointsman.core.selection.StaticPolicy;
import dev.pointsman.core.selection.Weights;
import dev.pointsman.core.telemetry.LatencySummary;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.record.RandomEvidence.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** What must hold for every policy and all evidence. */
class EnginePropertiesTest {
    private static final int CASES = 2_000;

    @Test
    void permutationOfCandidatesChangesOnlyTies() {
        Seeds.each(CASES, random -> {
            RandomEvidence drawn = RandomEvidence.draw(random, Kind.USUAL);
            Policy policy = RandomPolicies.any(random);
            Selection before = Selector.select(policy, drawn.build());
            List<Integer> order = new ArrayList<>(
                    IntStream.range(0, drawn.candidates.size()).boxed().toList());
            Collections.shuffle(order, random);
            List<RandomEvidence.Numbers> shuffled =
                    order.stream().map(drawn.candidates::get).toList();
            drawn.candidates.clear();
            drawn.candidates.addAll(shuffled);
            Selection after = Selector.select(policy, drawn.build());
            assertThat(after.outcome()).isEqualTo(before.outcome());
            if (before.outcome() != Outcome.SELECTED || policy instanceof StaticPolicy) {
                return;
            }
            assertThat(after.score()).isEqualTo(before.score());
            assertThat(after.confidence()).isEqualTo(before.confidence());
            for (int i = 0; i < order.size(); i++) {
                assertThat(after.score(i)).isEqualTo(before.score(order.get(i)));
                assertThat(after.survivors().contains(i))
                        .isEqualTo(before.survivors().contains(order.get(i)));
            }
            int winner = before.selectedIndex().orElseThrow();
            boolean alone = IntStream.range(0, order.size())
                    .noneMatch(i -> i != winner && before.score(i).equals(before.score(winner)));
            if (alone) {
                assertThat(order.get(after.selectedIndex().orElseThrow())).isEqualTo(winner);
            }
        });
    }

    @Test
    void scalingAllLatenciesChangesNothing() {
        Seeds.each(CASES, random -> {
            RandomEvidence drawn = RandomEvidence.draw(random, Kind.USUAL);
            Policy policy = withoutLimits(RandomPolicies.any(random));
            if (policy instanceof LatencyAwarePolicy && drawn.hasLatencyOfZero()) {
                return; // compared as it is, and not with the best one
            }
            Selection before = Selector.select(policy, drawn.build());
            drawn.scaleLatencies(Math.scalb(1.0, random.nextInt(41) - 20));
            assertSameChoice(before, Selector.select(policy, drawn.build()));
        });
    }

    @Test
    void scalingAllPricesChangesNothing() {
        Seeds.each(CASES, random -> {
            RandomEvidence drawn = RandomEvidence.draw(random, Kind.USUAL);
            Policy policy = withoutLimits(RandomPolicies.any(random));
            Selection before = Selector.select(policy, drawn.build());
            drawn.scalePrices(Math.scalb(1.0, random.nextInt(41) - 20));
            assertSameChoice(before, Selector.select(policy, drawn.build()));
        });
    }

    private static Policy withoutLimits(Policy policy) {
        return policy instanceof MultiFactorPolicy multiFactor ? RandomPolicies.withoutLimits(multiFactor) : policy;
    }

    @Test
    void addingACandidateThatCannotServeChangesNothing() {
        Seeds.each(CASES, random -> {
            RandomEvidence drawn = RandomEvidence.draw(random, Kind.USUAL);
            Policy policy = RandomPolicies.any(random);
            Selection before = Selector.select(policy, drawn.build());
            RandomEvidence.Numbers added = drawn.candidate(random, Kind.COMPLETE);
            added.unservable.add(RuleViolation.of("unavailable"));
            drawn.candidates.add(added);
            Selection after = Selector.select(policy, drawn.build());
            assertSameChoice(before, after);
            assertThat(after.score(drawn.candidates.size() - 1)).isEmpty();
        });
    }

    @Test
    void addingACandidateThatBreaksALimitChangesNothing() {
        Seeds.each(CASES, random -> {
            RandomEvidence drawn = RandomEvidence.draw(random, Kind.USUAL);
            MultiFactorPolicy policy = multiFactor(random);
            Slo slo = policy.slo();
            policy = policy.withSlo(new Slo(slo.maxTpotMs(), slo.maxTtftMs(), slo.maxCostPer1m(), OptionalInt.of(5)));
            Selection before = Selector.select(policy, drawn.build());
            RandomEvidence.Numbers added = drawn.candidate(random, Kind.COMPLETE);
            added.inflight = OptionalInt.of(5 + random.nextInt(3));
            drawn.candidates.add(added);
            if (before.outcome() == Outcome.SELECTED) {
                assertSameChoice(before, Selector.select(policy, drawn.build()));
            }
        });
    }

    private static MultiFactorPolicy multiFactor(Random random) {
        return RandomPolicies.multiFactor(
                random, random.nextBoolean() ? RandomPolicies.weighted(random) : RandomPolicies.lexicographic(random));
    }

    /** The same in all that concerns the candidates of the first one. */
    private static void assertSameChoice(Selection before, Selection after) {
        assertThat(after.outcome()).isEqualTo(before.outcome());
        assertThat(after.selectedIndex()).isEqualTo(before.selectedIndex());
        assertThat(after.score()).isEqualTo(before.score());
        assertThat(after.confidence()).isEqualTo(before.confidence());
        assertThat(after.survivors().indices())
                .containsExactlyElementsOf(before.survivors().indices().boxed().toList());
        for (int i = 0; i < before.evidence().size(); i++) {
            assertThat(after.score(i)).isEqualTo(before.score(i));
            assertThat(after.eligibility().get(i).rules())
                    .isEqualTo(before.eligibility().get(i).rules());
        }
        assertThat(after.trace().map(SelectionTrace::finalSurvivors))
                .isEqualTo(before.trace().map(SelectionTrace::finalSurvivors));
    }

    @Test
    void relaxingALimitNeverRemovesACandidate() {
        Seeds.each(CASES, random -> {
            Evidence evidence = RandomEvidence.draw(random, Kind.USUAL).build();
            MultiFactorPolicy policy = multiFactor(random);
            Selection before = Selector.select(policy, evidence);
            Selection after = Selector.select(policy.withSlo(relaxed(random, policy.slo())), evidence);
            if (after.series() != before.series()) {
                return; // without a latency limit other candidates are covered, so that others are compared
            }
            for (int i = 0; i < evidence.size(); i++) {
                if (before.eligibility().get(i).kept()) {
                    assertThat(after.eligibility().get(i).kept()).isTrue();
                }
            }
            if (policy.objective() instanceof Objective.Weighted && before.outcome() == Outcome.SELECTED) {
                assertThat(after.survivors().indices().boxed().toList())
                        .containsAll(before.survivors().indices().boxed().toList());
            }
        });
    }

    private static Slo relaxed(Random random, Slo slo) {
        return new Slo(
                relaxed(random, slo.maxTpotMs()),
                relaxed(random, slo.maxTtftMs()),
                relaxed(random, slo.maxCostPer1m()),
                slo.maxInflight().isPresent() && random.nextBoolean()
                        ? OptionalInt.of(slo.maxInflight().getAsInt() + random.nextInt(4))
                        : OptionalInt.empty());
    }

    private static OptionalDouble relaxed(Random random, OptionalDouble limit) {
        return limit.isPresent() && random.nextBoolean()
                ? OptionalDouble.of(limit.getAsDouble() * (1 + random.nextDouble()))
                : OptionalDouble.empty();
    }

    @Test
    void survivorsAreWithinTheToleranceOfEveryAppliedStage() {
        Seeds.each(CASES, random -> {
            Evidence evidence = RandomEvidence.draw(random, Kind.USUAL).build();
            Policy policy = RandomPolicies.multiFactor(random, RandomPolicies.lexicographic(random));
            Selector.select(policy, evidence).trace().ifPresent(EnginePropertiesTest::checkStages);
        });
    }

    private static void checkStages(SelectionTrace trace) {
        assertThat(trace.stages()).isNotEmpty();
        List<Candidate> active = List.of();
        for (SelectionTrace.Stage stage : trace.stages()) {
            if (!active.isEmpty()) {
                assertThat(stage.candidates())
                        .extracting(SelectionTrace.Row::candidate)
                        .isEqualTo(active);
            }
            active = stage.candidates().stream()
                    .filter(row -> row.eliminationReason().isEmpty())
                    .map(SelectionTrace.Row::candidate)
                    .toList();
            if (stage.action().equals("applied")) {
                checkBand(stage);
            }
        }
        assertThat(trace.finalSurvivors()).isEqualTo(active);
    }

    private static void checkBand(SelectionTrace.Stage stage) {
        boolean higher = stage.factor().higherIsBetter();
        double best = stage.candidates().stream()
                .flatMapToDouble(row -> row.value().stream())
                .reduce((a, b) -> higher ? Math.max(a, b) : Math.min(a, b))
                .orElseThrow();
        double slack = Math.abs(best) * stage.tolerance();
        for (SelectionTrace.Row row : stage.candidates()) {
            boolean within = row.value().isPresent()
                    && (higher
                            ? row.value().getAsDouble() >= best - slack
                            : row.value().getAsDouble() <= best + slack);
            assertThat(row.eliminationReason().isEmpty()).isEqualTo(within);
        }
    }

    @Test
    void weightedScoreCanBeRedoneFromTheListedContributions() {
        Seeds.each(CASES, random -> {
            Evidence evidence = RandomEvidence.draw(random, random.nextBoolean() ? Kind.USUAL : Kind.EXTREME)
                    .build();
            Selection selection =
                    Selector.select(RandomPolicies.multiFactor(random, RandomPolicies.weighted(random)), evidence);
            for (int i = 0; i < evidence.size(); i++) {
                if (selection.outcome() == Outcome.SELECTED
                        && selection.score(i).isPresent()) {
                    assertThat(redone(selection.contributions(i)))
                            .isEqualTo(selection.score(i).getAsDouble());
                }
            }
        });
    }

    private static double redone(List<FactorContribution> terms) {
        double sum = 0;
        double weights = 0;
        for (FactorContribution term : terms) {
            if (term.weight() > 0 && term.contribution().isPresent()) {
                assertThat(term.contribution().getAsDouble())
                        .isEqualTo(term.weight() * term.normalised().orElseThrow());
                sum += term.contribution().getAsDouble();
                weights += term.weight();
            }
        }
        return weights > 0 ? sum / weights : 0;
    }

    @Test
    void dominatedCandidateNeverWinsWeighted() {
        Seeds.each(CASES, random -> {
            RandomEvidence drawn = RandomEvidence.draw(random, Kind.COMPLETE);
            MultiFactorPolicy policy = RandomPolicies.multiFactor(
                            random,
                            new Objective.Weighted(new Weights(
                                    1 + random.nextInt(4),
                                    1 + random.nextInt(4),
                                    1 + random.nextInt(4),
                                    1 + random.nextInt(4))))
                    .withQuality(new QualitySettings(
                            RandomPolicies.INDEX, OnMissing.DISABLE_QUALITY, 0, OptionalDouble.empty()));
            int loser = random.nextInt(drawn.candidates.size());
            RandomEvidence.Numbers better = dominating(random, drawn, drawn.candidates.get(loser));
            drawn.candidates.add(better);
            Selection selection = Selector.select(policy, drawn.build());
            if (selection.outcome() == Outcome.SELECTED) {
                assertThat(selection.selectedIndex().orElseThrow()).isNotEqualTo(loser);
            }
        });
    }

    /** Not worse in any factor and better in one. */
    private static RandomEvidence.Numbers dominating(
            Random random, RandomEvidence drawn, RandomEvidence.Numbers worse) {
        RandomEvidence.Numbers better = new RandomEvidence.Numbers(Candidate.of("better"));
        better.pricing = worse.pricing;
        better.maxOutputTokens = worse.maxOutputTokens;
        better.inflight = worse.inflight;
        better.inputTokens = worse.inputTokens;
        double score = worse.quality.score(0);
        switch (random.nextInt(3)) {
            case 0 -> score += 5;
            case 1 -> better.inflight = OptionalInt.of(0);
            default -> better.pricing = Pricing.usd(0, 0);
        }
        // A load or a price that was 0 already is not better yet.
        score += 1;
        better.quality = QualityEvidence.of(
                worse.quality.effort(), List.of(IndexResult.available(RandomPolicies.INDEX, score, 1)));
        for (int slot = 0; slot < Series.SLOTS; slot++) {
            LatencySummary latency = worse.latency[slot];
            better.latency[slot] = LatencySummary.flat(latency.at(1) * random.nextDouble(), 1, drawn.nowNanos);
            better.predictions[slot] = worse.predictions[slot];
        }
        return better;
    }

    @Test
    void noInputThrowsOrYieldsANumberThatIsNone() {
        Seeds.each(CASES * 2, random -> {
            Evidence evidence = RandomEvidence.draw(random, Kind.EXTREME).build();
            Selection selection = Selector.select(RandomPolicies.any(random), evidence);
            assertThat(selection.score()).isFinite();
            assertThat(selection.confidence()).isBetween(0.0, 1.0);
            for (int i = 0; i < evidence.size(); i++) {
                selection.score(i).ifPresent(score -> assertThat(score).isFinite());
            }
            assertThat(selection.reasoning()).isNotBlank();
            ObjectNode written = (ObjectNode)
                    JsonView.tree(json -> SelectionJson.writeSelection(json, selection, StatusWords.ENGINE));
            written.remove("reasoning");
            assertThat(written.toString()).doesNotContain("NaN", "Infinity");
        });
    }

    /** Found by the property above. */
    @Test
    void predictionBeyondTheDoublesIsComparedWithoutThrowing() {
        RandomEvidence drawn = RandomEvidence.draw(new Random(1), Kind.COMPLETE);
        for (RandomEvidence.Numbers numbers : drawn.candidates) {
            numbers.predictions[drawn.request.series().slot(Metric.TTFT)] =
                    new LatencyPrediction(1e308, LatencySummary.flat(100, 1, 0), 0);
        }
        LatencyAwarePolicy policy = new LatencyAwarePolicy(
                OptionalInt.empty(), OptionalInt.of(50), "", Basis.PREDICTED, 0, Optional.empty());
        assertThat(Selector.select(policy, drawn.build()).score()).isFinite();
    }
}
