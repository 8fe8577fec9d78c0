package dev.pointsman.config;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** A key or token. It never shows itself: {@link #reveal()} is the only way to its text. */
public final class Secret {
    private final String value;

    private Secret(String value) {
        this.value = value;
    }

    /**
     * @throws IllegalArgumentException for a blank text
     */
    public static Secret of(String value) {
        if (value.isBlank()) {
            throw new IllegalArgumentException("a secret must not be blank");
        }
        return new Secret(value);
    }

    /** The text itself, for the place that sends or compares it. */
    public String reveal() {
        return value;
    }

    /** Compares in a time that does not depend on where the texts differ. */
    public boolean matches(String presented) {
        return MessageDigest.isEqual(
                value.getBytes(StandardCharsets.UTF_8), presented.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Secret secret && matches(secret.value);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    @Override
    public String toString() {
        return "[redacted]";
    }
}
