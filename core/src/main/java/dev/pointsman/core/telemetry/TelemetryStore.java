package dev.pointsman.core.telemetry;

import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The telemetry of all models of this process. It lives outside the configuration: a reload keeps what was measured, and a model
 * that leaves and returns keeps its counter while leases are open. Memory is bounded by models * series * metrics * window.
 */
public final class TelemetryStore {
    /** Samples that a window keeps unless it is told otherwise. */
    public static final int DEFAULT_WINDOW = 1_000;

    private final int window;
    private final SampleRefusals refusals = new SampleRefusals();
    private final ConcurrentMap<String, ModelTelemetry> models = new ConcurrentHashMap<>();
    private volatile PercentileGrid grid = PercentileGrid.fixed();

    public TelemetryStore() {
        this(DEFAULT_WINDOW);
    }

    /** @param window samples that each window keeps, at least 1 */
    public TelemetryStore(int window) {
        this.window = window;
    }

    /**
     * The telemetry of a model, made on first use. Only configured models are to be asked for, since each takes memory until it
     * is pruned.
     *
     * @throws IllegalArgumentException for a blank name
     */
    public ModelTelemetry model(String name) {
        String trimmed = name.trim();
        if (trimmed.isEmpty()) {
            refusals.count(SampleRefusal.BLANK_MODEL);
            throw new IllegalArgumentException("a model needs a name that is not blank");
        }
        ModelTelemetry known = models.get(trimmed);
        return known != null ? known : make(trimmed);
    }

    /** Under the lock of {@link #track}, which would otherwise miss a model that is made with the grid before it. */
    private synchronized ModelTelemetry make(String name) {
        return models.computeIfAbsent(name, key -> new ModelTelemetry(key, window, grid, refusals));
    }

    /** The telemetry of a model that is already there. */
    public Optional<ModelTelemetry> find(String name) {
        return Optional.ofNullable(models.get(name.trim()));
    }

    /** Forgets all models but these and those that still have open leases. */
    public void keepOnly(Set<String> names) {
        models.values()
                .removeIf(
                        model -> !names.contains(model.model()) && model.load().inflight() == 0);
    }

    /** Publishes these percentiles with every sample from now on, beside the fixed grid. */
    public synchronized void track(Collection<Integer> percentiles) {
        PercentileGrid wanted = PercentileGrid.fixed().with(percentiles);
        grid = wanted;
        models.values().forEach(model -> model.publishGrid(wanted));
    }

    /** All models, by name. */
    public Collection<ModelTelemetry> models() {
        return new TreeMap<>(models).values();
    }

    public SampleRefusals refusals() {
        return refusals;
    }
}
