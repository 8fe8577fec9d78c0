package dev.pointsman.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import dev.pointsman.core.choice.Choice;
import dev.pointsman.core.evidence.Candidate;
import dev.pointsman.core.evidence.CandidateProfile;
import dev.pointsman.core.evidence.Evidence;
import dev.pointsman.core.evidence.EvidenceBuilder;
import dev.pointsman.core.evidence.LatencyPrediction;
import dev.pointsman.core.evidence.RequestEvidence;
import dev.pointsman.core.evidence.RoutedRequest;
import dev.pointsman.core.learning.Dispatch;
import dev.pointsman.core.learning.StageName;
import dev.pointsman.core.pricing.Pricing;
import dev.pointsman.core.quality.QualityEvidence;
import dev.pointsman.core.selection.Factor;
import dev.pointsman.core.selection.MultiFactorPolicy;
import dev.pointsman.core.selection.Objective;
import dev.pointsman.core.selection.Policy;
import dev.pointsman.core.selection.Selection;
import dev.pointsman.core.selection.Selector;
import dev.pointsman.core.selection.Weights;
import dev.pointsman.core.telemetry.LatencySummary;
import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.PercentileGrid;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.core.time.TimeSource;
import dev.pointsman.insights.Insights;
import dev.pointsman.insights.InsightsRecord.AttemptResult;
import dev.pointsman.insights.InsightsRecord.Ending;
import dev.pointsman.insights.InsightsSettings;
import dev.pointsman.insights.InsightsSettings.Place;
import dev.pointsman.insights.InsightsStore;
import dev.pointsman.insights.Lifecycle;
import dev.pointsman.insights.Measured;
import dev.pointsman.insights.RecordFilter;
import dev.pointsman.insights.RecordSource;
import dev.pointsman.insights.Summary;
import dev.pointsman.insights.replay.OtherPolicy;
import dev.pointsman.insights.replay.Replay;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;

/**
 * What decision records cost: {@code InsightsNumbers [records] [records per second]}. Writes records of three candidates into
 * SQLite at a steady rate, then reads them as summary and replay do.
 */
public final class InsightsNumbers {
    private static final List<String> MODELS = List.of("small", "medium", "large");
    private static final int CHOICES = 512;
    private static final double SECOND = 1e9;

    private InsightsNumbers() {}

    public static void main(String[] args) throws Exception {
        int records = args.length > 0 ? Integer.parseInt(args[0]) : 300_000;
        int rate = args.length > 1 ? Integer.parseInt(args[1]) : 5_000;
        Path file = Files.createTempDirectory("insights").resolve("insights.db");
        write(file, records, rate);
        try (InsightsStore store = Insights.open(new Place.Sqlite(file))) {
            for (int round = 0; round < 3; round++) {
                summary(store);
                replay(store);
            }
        }
    }

    private static void write(Path file, int records, int rate) throws InterruptedException {
        Choice[] choices = new Choice[CHOICES];
        for (int k = 0; k < CHOICES; k++) {
            choices[k] = choice(k);
        }
        Insights insights = Insights.start(
                new InsightsSettings(new Place.Sqlite(file), Optional.empty(), 1L << 40, 10_000), TimeSource.system());
        long cpu = cpu();
        long begin = System.nanoTime();
        for (int k = 0; k < records; k++) {
            int id = k;
            insights.offer(() -> source(id, choices[id % CHOICES]));
            if (k % 50 == 0) {
                LockSupport.parkNanos(begin + (long) (k * SECOND / rate) - System.nanoTime());
            }
        }
        double offered = (System.nanoTime() - begin) / SECOND;
        while (insights.status().queued() > 0) {
            Thread.sleep(10);
        }
        insights.close();
        print(
                "%d records in %.1f s (%.0f/s), %d dropped, %.1f us CPU a record in all, file %.0f bytes a record",
                insights.status().written(),
                offered,
                records / offered,
                insights.status().dropped(),
                (cpu() - cpu) / 1e3 / records,
                (double) file.toFile().length() / records);
    }

