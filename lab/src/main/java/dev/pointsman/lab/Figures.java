package dev.pointsman.lab;

import dev.pointsman.core.pricing.Pricing;
import dev.pointsman.core.pricing.RequestCost;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * One policy's outcome in a few numbers. A percentile is unknown where nothing was measured.
 *
 * @param ttftSeconds percentiles 50, 95 and 99 by their number
 * @param tpotMs percentiles 50 and 90 by their number
 * @param costUsd sum over all requests; unknown where a model that served has no price
 * @param sloMisses requests whose first token came later than allowed, or never
 * @param switches requests that went to another model than the one before
 * @param share of the requests, by model in declared order
 * @param unserved requests without a first token
 */
public record Figures(
        Map<Integer, OptionalDouble> ttftSeconds,
        Map<Integer, OptionalDouble> tpotMs,
        OptionalDouble costUsd,
        int sloMisses,
        int switches,
        Map<String, Double> share,
        int unserved) {
    private static final double MS_PER_SECOND = 1_000;
    private static final double PERCENT = 100;
    private static final int[] TTFT_PERCENTILES = {50, 95, 99};
    private static final int[] TPOT_PERCENTILES = {50, 90};

    /** @param sloTtftSeconds a first token that comes later is a miss */
    public static Figures of(Simulation simulation, Outcome outcome, double sloTtftSeconds) {
        Scenario scenario = simulation.scenario();
        Traffic traffic = simulation.traffic();
        int[] served = new int[scenario.models().size()];
        double cost = 0;
        boolean priced = true;
        int misses = 0;
        int switches = 0;
        int unserved = 0;
        int last = -1;
        for (int i = 0; i < traffic.size(); i++) {
            boolean late = !(outcome.ttftSeconds()[i] <= sloTtftSeconds);
            misses += late ? 1 : 0;
            unserved += Double.isNaN(outcome.ttftSeconds()[i]) ? 1 : 0;
            int model = outcome.model()[i];
            if (model < 0) {
                continue;
            }
            switches += last >= 0 && model != last ? 1 : 0;
            last = model;
            served[model]++;
            Pricing pricing = scenario.models().get(model).pricing();
            priced &= pricing.isKnown();
            cost += RequestCost.cost(pricing, traffic.promptTokens()[i], traffic.outputTokens()[i]);
        }
        Map<String, Double> share = new LinkedHashMap<>();
        for (int model = 0; model < served.length; model++) {
            share.put(scenario.models().get(model).name(), (double) served[model] / Math.max(1, traffic.size()));
        }
        return new Figures(
                percentiles(outcome.ttftSeconds(), 1, TTFT_PERCENTILES),
                percentiles(outcome.tpotSeconds(), MS_PER_SECOND, TPOT_PERCENTILES),
                priced ? OptionalDouble.of(cost) : OptionalDouble.empty(),
                misses,
                switches,
                share,
                unserved);
    }

    private static Map<Integer, OptionalDouble> percentiles(double[] values, double unit, int[] wanted) {
        double[] known = Arrays.stream(values)
                .filter(value -> !Double.isNaN(value))
                .sorted()
                .toArray();
        Map<Integer, OptionalDouble> all = new LinkedHashMap<>();
        for (int percentile : wanted) {
            all.put(
                    percentile,
                    known.length == 0
                            ? OptionalDouble.empty()
                            : OptionalDouble.of(percentile(known, percentile) * unit));
        }
        return all;
    }

    /** Linear interpolation at index p/100*(n-1), as the product's windows have it. */
    private static double percentile(double[] sorted, int percentile) {
        double index = percentile / PERCENT * (sorted.length - 1);
        int low = (int) index;
        return low + 1 >= sorted.length
                ? sorted[sorted.length - 1]
                : sorted[low] + (index - low) * (sorted[low + 1] - sorted[low]);
    }
}
