package dev.pointsman.insights;

/** A store that cannot be used now. The message is for people and holds no address with a password. */
public final class StoreException extends RuntimeException {
    public StoreException(String message, Throwable cause) {
        super(message, cause);
    }

    public StoreException(String message) {
        super(message);
    }
}
