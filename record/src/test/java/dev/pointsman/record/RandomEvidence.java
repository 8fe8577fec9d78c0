package dev.pointsman.record;

import dev.pointsman.core.evidence.Candidate;
import dev.pointsman.core.evidence.CandidateProfile;
import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.evidence.EvidenceBuilder;
import dev.pointsman.core.evidence.ExplorationEvidence;
import dev.pointsman.core.evidence.LatencyPrediction;
import dev.pointsman.core.evidence.RequestEvidence;
import dev.pointsman.core.evidence.RuleViolation;
import dev.pointsman.core.pricing.Pricing;
import dev.pointsman.core.quality.EffortSource;
import dev.pointsman.core.quality.IndexResult;
import dev.pointsman.core.quality.QualityEvidence;
import dev.pointsman.core.telemetry.LatencySummary;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.PercentileGrid;
import dev.pointsman.core.telemetry.Series;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;

/** Random evidence whose parts can be changed before it is built: reordered, scaled, added to. */
public final class RandomEvidence {
    private static final double[] EXTREMES = {
        0, Double.MIN_VALUE, 1e-300, 1e-9, 1, 1e9, 1e300, Double.MAX_VALUE / 4, Double.MAX_VALUE
    };

    public RequestEvidence request;
    public long nowNanos;
    public ExplorationEvidence exploration = ExplorationEvidence.none();
    public final List<Numbers> candidates = new ArrayList<>();

    /** How the numbers are drawn. */
    public enum Kind {
        /** Like those of a running system, with gaps. */
        USUAL,
        /** Nothing is unknown. */
        COMPLETE,
        /** The ends of the range of doubles, with gaps. */
        EXTREME
    }

    /** One candidate's numbers. */
    public static final class Numbers {
        public Candidate candidate;
        public Pricing pricing = Pricing.unknown();
        public OptionalLong maxOutputTokens = OptionalLong.empty();
        public QualityEvidence quality = QualityEvidence.none();
        public OptionalInt inflight = OptionalInt.empty();
        /** Counts only where the request's own estimate is known. */
        public OptionalLong inputTokens = OptionalLong.empty();

        public final LatencySummary[] latency = new LatencySummary[Series.SLOTS];
        public final LatencyPrediction[] predictions = new LatencyPrediction[Series.SLOTS];
        public final List<RuleViolation> unservable = new ArrayList<>();

        public Numbers(Candidate candidate) {
            this.candidate = candidate;
            Arrays.fill(latency, LatencySummary.empty());
            Arrays.fill(predictions, LatencyPrediction.unknown());
        }
    }

    public static RandomEvidence draw(Random random, Kind kind) {
        RandomEvidence drawn = new RandomEvidence();
        drawn.nowNanos = random.nextLong() >> 3;
        OptionalLong input = random.nextInt(4) == 0 ? OptionalLong.empty() : OptionalLong.of(random.nextInt(10_000));
        drawn.request = new RequestEvidence(
                input,
                input.isEmpty() || random.nextBoolean()
                        ? OptionalLong.empty()
                        : OptionalLong.of(random.nextLong(input.getAsLong() + 1)),
                random.nextInt(4) == 0 ? OptionalLong.empty() : OptionalLong.of(random.nextInt(2_000)),
                random.nextInt(4) == 0 ? OptionalLong.empty() : OptionalLong.of(random.nextInt(1_000)),
                Series.of(random.nextBoolean()));
        int n = 1 + random.nextInt(6);
        for (int i = 0; i < n; i++) {
            drawn.candidates.add(drawn.candidate(random, kind));
        }
        if (random.nextInt(3) == 0) {
            drawn.exploration = ExplorationEvidence.due(random.longs(n, 0, 50).toArray());
        }
        return drawn;
    }

