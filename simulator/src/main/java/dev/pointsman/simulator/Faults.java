package dev.pointsman.simulator;

import java.time.Duration;
import java.util.OptionalInt;

/**
 * What goes wrong at a simulated backend.
 *
 * @param errorRate share of requests answered with an error at once, 0 to 1
 * @param errorStatus the status of these answers, 400 to 599
 * @param stall time that a request waits before it is taken up, zero for none; a streamed answer has sent its head
 * @param cutAfterTokens the connection is closed after this many tokens of a stream, or amid the body of a unary answer
 * @param brokenJson after the first token a streamed answer sends half an event and ends; a unary one is half a body
 */
public record Faults(
        double errorRate, int errorStatus, Duration stall, OptionalInt cutAfterTokens, boolean brokenJson) {
    private static final Faults NONE = new Faults(0, 500, Duration.ZERO, OptionalInt.empty(), false);

    public Faults {
        if (!(errorRate >= 0 && errorRate <= 1)) {
            throw new IllegalArgumentException("errorRate must be from 0 to 1, was " + errorRate);
        }
        if (errorStatus < 400 || errorStatus > 599) {
            throw new IllegalArgumentException("errorStatus must be from 400 to 599, was " + errorStatus);
        }
        if (stall.isNegative()) {
            throw new IllegalArgumentException("stall must not be negative, was " + stall);
        }
        if (cutAfterTokens.isPresent() && cutAfterTokens.getAsInt() < 0) {
            throw new IllegalArgumentException("cutAfterTokens must be 0 or more, was " + cutAfterTokens.getAsInt());
        }
    }

    /** Nothing goes wrong. */
    public static Faults none() {
        return NONE;
    }

    /** This share of requests is answered with this status. */
    public Faults withErrors(double rate, int status) {
        return new Faults(rate, status, stall, cutAfterTokens, brokenJson);
    }

    /** Each request waits this long before it is taken up. */
    public Faults withStall(Duration duration) {
        return new Faults(errorRate, errorStatus, duration, cutAfterTokens, brokenJson);
    }

    /** Each answer is cut after this many tokens. */
    public Faults withCutAfter(int tokens) {
        return new Faults(errorRate, errorStatus, stall, OptionalInt.of(tokens), brokenJson);
    }

    /** Each answer breaks off amid its JSON, its framing intact. */
    public Faults withBrokenJson() {
        return new Faults(errorRate, errorStatus, stall, cutAfterTokens, true);
    }
}
