package dev.pointsman.cli.demo;

import dev.pointsman.core.choice.Choice;
import dev.pointsman.core.evidence.Candidate;
import dev.pointsman.core.learning.Dispatch;
import dev.pointsman.core.telemetry.LatencyWindow;
import dev.pointsman.core.telemetry.PercentileGrid;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.gateway.ExchangeListener;
import dev.pointsman.gateway.ExchangeRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;

/** What the demo shows of each decision: shares, latencies and cost by model, and how soon the choice moved. */
final class DemoStatistics implements ExchangeListener {
    static final int TTFT_PERCENTILE = 95;
    static final int TPOT_PERCENTILE = 90;
    private static final int WINDOW = 1_000;
    private static final int MAX_BASE_CHOICES = 100_000;
    private static final PercentileGrid GRID = PercentileGrid.of(TPOT_PERCENTILE, TTFT_PERCENTILE);

    private final Map<String, DecisionStatistics> decisions = new TreeMap<>();

    /** What one decision did. */
    static final class DecisionStatistics {
        private final Map<String, ModelStatistics> models = new TreeMap<>();
        private final List<BaseChoice> choices = new ArrayList<>();
        private long requests;
        private String lastReason = "";

        long requests() {
            return requests;
        }

        Map<String, ModelStatistics> models() {
            return models;
        }

        String lastReason() {
            return lastReason;
        }

        /**
         * This decision's requests from the slowdown to its first base choice of another model than the one before.
         *
         * @param slowdownNanos when the slowdown began
         */
        OptionalInt movedAfter(long slowdownNanos) {
            List<BaseChoice> inOrder = new ArrayList<>(choices);
            inOrder.sort(Comparator.comparingLong(BaseChoice::nanos));
            String before = "";
            int since = 0;
            for (BaseChoice choice : inOrder) {
                if (choice.nanos() < slowdownNanos) {
                    before = choice.model();
                    continue;
                }
                since++;
                if (!before.isEmpty() && !choice.model().equals(before)) {
                    return OptionalInt.of(since);
                }
            }
            return OptionalInt.empty();
        }
    }

    /** What one model did for a decision. */
    static final class ModelStatistics {
        private final Map<Series, LatencyWindow> ttft = windows();
        private final Map<Series, LatencyWindow> tpot = windows();
        private long requests;
        private double costUsd;

        private static Map<Series, LatencyWindow> windows() {
            return Map.of(
                    Series.STREAMED, new LatencyWindow(WINDOW, GRID), Series.UNARY, new LatencyWindow(WINDOW, GRID));
        }

        long requests() {
            return requests;
        }

        double costUsd() {
            return costUsd;
        }

        /** P95 TTFT of the streamed answers, in milliseconds. */
        OptionalDouble ttftMs() {
            return millis(ttft, TTFT_PERCENTILE);
        }

        /** P90 TPOT of the streamed answers, in milliseconds. */
        OptionalDouble tpotMs() {
            return millis(tpot, TPOT_PERCENTILE);
        }

        private static OptionalDouble millis(Map<Series, LatencyWindow> windows, int percentile) {
            OptionalDouble seconds = windows.getOrDefault(Series.STREAMED, new LatencyWindow(1, GRID))
                    .percentile(percentile);
            return seconds.isPresent() ? OptionalDouble.of(seconds.getAsDouble() * 1_000) : seconds;
        }
    }

    private record BaseChoice(long nanos, String model) {}

    @Override
    public synchronized void ended(ExchangeRecord exchange) {
        if (exchange.decision().isEmpty() || exchange.choice().isEmpty()) {
            return;
        }
        DecisionStatistics decision =
                decisions.computeIfAbsent(exchange.decision().get(), name -> new DecisionStatistics());
        decision.requests++;
        Choice choice = exchange.choice().get();
        String base = choice.selection().selected().map(Candidate::model).orElse("none");
        if (decision.choices.size() < MAX_BASE_CHOICES) {
            decision.choices.add(new BaseChoice(choice.evidence().nowNanos(), base));
        }
        decision.lastReason = choice.dispatch()
                .map(Dispatch::reason)
                .filter(reason -> !reason.isEmpty())
                .map(reason -> "exploration: " + reason)
                .orElseGet(() -> choice.selection().reasoning());
        exchange.model().ifPresent(model -> add(decision, model, exchange));
    }

    private static void add(DecisionStatistics decision, String model, ExchangeRecord exchange) {
        ModelStatistics statistics = decision.models.computeIfAbsent(model, name -> new ModelStatistics());
        statistics.requests++;
        exchange.costUsd().ifPresent(usd -> statistics.costUsd += usd);
        exchange.ttftSeconds().ifPresent(seconds -> record(statistics.ttft, exchange.series(), seconds));
        exchange.tpotSeconds().ifPresent(seconds -> record(statistics.tpot, exchange.series(), seconds));
    }

    private static void record(Map<Series, LatencyWindow> windows, Series series, double seconds) {
        LatencyWindow window = windows.get(series);
        if (window != null && seconds > 0) {
            window.record(seconds, 0);
        }
    }

    /** Reads all decisions at one moment. */
    synchronized <T> T read(java.util.function.Function<Map<String, DecisionStatistics>, T> reader) {
        return reader.apply(decisions);
    }
}
