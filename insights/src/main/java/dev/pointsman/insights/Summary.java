package dev.pointsman.insights;

import dev.pointsman.insights.RollUpKey.Span;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts, costs and latencies by decision and model over a window, from roll-ups alone. The window is widened to whole minutes.
 *
 * @param fromMillis beginning of the first minute
 * @param toMillis end of the last one
 * @param decisions by name; "" holds the direct requests
 */
public record Summary(long fromMillis, long toMillis, Map<String, Decision> decisions) {
    /** The percentiles of latencies that a summary tells. */
    public static final List<Integer> PERCENTILES = List.of(50, 90, 95, 99);

    /**
     * @param total of the decision
     * @param models by name; "" holds the requests that no model was tried for
     */
    public record Decision(Group total, Map<String, Group> models) {}

    /**
     * @param sum of all
     * @param outcomes records by outcome
     * @param lifecycles records by how they ended
     * @param currencies costs by currency: estimated and actual
     */
    public record Group(
            RollUp sum, Map<String, Long> outcomes, Map<String, Long> lifecycles, Map<String, RollUp> currencies) {}

    /** Sums what began in the window. */
    public static Summary of(InsightsStore store, long fromMillis, long toMillis) {
        long from = Span.MINUTE.startOf(fromMillis);
        long to = Span.MINUTE.startOf(toMillis - 1) + Span.MINUTE.millis();
        Builder builder = new Builder();
        long firstHour = Span.HOUR.startOf(from + Span.HOUR.millis() - 1);
        long lastHour = Span.HOUR.startOf(to);
        if (firstHour >= lastHour) {
            builder.add(store.rollUps(Span.MINUTE, from, to));
        } else {
            builder.add(store.rollUps(Span.MINUTE, from, firstHour));
            builder.add(store.rollUps(Span.HOUR, firstHour, lastHour));
            builder.add(store.rollUps(Span.MINUTE, lastHour, to));
        }
        return new Summary(from, to, builder.decisions());
    }

    public long records() {
        return decisions.values().stream()
                .mapToLong(decision -> decision.total().sum().records())
                .sum();
    }

    private static final class Builder {
        private final Map<String, Map<String, GroupBuilder>> groups = new TreeMap<>();
        private final Map<String, GroupBuilder> totals = new TreeMap<>();

        void add(Map<RollUpKey, RollUp> rollUps) {
            rollUps.forEach((key, sum) -> {
                totals.computeIfAbsent(key.decision(), _ -> new GroupBuilder()).add(key, sum);
                groups.computeIfAbsent(key.decision(), _ -> new TreeMap<>())
                        .computeIfAbsent(key.model(), _ -> new GroupBuilder())
                        .add(key, sum);
            });
        }

        Map<String, Decision> decisions() {
            Map<String, Decision> decisions = new TreeMap<>();
            groups.forEach((name, models) -> {
                Map<String, Group> built = new TreeMap<>();
                models.forEach((model, group) -> built.put(model, group.build()));
                GroupBuilder total = totals.getOrDefault(name, new GroupBuilder());
                decisions.put(name, new Decision(total.build(), built));
            });
            return decisions;
        }
    }

    private static final class GroupBuilder {
        private RollUp sum = RollUp.none();
        private final Map<String, Long> outcomes = new TreeMap<>();
        private final Map<String, Long> lifecycles = new TreeMap<>();
        private final Map<String, RollUp> currencies = new TreeMap<>();

        void add(RollUpKey key, RollUp more) {
            sum = sum.plus(more);
            outcomes.merge(key.outcome(), more.records(), Long::sum);
            lifecycles.merge(key.lifecycle().id(), more.records(), Long::sum);
            if (!key.currency().isEmpty()) {
                currencies.merge(key.currency(), more, RollUp::plus);
            }
        }

        Group build() {
            return new Group(sum, Map.copyOf(outcomes), Map.copyOf(lifecycles), Map.copyOf(currencies));
        }
    }
}
