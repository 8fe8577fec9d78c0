package dev.pointsman.simulator;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** What a scripted backend shall answer, and what it was asked. Thread-safe; keeps the last 1,000 exchanges. */
final class Scripts {
    private static final int KEPT = 1000;
    private static final Script NONE_LEFT =
            Script.json(500, ChatFormat.error("No script is left for this request", "ScriptError", 500));

    private final Deque<Script> next = new ArrayDeque<>();
    private final Deque<ScriptedExchange> kept = new ArrayDeque<>();
    private final Deque<ScriptedExchange> unclaimed = new ArrayDeque<>();
    private final Deque<Promise<ScriptedExchange>> claims = new ArrayDeque<>();
    private Script otherwise = NONE_LEFT;

    synchronized void add(List<Script> scripts) {
        next.addAll(scripts);
    }

    synchronized void otherwise(Script script) {
        otherwise = script;
    }

    synchronized Script take() {
        Script script = next.poll();
        return script == null ? otherwise : script;
    }

    void record(ScriptedExchange exchange) {
        Promise<ScriptedExchange> claim;
        synchronized (this) {
            addBounded(kept, exchange);
            claim = claims.poll();
            if (claim == null) {
                addBounded(unclaimed, exchange);
            }
        }
        if (claim != null) {
            claim.complete(exchange);
        }
    }

    synchronized Future<ScriptedExchange> claim() {
        ScriptedExchange exchange = unclaimed.poll();
        if (exchange != null) {
            return Future.succeededFuture(exchange);
        }
        Promise<ScriptedExchange> claim = Promise.promise();
        claims.add(claim);
        return claim.future();
    }

    synchronized List<ScriptedExchange> all() {
        return List.copyOf(kept);
    }

    private static void addBounded(Deque<ScriptedExchange> exchanges, ScriptedExchange exchange) {
        if (exchanges.size() == KEPT) {
            exchanges.remove();
        }
        exchanges.add(exchange);
    }
}
