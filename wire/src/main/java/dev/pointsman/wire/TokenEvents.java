package dev.pointsman.wire;

import java.util.Optional;

/** Classifies the events of one wire format. Implementations keep what they have seen: one instance for each stream. */
public interface TokenEvents {
    /**
     * Says what the payload of one event means. Never throws on bad input; it is {@link TokenEvent#isMalformed()}.
     *
     * @param data the array that holds the event's payload
     * @param offset where the payload begins
     * @param length bytes of the payload
     */
    TokenEvent classify(byte[] data, int offset, int length);

    /**
     * Reads the usage that an event carries, together with what earlier events of the stream have said where the format reports
     * in parts. What was not said is unknown. Call it where usage is present.
     */
    Usage usage(byte[] data, int offset, int length);

    /** The id under which the backend may keep the answer, once an event has named it; empty in formats that store none. */
    default Optional<String> storedId() {
        return Optional.empty();
    }
}
