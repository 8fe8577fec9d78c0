package dev.pointsman.gateway;

import dev.pointsman.config.Configuration;
import dev.pointsman.core.telemetry.TelemetryStore;
import dev.pointsman.core.time.TimeSource;
import dev.pointsman.gateway.internal.RunningGateway;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;

/** A running gateway: the data plane on one port for all event loops, and the management plane beside it. */
public interface Gateway {
    /**
     * Starts both listeners.
     *
     * @param vertx runs the event loops
     * @param configuration what to serve
     * @param telemetry what was and will be measured; may be shared with whoever wants to look at it
     * @param time clock of all measurements
     * @param listeners hear of every request that has ended
     * @return the gateway once both ports are open; failed where one cannot be opened
     */
    static Future<Gateway> start(
            Vertx vertx,
            Configuration configuration,
            TelemetryStore telemetry,
            TimeSource time,
            List<ExchangeListener> listeners) {
        return RunningGateway.start(vertx, configuration, telemetry, time, listeners);
    }

    /** Port of the data plane. */
    int port();

    /** Port of the management plane. */
    int managementPort();

    /** Requests begun and not ended. */
    int openRequests();

    /** Swaps the configuration; requests in flight finish on the one that they began with. Listeners stay where they are. */
    void reconfigure(Configuration configuration);

    /**
     * Stops: not ready at once, requests in flight may finish for a while, then they are ended with an error.
     *
     * @param graceMillis how long requests in flight may go on
     */
    Future<Void> stop(long graceMillis);
}