    public Numbers candidate(Random random, Kind kind) {
        boolean complete = kind == Kind.COMPLETE;
        Optional<String> effort = random.nextInt(3) == 0 ? Optional.of("high") : Optional.empty();
        Numbers numbers = new Numbers(new Candidate(
                "model-" + random.nextInt(5),
                random.nextInt(5) == 0 ? Optional.of("sql \u00e9") : Optional.empty(),
                effort,
                random.nextInt(5) == 0 ? Optional.of(random.nextBoolean()) : Optional.empty(),
                random.nextInt(5) == 0 ? 0.5 : 1));
        if (complete || random.nextInt(4) > 0) {
            numbers.pricing = new Pricing(
                    "USD",
                    OptionalDouble.of(value(random, kind, 4)),
                    complete || random.nextBoolean()
                            ? OptionalDouble.of(value(random, kind, 20))
                            : OptionalDouble.empty(),
                    random.nextInt(4) == 0 ? OptionalDouble.of(value(random, kind, 1)) : OptionalDouble.empty());
        }
        if (complete || random.nextInt(4) > 0) {
            numbers.inflight = OptionalInt.of(random.nextInt(12));
        }
        if (random.nextInt(3) == 0) {
            numbers.inputTokens = OptionalLong.of(random.nextInt(12_000));
        }
        if (random.nextInt(4) == 0) {
            numbers.maxOutputTokens = OptionalLong.of(1 + random.nextInt(4_000));
        }
        if (complete || random.nextInt(4) > 0) {
            numbers.quality = quality(random, kind, effort);
        }
        for (int slot = 0; slot < Series.SLOTS; slot++) {
            double scale = slot % 2 == 0 ? 2 : 0.1;
            if (complete || random.nextInt(3) > 0) {
                numbers.latency[slot] = summary(random, kind, scale);
            }
            if (complete || random.nextInt(3) == 0) {
                // Extreme ones would leave the doubles; see the disabled example among the engine's properties.
                Kind tame = complete ? kind : Kind.USUAL;
                numbers.predictions[slot] = new LatencyPrediction(
                        value(random, tame, scale), summary(random, tame, 2), value(random, tame, scale));
            }
        }
        if (!complete && random.nextInt(8) == 0) {
            numbers.unservable.add(
                    random.nextBoolean()
                            ? RuleViolation.of("unavailable")
                            : RuleViolation.of("context_window", 4_096, 5_000));
        }
        return numbers;
    }

    private static QualityEvidence quality(Random random, Kind kind, Optional<String> effort) {
        if (kind == Kind.USUAL && random.nextInt(10) == 0) {
            return QualityEvidence.withheld(effort, EffortSource.CALLER, "nobody can be told");
        }
        List<IndexResult> results = new ArrayList<>();
        double score = kind == Kind.EXTREME
                ? (random.nextBoolean() ? 1 : -1) * value(random, kind, 1)
                : random.nextInt(400) / 4.0;
        boolean available = kind == Kind.COMPLETE || random.nextInt(5) > 0;
        results.add(
                available
                        ? IndexResult.available(RandomPolicies.INDEX, score, random.nextInt(5) / 4.0)
                        : new IndexResult(
                                RandomPolicies.INDEX,
                                IndexResult.Status.PARTIAL,
                                OptionalDouble.empty(),
                                0.25,
                                List.of("acme/math@1.0.0")));
        if (random.nextBoolean()) {
            results.add(IndexResult.missing("other"));
        }
        return QualityEvidence.of(
                effort, effort.isPresent() ? EffortSource.DECLARED : EffortSource.CONVENTION, results);
    }

    private LatencySummary summary(Random random, Kind kind, double scale) {
        int count = 1 + random.nextInt(200);
        long newest = nowNanos - (random.nextLong() & 0xffff_ffff_ffffL);
        if (kind == Kind.COMPLETE || random.nextInt(3) == 0) {
            return LatencySummary.flat(value(random, kind, scale), count, newest);
        }
        PercentileGrid grid = random.nextBoolean()
                ? PercentileGrid.fixed()
                : PercentileGrid.fixed().with(List.of(37, 100, 1));
        double[] seconds = random.doubles(grid.percentiles().length)
                .map(any -> value(random, kind, scale))
                .sorted()
                .toArray();
        return LatencySummary.of(grid, seconds, count, newest);
    }

