package dev.pointsman.config.internal;

/** The text is not a YAML document that a configuration can be; says where and why. */
public final class YamlException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Position position;

    YamlException(Position position, String message) {
        super(message);
        this.position = position;
    }

    public Position position() {
        return position;
    }

    /** The message, never empty. */
    public String reason() {
        return String.valueOf(getMessage());
    }
}
