package dev.pointsman.gateway.internal;

import dev.pointsman.config.ModelConfig;
import dev.pointsman.core.evidence.CandidateProfile;
import dev.pointsman.core.telemetry.ModelTelemetry;
import dev.pointsman.wire.RequestFormat;
import java.util.List;
import java.util.Optional;

/**
 * A model as requests reach it.
 *
 * @param config as configured
 * @param profile its price and limits, without effort or adapter
 * @param telemetry its windows and load, which outlive the configuration
 * @param timeouts how long an attempt may take
 * @param backends the servers that serve it, at least one
 */
public record ModelRuntime(
        ModelConfig config,
        CandidateProfile profile,
        ModelTelemetry telemetry,
        Timeouts timeouts,
        List<BackendRuntime> backends) {

    String name() {
        return config.name();
    }

    /** The backend of this name. */
    Optional<BackendRuntime> backend(String name) {
        return backends.stream().filter(backend -> backend.name().equals(name)).findFirst();
    }

    /** Whether its backends can be sent requests in this format. */
    boolean speaks(RequestFormat format) {
        return config.apiFormats().contains(Surface.apiFormat(format));
    }

    /** The backend with the fewest open attempts, the first of several. */
    BackendRuntime leastLoaded() {
        BackendRuntime least = backends.get(0);
        for (BackendRuntime backend : backends) {
            if (backend.inflight() < least.inflight()) {
                least = backend;
            }
        }
        return least;
    }
}