    private static void summary(InsightsStore store) {
        long begin = System.nanoTime();
        long records = Summary.of(store, 0, Long.MAX_VALUE / 2).records();
        print("summary over %d records: %.3f s", records, (System.nanoTime() - begin) / SECOND);
    }

    private static void replay(InsightsStore store) throws InterruptedException {
        long begin = System.nanoTime();
        List<CandidateProfile> profiles =
                MODELS.stream().map(InsightsNumbers::profile).toList();
        Policy cheap = MultiFactorPolicy.of(new Objective.Weighted(new Weights(0, .2, .7, .1)));
        OtherPolicy other = new OtherPolicy(
                cheap,
                profiles,
                profiles.stream()
                        .<java.util.function.Function<RoutedRequest, QualityEvidence>>map(
                                profile -> request -> QualityEvidence.none())
                        .toList());
        Replay.Result result = new Replay(store, Map.of("chat", other)).run(RecordFilter.all(), done -> {});
        double seconds = (System.nanoTime() - begin) / SECOND;
        result.decisions()
                .forEach((name, replay) -> print(
                        "replay of %d records of %s: %.2f s, %.0f/s, %d changed",
                        replay.records(), name, seconds, replay.records() / seconds, replay.changed()));
    }

    private static CandidateProfile profile(String model) {
        int rank = MODELS.indexOf(model) + 1;
        return CandidateProfile.of(Candidate.of(model), Pricing.usd(rank, 4 * rank));
    }

    private static Choice choice(int seed) {
        java.util.Random random = new java.util.Random(seed);
        PercentileGrid grid = PercentileGrid.fixed();
        EvidenceBuilder builder = Evidence.builder(
                RequestEvidence.of(OptionalLong.of(random.nextInt(4_000)), OptionalLong.of(500), Series.STREAMED));
        for (CandidateProfile profile : PROFILES) {
            EvidenceBuilder.Entry entry = builder.add(profile).inflight(random.nextInt(20));
            for (Series series : Series.values()) {
                for (Metric metric : Metric.values()) {
                    double base = .01 + random.nextDouble();
                    LatencySummary summary = LatencySummary.of(
                            grid, new double[] {base, base * 1.2, base * 1.5, base * 2, base * 3}, 1_000, -1_000_000L);
                    entry.latency(series, metric, summary);
                    entry.prediction(series, metric, new LatencyPrediction(base, summary, 0));
                }
            }
        }
        Selection selection = Selector.select(POLICY, builder.build());
        return new Choice(
                selection,
                Optional.of(new Dispatch(selection.selectedIndex().orElseThrow(), StageName.BASE, "")),
                Optional.empty());
    }

    private static final List<CandidateProfile> PROFILES =
            MODELS.stream().map(InsightsNumbers::profile).toList();
    private static final Policy POLICY = MultiFactorPolicy.of(new Objective.Lexicographic(
            List.of(new Objective.Priority(Factor.LATENCY, .3), new Objective.Priority(Factor.COST, .1))));

    private static RecordSource source(int id, Choice choice) {
        String model = choice.dispatched().orElseThrow().model();
        return new RecordSource(
                "rec_0123456789ab" + Integer.toHexString(id),
                System.currentTimeMillis(),
                "c0ffeec0ffeec0ffeec0ffeec0ffeec0ffeec0ffeec0ffeec0ffeec0ffeec0ff",
                Optional.of("chat"),
                Optional.empty(),
                Optional.of(choice),
                Optional.empty(),
                Series.STREAMED,
                new Ending(
                        Lifecycle.COMPLETED,
                        OptionalInt.of(200),
                        Optional.of(model),
                        List.of(new AttemptResult(model, "backend-0", "ok"))),
                new Measured(
                        OptionalDouble.of(.1 + id % 97 / 100.0),
                        OptionalDouble.of(.01 + id % 31 / 1_000.0),
                        Measured.Tokens.unknown(),
                        new Measured.Cost(Optional.of("USD"), OptionalDouble.of(.001), OptionalDouble.of(.0012))));
    }

    private static long cpu() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    @SuppressWarnings("AnnotateFormatMethod") // no dependency for one method
    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
