package dev.pointsman.gateway.internal;

import java.util.OptionalInt;

/**
 * Why an attempt gave no answer.
 *
 * @param result short name for records and metrics
 * @param error what the client is told if no other attempt is made
 * @param retryable whether another survivor may be tried, as long as nothing was sent to the client
 * @param status status that the backend answered with
 */
record AttemptFailure(String result, ClientError error, boolean retryable, OptionalInt status) {
    static AttemptFailure of(String result, ClientError error) {
        return new AttemptFailure(result, error, true, OptionalInt.empty());
    }

    static AttemptFailure status(int status, ClientError error, boolean retryable) {
        return new AttemptFailure("status_" + status, error, retryable, OptionalInt.of(status));
    }
}
