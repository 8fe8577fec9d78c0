package dev.pointsman.gateway.internal;

import dev.pointsman.core.telemetry.TelemetryStore;
import dev.pointsman.core.time.TimeSource;
import dev.pointsman.gateway.ExchangeListener;
import dev.pointsman.insights.Insights;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What all event loops of one gateway share. */
final class GatewayState {
    private static final int RUN_ID_BYTES = 6;

    private final TimeSource time;
    private final TelemetryStore telemetry;
    private final Measurement measurement;
    private final List<ExchangeListener> listeners;
    private final Insights insights;
    private final StoredResponses storedResponses;
    private final AtomicLong records = new AtomicLong();
    private final AtomicInteger openExchanges = new AtomicInteger();
    private final String runId;
    private volatile RoutingTable table;
    private volatile boolean draining;

    GatewayState(
            TimeSource time,
            TelemetryStore telemetry,
            Measurement measurement,
            RoutingTable table,
            List<ExchangeListener> listeners,
            Insights insights) {
        this.insights = insights;
        this.time = time;
        this.telemetry = telemetry;
        this.table = table;
        this.listeners = List.copyOf(listeners);
        this.measurement = measurement;
        this.storedResponses = new StoredResponses(time);
        byte[] random = new byte[RUN_ID_BYTES];
        new SecureRandom().nextBytes(random);
        this.runId = HexFormat.of().formatHex(random);
    }

    TimeSource time() {
        return time;
    }

    TelemetryStore telemetry() {
        return telemetry;
    }

    Measurement measurement() {
        return measurement;
    }

    StoredResponses storedResponses() {
        return storedResponses;
    }

    List<ExchangeListener> listeners() {
        return listeners;
    }

    Insights insights() {
        return insights;
    }

    RoutingTable table() {
        return table;
    }

    /** Swaps the configuration; exchanges that have begun keep theirs. */
    void table(RoutingTable next) {
        table = next;
    }

    /** Unique over the runs of this gateway. */
    String newRecordId() {
        return "rec_" + runId + Long.toHexString(records.incrementAndGet());
    }

    boolean draining() {
        return draining;
    }

    void drain() {
        draining = true;
    }

    AtomicInteger openExchanges() {
        return openExchanges;
    }
}
