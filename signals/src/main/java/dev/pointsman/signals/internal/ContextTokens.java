package dev.pointsman.signals.internal;

import dev.pointsman.config.signals.ContextSignal;

/** The request's input tokens, which were estimated when it was read: costs nothing. */
final class ContextTokens implements Signal {
    private final long least;
    private final long most;

    ContextTokens(ContextSignal config) {
        this.least = config.minTokens().orElse(0);
        this.most = config.maxTokens().orElse(Long.MAX_VALUE);
    }

    @Override
    public Cost cost() {
        return Cost.CONSTANT;
    }

    @Override
    public double measure(RequestFacts facts) {
        return facts.head().inputTokenEstimate();
    }

    @Override
    public boolean matches(double measure) {
        return measure >= least && measure <= most;
    }
}
