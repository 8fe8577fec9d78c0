package dev.pointsman.lab.internal;

import dev.pointsman.lab.Scenario;
import dev.pointsman.lab.Traffic;

/** The requests of a run as the servers see them, and as the router does. */
public record Workload(Traffic traffic, Scenario scenario, Dice dice) {
    private static final int CACHED_TO = 5;

    public int size() {
        return traffic.size();
    }

    public double arrivalSeconds(int request) {
        return traffic.arrivalSeconds()[request];
    }

    public int outputTokens(int request) {
        return traffic.outputTokens()[request];
    }

    public int promptTokens(int request) {
        return traffic.promptTokens()[request];
    }

    /** Prompt tokens that a server has to read. */
    int tokensToRead(int request) {
        int tokens = promptTokens(request);
        boolean cached =
                scenario.cachedShare() > 0 && dice.uniform(Dice.Purpose.CACHED, 0, request) < scenario.cachedShare();
        return cached ? Math.max(1, tokens / CACHED_TO) : tokens;
    }

    /** Prompt tokens as the router estimates them. */
    public long estimatedTokens(int request) {
        double factor = dice.lognormal(scenario.estimateSigma(), Dice.Purpose.ESTIMATE, 0, request);
        return Math.max(1, Math.round(promptTokens(request) * factor));
    }
}
