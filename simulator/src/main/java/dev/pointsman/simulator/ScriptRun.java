package dev.pointsman.simulator;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.util.Iterator;
import java.util.Map;

/** Plays a script for one exchange, step by step. */
final class ScriptRun {
    /** Where the steps go. */
    interface Wire {
        Future<Void> head(int status, Map<String, String> headers);

        Future<Void> send(Buffer bytes);

        Future<Void> end();

        void cut();

        void reset();
    }

    private final Vertx vertx;
    private final Wire wire;
    private final ScriptedExchange exchange;
    private final Iterator<Step> steps;

    private ScriptRun(Vertx vertx, Wire wire, ScriptedExchange exchange, Script script) {
        this.vertx = vertx;
        this.wire = wire;
        this.exchange = exchange;
        this.steps = script.steps().iterator();
    }

    static void start(Vertx vertx, Wire wire, ScriptedExchange exchange, Script script) {
        new ScriptRun(vertx, wire, exchange, script).next();
    }

    private void next() {
        if (exchange.isOver()) {
            return;
        }
        switch (steps.next()) {
            case Step.Head head -> goOnAfter(wire.head(head.status(), head.headers()));
            case Step.Send send -> goOnAfter(wire.send(send.bytes()));
            case Step.Pause pause -> vertx.setTimer(Math.max(1, pause.duration().toMillis()), fired -> next());
            case Step.End _ -> wire.end().onSuccess(done -> exchange.end());
            case Step.Cut _ -> {
                exchange.end();
                wire.cut();
            }
            case Step.Reset _ -> {
                exchange.end();
                wire.reset();
            }
            case Step.Hang _ -> {
                // The connection's close handler ends the exchange.
            }
        }
    }

    private void goOnAfter(Future<Void> step) {
        step.onComplete(done -> next(), failure -> exchange.lose());
    }
}
