package dev.pointsman.cli.demo;

import dev.pointsman.simulator.SimulatedBackend;
import dev.pointsman.simulator.SimulatedModel;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;

/** The three simulated models of the demo, each a real HTTP server on loopback. */
final class DemoFleet {
    static final String SWIFT = "swift";
    static final String SAGE = "sage";
    static final String THRIFT = "thrift";
    private static final double SLOW_FACTOR = 10;
    private static final double SPEED_JITTER = 0.05;

    private final SimulatedBackend swift;
    private final SimulatedBackend sage;
    private final SimulatedBackend thrift;

    DemoFleet(Vertx vertx) {
        swift = new SimulatedBackend(
                vertx,
                SimulatedModel.of(SWIFT, 10_000, 4, 0.2)
                        .withSpeedJitter(SPEED_JITTER)
                        .withSeed(1));
        sage = new SimulatedBackend(
                vertx,
                SimulatedModel.of(SAGE, 6_000, 10, 0.4)
                        .withSpeedJitter(SPEED_JITTER)
                        .withSeed(2));
        thrift = new SimulatedBackend(
                vertx,
                SimulatedModel.of(THRIFT, 3_000, 16, 0.5)
                        .withSpeedJitter(SPEED_JITTER)
                        .withSeed(3));
    }

    Future<?> start() {
        return Future.all(List.of(swift.start(), sage.start(), thrift.start()));
    }

    Future<?> stop() {
        return Future.join(List.of(swift.stop(), sage.stop(), thrift.stop()));
    }

    /** The demo's configuration with the addresses of this run. */
    String configuration(String template, int port, int managementPort) {
        return template.replace("@SWIFT@", swift.baseUrl())
                .replace("@SAGE@", sage.baseUrl())
                .replace("@THRIFT@", thrift.baseUrl())
                .replace("@PORT@", Integer.toString(port))
                .replace("@MANAGEMENT@", Integer.toString(managementPort));
    }

    /** Makes the fast model several times slower. */
    void slowDown() {
        swift.slowDown(SLOW_FACTOR);
    }

    void recover() {
        swift.restoreSpeed();
    }
}
