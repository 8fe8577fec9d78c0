package dev.pointsman.lab.internal;

import dev.pointsman.core.telemetry.ModelTelemetry;
import dev.pointsman.core.telemetry.TelemetryStore;
import dev.pointsman.lab.Scenario;
import java.util.List;

/** What a router sees of a run: the workload's estimates, each model's telemetry and whether it takes requests, and the clock. */
public final class Fleet {
    private final Workload workload;
    private final VirtualClock clock;
    private final ModelTelemetry[] telemetry;
    private final boolean[] available;
    private final TelemetryStore store = new TelemetryStore();

    Fleet(Workload workload, VirtualClock clock) {
        this.workload = workload;
        this.clock = clock;
        this.telemetry = workload.scenario().models().stream()
                .map(model -> store.model(model.name()))
                .toArray(ModelTelemetry[]::new);
        this.available = new boolean[telemetry.length];
        java.util.Arrays.fill(available, true);
    }

    public Workload workload() {
        return workload;
    }

    public Scenario scenario() {
        return workload.scenario();
    }

    public VirtualClock clock() {
        return clock;
    }

    public int size() {
        return telemetry.length;
    }

    public ModelTelemetry telemetry(int model) {
        return telemetry[model];
    }

    /** The store that all models' telemetry is in. */
    public TelemetryStore store() {
        return store;
    }

    public boolean isAvailable(int model) {
        return available[model];
    }

    void setAvailable(int model, boolean isAvailable) {
        available[model] = isAvailable;
    }

    /** Whether any model takes requests. */
    boolean isAnyAvailable() {
        for (boolean one : available) {
            if (one) {
                return true;
            }
        }
        return false;
    }

    List<Scenario.Event> events() {
        return scenario().events();
    }
}
