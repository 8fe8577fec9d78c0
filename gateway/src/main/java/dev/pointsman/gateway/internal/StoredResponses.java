package dev.pointsman.gateway.internal;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.pointsman.core.evidence.Candidate;
import dev.pointsman.core.time.TimeSource;
import java.time.Duration;
import java.util.Optional;

/**
 * Which backend keeps which response, by the id that it gave: the last 100,000 that this gateway has passed on, for 30 days each,
 * which is as long as OpenAI keeps them. The memory is this process's own and ends with it. Thread-safe.
 */
final class StoredResponses {
    private static final int KEPT = 100_000;
    private static final Duration AGE = Duration.ofDays(30);

    private final Cache<String, Owner> owners;

    StoredResponses(TimeSource time) {
        owners = Caffeine.newBuilder()
                .maximumSize(KEPT)
                .expireAfterWrite(AGE)
                .ticker(time::nanoTime)
                .executor(Runnable::run)
                .build();
    }

    /**
     * Who made a response.
     *
     * @param model name of the model
     * @param backend name of its backend
     * @param candidate what was asked there
     * @param effort what it was told, which holds for what continues the response
     */
    record Owner(String model, String backend, Candidate candidate, EffortResolution effort) {}

    void keep(String id, Owner owner) {
        owners.put(id, owner);
    }

    Optional<Owner> find(String id) {
        return Optional.ofNullable(owners.getIfPresent(id));
    }

    void forget(String id) {
        owners.invalidate(id);
    }
}
