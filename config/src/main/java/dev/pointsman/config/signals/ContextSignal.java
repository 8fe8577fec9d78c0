package dev.pointsman.config.signals;

import java.util.OptionalLong;

/**
 * The estimated input tokens of the whole request.
 *
 * @param minTokens at least so many; empty for no lower bound
 * @param maxTokens at most so many; empty for no upper bound
 */
public record ContextSignal(String name, OptionalLong minTokens, OptionalLong maxTokens) implements SignalConfig {
    @Override
    public SignalType type() {
        return SignalType.CONTEXT;
    }
}
