package dev.pointsman.wire;

/** Classifies the events of one wire format. Implementations keep scratch state: one instance for each stream. */
public interface TokenEvents {
    /**
     * Says what the payload of one event means. Never throws on bad input; it is {@link TokenEvent#isMalformed()}.
     *
     * @param data the array that holds the event's payload
     * @param offset where the payload begins
     * @param length bytes of the payload
     */
    TokenEvent classify(byte[] data, int offset, int length);

    /** Reads the usage that an event carries; what it does not say is unknown. Call it where usage is present. */
    Usage usage(byte[] data, int offset, int length);
}
