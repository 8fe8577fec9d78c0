package dev.pointsman.gateway.internal;

import dev.pointsman.config.Configuration;
import dev.pointsman.config.ListenerConfig;
import dev.pointsman.core.telemetry.TelemetryStore;
import dev.pointsman.core.time.TimeSource;
import dev.pointsman.gateway.ExchangeListener;
import dev.pointsman.gateway.Gateway;
import dev.pointsman.insights.Insights;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** Deploys a data plane on each event loop and the management plane beside them, and stops them in order. */
public final class RunningGateway implements Gateway {
    private static final long DRAIN_POLL_MILLIS = 20;

    private final Vertx vertx;
    private final GatewayState state;
    private final RoutingCompiler compiler;
    private final List<DataPlane> planes = new ArrayList<>();
    private final ManagementPlane management;
    private String deployment = "";

    private RunningGateway(Vertx vertx, GatewayState state, RoutingCompiler compiler, ManagementPlane management) {
        this.vertx = vertx;
        this.state = state;
        this.compiler = compiler;
        this.management = management;
    }

    public static Future<Gateway> start(
            Vertx vertx,
            Configuration configuration,
            TelemetryStore telemetry,
            TimeSource time,
            List<ExchangeListener> listeners) {
        RoutingCompiler compiler = new RoutingCompiler(telemetry, time);
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        GatewayMetrics metrics = new GatewayMetrics(registry, telemetry, time);
        List<ExchangeListener> all = new ArrayList<>(listeners);
        all.add(metrics);
        Insights insights = Insights.start(InsightsPlaces.of(configuration.insights()), time);
        all.add(new InsightsListener(insights));
        GatewayState state = new GatewayState(
                time,
                telemetry,
                new Measurement(telemetry.refusals(), metrics),
                compiler.compile(configuration),
                all,
                insights);
        metrics.showInsights(insights);
        metrics.showOpenRequests(state);
        ManagementPlane management = new ManagementPlane(vertx, state, configuration.management(), registry, metrics);
        RunningGateway gateway = new RunningGateway(vertx, state, compiler, management);
        return gateway.deploy(configuration)
                .compose(deployed -> management.start())
                .<Gateway>map(gateway)
                .recover(cause -> gateway.stop(0).transform(stopped -> Future.failedFuture(cause)));
    }

    private Future<String> deploy(Configuration configuration) {
        int loops = Math.max(1, Runtime.getRuntime().availableProcessors());
        ListenerConfig listener = configuration.listeners().get(0);
        int port = listener.port() == 0 ? freePortForAllLoops() : listener.port();
        return vertx.deployVerticle(
                        () -> {
                            DataPlane plane = new DataPlane(state, listener, port);
                            synchronized (planes) {
                                planes.add(plane);
                            }
                            return plane;
                        },
                        new DeploymentOptions().setInstances(loops))
                .onSuccess(id -> deployment = id);
    }

    /** A free port is asked for by a negative number: who asks by the same one shares it. With 0 each loop would get its own. */
    private static int freePortForAllLoops() {
        return -1 - ThreadLocalRandom.current().nextInt(Short.MAX_VALUE);
    }

    @Override
    public int port() {
        synchronized (planes) {
            return planes.get(0).port();
        }
    }

    @Override
    public int managementPort() {
        return management.port();
    }

    @Override
    public int openRequests() {
        return state.openExchanges().get();
    }

    @Override
    public void reconfigure(Configuration configuration) {
        state.table(compiler.compile(configuration));
    }

    @Override
    public Future<Void> stop(long graceMillis) {
        state.drain();
        return drained(state.time().nanoTime() + graceMillis * 1_000_000)
                .compose(ignored -> deployment.isEmpty()
                        ? Future.succeededFuture()
                        : vertx.undeploy(deployment).mapEmpty())
                .compose(ignored -> management.stop())
                .eventually(() -> vertx.executeBlocking(() -> {
                    state.insights().close();
                    return null;
                }));
    }

    private Future<Void> drained(long deadlineNanos) {
        if (openRequests() == 0 || state.time().nanoTime() - deadlineNanos >= 0) {
            return Future.succeededFuture();
        }
        Promise<Void> waited = Promise.promise();
        vertx.setTimer(DRAIN_POLL_MILLIS, ignored -> drained(deadlineNanos).onComplete(waited));
        return waited.future();
    }
}
