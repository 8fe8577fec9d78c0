package dev.pointsman.config;

import java.util.Map;

/**
 * @param maxBodyBytes largest request body
 * @param maxConnections client connections at a time
 * @param maxPending requests that may wait for a backend's connection
 * @param maxEventBytes largest server-sent event of a backend
 * @param rates limits for each key, as written
 */
public record LimitsConfig(
        int maxBodyBytes, int maxConnections, int maxPending, int maxEventBytes, Map<String, Object> rates) {
    public static LimitsConfig defaults() {
        return new LimitsConfig(16 << 20, 10_000, 1_000, 1 << 20, Map.of());
    }
}
