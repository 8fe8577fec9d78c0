package dev.pointsman.gateway;

/** Hears of every request that has ended. Called on an event loop: it must not block. */
@FunctionalInterface
public interface ExchangeListener {
    void ended(ExchangeRecord exchange);
}
