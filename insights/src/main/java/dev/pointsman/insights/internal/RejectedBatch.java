package dev.pointsman.insights.internal;

/** What a store will never take, however often it is tried. */
final class RejectedBatch extends RuntimeException {
    RejectedBatch(String message, Throwable cause) {
        super(message, cause);
    }
}