    private static double value(Random random, Kind kind, double scale) {
        if (kind == Kind.EXTREME) {
            return EXTREMES[random.nextInt(EXTREMES.length)];
        }
        // Few steps, so that equal values and values exactly at a limit happen.
        return random.nextInt(4) == 0 ? scale * random.nextInt(5) / 4 : scale * random.nextDouble();
    }

    public Evidence build() {
        EvidenceBuilder evidence = Evidence.builder(request).nowNanos(nowNanos).exploration(exploration);
        for (Numbers numbers : candidates) {
            EvidenceBuilder.Entry entry = evidence.add(new CandidateProfile(
                    numbers.candidate,
                    numbers.pricing,
                    OptionalLong.empty(),
                    numbers.maxOutputTokens,
                    Optional.empty()));
            entry.quality(numbers.quality);
            numbers.inflight.ifPresent(entry::inflight);
            if (request.inputTokens().isPresent()) {
                numbers.inputTokens.ifPresent(entry::inputTokens);
            }
            for (Series series : Series.values()) {
                for (Metric metric : Metric.values()) {
                    entry.latency(series, metric, numbers.latency[series.slot(metric)]);
                    entry.prediction(series, metric, numbers.predictions[series.slot(metric)]);
                }
            }
            numbers.unservable.forEach(entry::unservable);
        }
        return evidence.build();
    }

    /** Multiplies every latency and prediction. */
    public void scaleLatencies(double factor) {
        for (Numbers numbers : candidates) {
            for (int slot = 0; slot < Series.SLOTS; slot++) {
                numbers.latency[slot] = scaled(numbers.latency[slot], factor);
                LatencyPrediction prediction = numbers.predictions[slot];
                numbers.predictions[slot] = new LatencyPrediction(
                        prediction.meanSeconds() * factor, prediction.ratios(), prediction.floorSeconds() * factor);
            }
        }
    }

    private static LatencySummary scaled(LatencySummary summary, double factor) {
        if (summary.isEmpty()) {
            return summary;
        }
        int[] percentiles = summary.grid().percentiles();
        double[] seconds = Arrays.stream(percentiles)
                .mapToDouble(p -> summary.at(p) * factor)
                .toArray();
        return summary.has(1) && percentiles[0] != 1
                ? LatencySummary.flat(seconds[0], summary.count(), summary.newestNanos())
                : LatencySummary.of(PercentileGrid.of(percentiles), seconds, summary.count(), summary.newestNanos());
    }

    /** Whether some latency is 0, against which no ratio can be formed. */
    public boolean hasLatencyOfZero() {
        return candidates.stream()
                .anyMatch(numbers -> Arrays.stream(numbers.latency).anyMatch(RandomEvidence::hasZero)
                        || Arrays.stream(numbers.predictions)
                                .anyMatch(prediction -> prediction.meanSeconds() == 0
                                        || prediction.floorSeconds() == 0
                                        || hasZero(prediction.ratios())));
    }

    private static boolean hasZero(LatencySummary summary) {
        return !summary.isEmpty()
                && Arrays.stream(summary.grid().percentiles()).anyMatch(percentile -> summary.at(percentile) == 0);
    }

    /** Multiplies every price. */
    public void scalePrices(double factor) {
        for (Numbers numbers : candidates) {
            numbers.pricing = new Pricing(
                    numbers.pricing.currency(),
                    scaled(numbers.pricing.promptPer1m(), factor),
                    scaled(numbers.pricing.completionPer1m(), factor),
                    scaled(numbers.pricing.cachedInputPer1m(), factor));
        }
    }

    private static OptionalDouble scaled(OptionalDouble value, double factor) {
        return value.isPresent() ? OptionalDouble.of(value.getAsDouble() * factor) : value;
    }
}
