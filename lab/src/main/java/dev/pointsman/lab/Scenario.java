package dev.pointsman.lab;

import java.util.List;

/**
 * Models and what happens to them.
 *
 * @param name for reports
 * @param models candidates in declared order, at least one
 * @param events what happens to single models, in any order
 * @param noiseSigma of the lognormal factor on every speed of a batching model, drawn anew each 20 ms; 0 for none
 * @param cachedShare share of prompts of which the server has four fifths in its prefix cache, unknown to the router; 0..1
 * @param estimateSigma of the lognormal factor by which the router's token estimates are off; 0 for exact estimates
 */
public record Scenario(
        String name,
        List<ModelSpec> models,
        List<Event> events,
        double noiseSigma,
        double cachedShare,
        double estimateSigma) {

    public Scenario {
        models = List.copyOf(models);
        events = List.copyOf(events);
        if (models.isEmpty()) {
            throw new IllegalArgumentException("scenario '" + name + "' needs at least one model");
        }
        if (models.stream().map(ModelSpec::name).distinct().count() < models.size()) {
            throw new IllegalArgumentException("scenario '" + name + "' has two models of one name");
        }
        if (!(noiseSigma >= 0 && estimateSigma >= 0 && cachedShare >= 0 && cachedShare <= 1)) {
            throw new IllegalArgumentException("scenario '" + name
                    + "': noise_sigma and estimate_sigma must be at least 0, cached_share between 0 and 1");
        }
        for (Event event : events) {
            if (event.model() < 0 || event.model() >= models.size() || !(event.untilSeconds() > event.fromSeconds())) {
                throw new IllegalArgumentException(
                        "scenario '" + name + "': an event needs one of its models, and an end after its begin");
            }
        }
    }

    public static Scenario of(String name, List<ModelSpec> models) {
        return new Scenario(name, models, List.of(), 0, 0, 0);
    }

    public Scenario withNoise(double sigma) {
        return new Scenario(name, models, events, sigma, cachedShare, estimateSigma);
    }

    public Scenario withEvents(List<Event> happening) {
        return new Scenario(name, models, happening, noiseSigma, cachedShare, estimateSigma);
    }

    /** What happens to one model, by its index, between two instants of the run in seconds. */
    public sealed interface Event {
        int model();

        double fromSeconds();

        double untilSeconds();
    }

    /** All times of a batching model are {@code factor} times longer. */
    public record SlowSpell(int model, double fromSeconds, double untilSeconds, double factor) implements Event {
        public SlowSpell {
            if (!(factor > 0)) {
                throw new IllegalArgumentException("a slow spell needs a factor above 0, not " + factor);
            }
        }
    }

    /** The model loses what it was doing and takes nothing; what was lost is routed anew. */
    public record Crash(int model, double fromSeconds, double untilSeconds) implements Event {}

    /** The model is not among the candidates, but ends what it began: it was removed, or is added later. */
    public record Absence(int model, double fromSeconds, double untilSeconds) implements Event {}

    /**
     * The model refuses at once what comes above its limit; a refused request goes to another model, as a retry does.
     *
     * @param perMinute requests that are let through: as many at once, then one each 60 / perMinute seconds
     */
    public record RateLimit(int model, double fromSeconds, double untilSeconds, double perMinute) implements Event {
        public RateLimit {
            if (!(perMinute >= 1)) {
                throw new IllegalArgumentException("a rate limit needs at least 1 request a minute, not " + perMinute);
            }
        }
    }
}
