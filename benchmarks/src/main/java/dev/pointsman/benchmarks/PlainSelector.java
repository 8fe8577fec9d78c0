package dev.pointsman.benchmarks;

import dev.pointsman.core.evidence.CandidatePool;
import dev.pointsman.core.evidence.CandidateProfile;
import dev.pointsman.core.evidence.PoolMember;
import dev.pointsman.core.evidence.RequestEvidence;
import dev.pointsman.core.evidence.RoutedRequest;
import dev.pointsman.core.pricing.RequestCost;
import dev.pointsman.core.selection.QualitySettings;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.core.telemetry.TelemetryStore;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The three selections as one would write them first, as a reference: maps by model name, streams, and windows that are sorted
 * on reading. It chooses a model and explains nothing.
 */
@SuppressWarnings("NullAway") // it trusts its maps, as such code does
final class PlainSelector {
    private record Row(String model, Map<String, Double> values) {
        double get(String name) {
            return values.getOrDefault(name, 0.0);
        }
    }

    private final List<PoolMember> members;
    private final Map<String, Map<String, PlainWindow>> windows = new HashMap<>();

    PlainSelector(CandidatePool pool) {
        members = IntStream.range(0, pool.size()).mapToObj(pool::member).toList();
        for (int i = 0; i < pool.size(); i++) {
            Samples samples = new Samples(i);
            PlainWindow ttft = new PlainWindow(TelemetryStore.DEFAULT_WINDOW);
            PlainWindow tpot = new PlainWindow(TelemetryStore.DEFAULT_WINDOW);
            for (int k = 0; k < TelemetryStore.DEFAULT_WINDOW; k++) {
                ttft.record(samples.next());
                tpot.record(samples.next() / 20);
            }
            windows.put(model(members.get(i)), Map.of("ttft", ttft, "tpot", tpot));
        }
    }

    String latencyAware() {
        Map<String, Double> ttft = percentiles("ttft", 95);
        Map<String, Double> tpot = percentiles("tpot", 90);
        double bestTtft = smallest(ttft);
        double bestTpot = smallest(tpot);
        Map<String, Double> scores = new HashMap<>();
        members.stream()
                .map(PlainSelector::model)
                .forEach(model -> scores.put(model, (tpot.get(model) / bestTpot + ttft.get(model) / bestTtft) / 2));
        return scores.entrySet().stream()
                .min(Map.Entry.comparingByValue())
                .orElseThrow()
                .getKey();
    }

    String weighted(RequestEvidence request) {
        List<Row> rows = withinLimits(request);
        Map<String, Double> scores = new HashMap<>();
        Map.of("quality", 0.4, "latency", 0.3, "cost", 0.2, "load", 0.1).forEach((factor, weight) -> {
            double min = rows.stream().mapToDouble(row -> row.get(factor)).min().orElseThrow();
            double max = rows.stream().mapToDouble(row -> row.get(factor)).max().orElseThrow();
            for (Row row : rows) {
                double share = max == min ? 0.5 : (row.get(factor) - min) / (max - min);
                scores.merge(row.model(), weight * (factor.equals("quality") ? share : 1 - share), Double::sum);
            }
        });
        return scores.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .orElseThrow()
                .getKey();
    }

    String lexicographic(RequestEvidence request) {
        List<Row> rows = within(withinLimits(request), row -> -row.get("quality"), 0.35);
        rows = within(rows, row -> row.get("latency"), 0.5);
        rows = within(rows, row -> row.get("cost"), 0.8);
        return within(rows, row -> row.get("load"), 0).get(0).model();
    }

    private static List<Row> within(List<Row> rows, ToDoubleFunction<Row> value, double tolerance) {
        double best = rows.stream()
                .min(Comparator.comparingDouble(value))
                .map(value::applyAsDouble)
                .orElseThrow();
        return rows.stream()
                .filter(row -> value.applyAsDouble(row) <= best + Math.abs(best) * tolerance)
                .toList();
    }

    private List<Row> withinLimits(RequestEvidence request) {
        return members.stream()
                .map(member -> row(member, request))
                .filter(row -> row.get("latency") * 1_000 <= Policies.MAX_MS
                        && row.get("tpot") * 1_000 <= Policies.MAX_MS
                        && row.get("rate") <= 1_000
                        && row.get("load") < 1_000
                        && row.get("quality") >= 10)
                .toList();
    }

    private Row row(PoolMember member, RequestEvidence request) {
        CandidateProfile profile = member.profile();
        Map<String, PlainWindow> measured = windows.get(model(member));
        double in = request.inputTokens().orElse(0);
        double out = request.outputTokens().orElse(0);
        Map<String, Double> values = new HashMap<>();
        values.put("latency", measured.get("ttft").percentile(95));
        values.put("tpot", measured.get("tpot").percentile(95));
        values.put("cost", RequestCost.cost(profile.pricing(), in, out));
        values.put("rate", RequestCost.ratePer1m(profile.pricing(), in, out));
        values.put("load", (double) member.telemetry().load().inflight());
        values.put(
                "quality",
                member.quality()
                        .apply(new RoutedRequest(
                                RequestEvidence.unknown(Series.UNARY),
                                profile.candidate().reasoningEffort(),
                                RoutedRequest.OPENAI))
                        .result(QualitySettings.DEFAULT_INDEX)
                        .flatMap(result -> result.score().stream().boxed().findFirst())
                        .orElse(0.0));
        return new Row(model(member), values);
    }

    private Map<String, Double> percentiles(String metric, int percentile) {
        Map<String, Double> all = new HashMap<>();
        windows.forEach((model, measured) -> all.put(model, measured.get(metric).percentile(percentile)));
        return all;
    }

    private static double smallest(Map<String, Double> values) {
        return values.values().stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    }

    private static String model(PoolMember member) {
        return member.profile().candidate().model();
    }
}
