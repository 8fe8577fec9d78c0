package dev.pointsman.cli;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.concurrent.ExecutionException;

/** Waits for something to start, and says plainly what kept it from doing so. */
public final class Started {
    private Started() {}

    /** @throws Failure where it did not start; the event loops are closed then */
    public static <T> T await(Vertx vertx, Future<T> starting) throws InterruptedException {
        try {
            return starting.toCompletionStage().toCompletableFuture().get();
        } catch (ExecutionException failed) {
            vertx.close();
            Throwable cause = failed.getCause();
            throw new Failure("cannot start: " + (cause == null ? failed : cause).getMessage());
        }
    }
}
