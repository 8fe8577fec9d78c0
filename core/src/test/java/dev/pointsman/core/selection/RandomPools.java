package dev.pointsman.core.selection;

import dev.pointsman.core.evidence.Candidate;
import dev.pointsman.core.evidence.RequestEvidence;
import dev.pointsman.core.fixture.Numbers;
import dev.pointsman.core.selection.QualitySettings.OnMissing;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;

/** Random policies and candidates; a candidate's numbers are kept, so that a test can change some of them. */
final class RandomPools {
    private final Random random;

    RandomPools(long seed) {
        random = new Random(seed);
    }

    /** NaN and -1 stand for unknown. */
    record Raw(
            String model,
            double ttft,
            double tpot,
            double quality,
            double coverage,
            double prompt,
            double completion,
            int inflight) {
        Raw withPrices(double factor) {
            return new Raw(model, ttft, tpot, quality, coverage, prompt * factor, completion * factor, inflight);
        }

        Raw withLatencies(double factor) {
            return new Raw(model, ttft * factor, tpot * factor, quality, coverage, prompt, completion, inflight);
        }

        Numbers numbers() {
            Numbers numbers = Numbers.of(Candidate.of(model));
            if (!Double.isNaN(ttft)) {
                numbers.ttft(ttft);
            }
            if (!Double.isNaN(tpot)) {
                numbers.tpot(tpot);
            }
            if (!Double.isNaN(quality)) {
                numbers.quality(quality, coverage);
            }
            if (!Double.isNaN(prompt)) {
                numbers.price(prompt, completion);
            }
            if (inflight >= 0) {
                numbers.inflight(inflight);
            }
            return numbers;
        }
    }

    static Numbers[] numbers(List<Raw> pool) {
        return pool.stream().map(Raw::numbers).toArray(Numbers[]::new);
    }

    List<Raw> pool(double unknownShare) {
        int size = 1 + random.nextInt(7);
        List<Raw> pool = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            pool.add(candidate("m" + i, unknownShare));
        }
        return pool;
    }

    Raw candidate(String model, double unknownShare) {
        return new Raw(
                model,
                maybe(unknownShare, step(20, .05)),
                maybe(unknownShare, step(20, .005)),
                maybe(unknownShare, step(20, 5)),
                step(4, .25),
                maybe(unknownShare, random.nextInt(6)),
                random.nextInt(6),
                random.nextDouble() < unknownShare ? -1 : random.nextInt(6));
    }

    RequestEvidence request() {
        return random.nextInt(4) == 0 ? Numbers.STREAMED : Numbers.tokens(random.nextInt(5_000), random.nextInt(2_000));
    }

    MultiFactorPolicy policy(Objective objective) {
        return MultiFactorPolicy.of(objective)
                .withQuality(new QualitySettings(
                        Numbers.INDEX,
                        random.nextBoolean() ? OnMissing.EXCLUDE : OnMissing.DISABLE_QUALITY,
                        random.nextInt(3) * .25,
                        optional(step(20, 5))))
                .withSlo(new Slo(
                        optional(step(20, 5)),
                        optional(step(20, 50)),
                        optional(step(6, 1)),
                        random.nextInt(3) == 0 ? OptionalInt.of(1 + random.nextInt(6)) : OptionalInt.empty()))
                .withLatency(LatencyMetric.values()[random.nextInt(3)], 95)
                .withOnNoCandidates(OnNoCandidates.values()[random.nextInt(3)]);
    }

    Objective objective() {
        return random.nextBoolean() ? weighted() : lexicographic();
    }

    Objective.Weighted weighted() {
        return new Objective.Weighted(
                new Weights(random.nextInt(4), random.nextInt(4), random.nextInt(4), random.nextInt(4)));
    }

    Objective.Lexicographic lexicographic() {
        List<Factor> factors = new ArrayList<>(List.of(Factor.values()));
        Collections.shuffle(factors, random);
        return new Objective.Lexicographic(factors.subList(0, 1 + random.nextInt(factors.size())).stream()
                .map(factor -> new Objective.Priority(factor, random.nextInt(4) * .1))
                .toList());
    }

    Random random() {
        return random;
    }

    private OptionalDouble optional(double value) {
        return random.nextInt(3) == 0 ? OptionalDouble.of(value) : OptionalDouble.empty();
    }

    private double step(int steps, double width) {
        return (1 + random.nextInt(steps)) * width;
    }

    private double maybe(double unknownShare, double value) {
        return random.nextDouble() < unknownShare ? Double.NaN : value;
    }
}
