package dev.pointsman.cli;

/** Something that a command could not do, said for people. */
public final class Failure extends RuntimeException {
    public Failure(String message) {
        super(message);
    }

    /** One line, without a stack trace. */
    public static String describe(Throwable fault) {
        String message = fault.getMessage();
        return fault instanceof Failure && message != null
                ? message
                : fault.getClass().getSimpleName() + (message == null ? "" : ": " + message);
    }
}
