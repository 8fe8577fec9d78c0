package dev.pointsman.simulator;

import io.vertx.core.Future;
import io.vertx.core.Promise;

/** One request at a scripted backend and how its answer went. */
public final class ScriptedExchange {
    private final ReceivedRequest request;
    private final Promise<Void> ended = Promise.promise();
    private final Promise<Void> clientGone = Promise.promise();

    ScriptedExchange(ReceivedRequest request) {
        this.request = request;
    }

    /** What came. */
    public ReceivedRequest request() {
        return request;
    }

    /** Completes when the script has run to its end; never if the client went away before. */
    public Future<Void> ended() {
        return ended.future();
    }

    /** Completes when the client goes away before the script's end; never otherwise. */
    public Future<Void> clientGone() {
        return clientGone.future();
    }

    boolean isOver() {
        return ended.future().isComplete() || clientGone.future().isComplete();
    }

    void end() {
        if (!isOver()) {
            ended.complete();
        }
    }

    void lose() {
        if (!isOver()) {
            clientGone.complete();
        }
    }
}
