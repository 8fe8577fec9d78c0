package dev.pointsman.wire;

/** A server-sent event grew beyond the bound that its reader was given. The reader cannot be used afterwards. */
public final class EventTooLargeException extends RuntimeException {
    private final int maxEventBytes;

    EventTooLargeException(int maxEventBytes) {
        super("A server-sent event is larger than " + maxEventBytes
                + " bytes: no blank line ended it within that bound");
        this.maxEventBytes = maxEventBytes;
    }

    /** The bound, in bytes of the raw block. */
    public int maxEventBytes() {
        return maxEventBytes;
    }
}
