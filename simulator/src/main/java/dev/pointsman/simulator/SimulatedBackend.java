package dev.pointsman.simulator;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A {@link SimulatedModel} behind a real HTTP server on 127.0.0.1 that speaks OpenAI chat completions, unary and
 * streamed, in real time. Also answers {@code GET /v1/models} and {@code GET /health}. Speed and faults can be changed
 * while it runs, from any thread.
 */
public final class SimulatedBackend {
    private final Vertx vertx;
    private final SimulatedModel model;
    private final AtomicInteger inflight = new AtomicInteger();
    private final AtomicLong requests = new AtomicLong();
    private final Queue<Promise<Void>> idleClaims = new ConcurrentLinkedQueue<>();
    private volatile double slowdown = 1;
    private volatile Faults faults = Faults.none();
    private volatile int port = -1;
    private volatile @Nullable String deployment;

    public SimulatedBackend(Vertx vertx, SimulatedModel model) {
        this.vertx = vertx;
        this.model = model;
    }

    /** Starts on a free port. */
    public Future<SimulatedBackend> start() {
        return start(0);
    }

    /** Starts on this port, 0 for a free one; fails if it is taken. */
    public Future<SimulatedBackend> start(int wantedPort) {
        return vertx.deployVerticle(new SimulatedServer(this, wantedPort)).map(id -> {
            deployment = id;
            return this;
        });
    }

    /** Stops and closes all connections; requests in flight are cut. */
    public Future<Void> stop() {
        String id = deployment;
        deployment = null;
        return id == null ? Future.succeededFuture() : vertx.undeploy(id);
    }

    public SimulatedModel model() {
        return model;
    }

    /** The port that it listens on. */
    public int port() {
        if (port < 0) {
            throw new IllegalStateException("The simulated backend '" + model.name() + "' is not started");
        }
        return port;
    }

    /** The base URL for clients, {@code /v1} included. */
    public String baseUrl() {
        return "http://127.0.0.1:" + port() + "/v1";
    }

    /** Multiplies all times from the next prompt or decode step on; 1 is the model's own speed. */
    public void slowDown(double factor) {
        if (!(factor > 0) || Double.isInfinite(factor)) {
            throw new IllegalArgumentException("The factor must be above 0 and finite, was " + factor);
        }
        slowdown = factor;
    }

    /** Goes back to the model's own speed. */
    public void restoreSpeed() {
        slowdown = 1;
    }

    /** What goes wrong for requests from now on. */
    public void faults(Faults newFaults) {
        faults = newFaults;
    }

    /** Chat requests whose answer has not ended, queued ones included. */
    public int inflight() {
        return inflight.get();
    }

    /** Completes as soon as no chat request is in flight. */
    public Future<Void> idle() {
        Promise<Void> promise = Promise.promise();
        idleClaims.add(promise);
        if (inflight.get() == 0) {
            completeIdle();
        }
        return promise.future();
    }

    /** Chat requests since the start, refused ones included. */
    public long requests() {
        return requests.get();
    }

    double slowdown() {
        return slowdown;
    }

    Faults faults() {
        return faults;
    }

    void listensOn(int actualPort) {
        port = actualPort;
    }

    long nextRequest() {
        return requests.incrementAndGet();
    }

    void opened() {
        inflight.incrementAndGet();
    }

    void closed() {
        if (inflight.decrementAndGet() == 0) {
            completeIdle();
        }
    }

    private void completeIdle() {
        Promise<Void> promise;
        while ((promise = idleClaims.poll()) != null) {
            promise.complete();
        }
    }
}
