package dev.pointsman.config.signals;

import java.util.Locale;

/** Which texts of a request a signal reads. Every part of a message is a text of its own; no match spans two of them. */
public enum TextScope {
    /** The texts of the last message whose role is {@code user}: the current turn. */
    LAST_USER_MESSAGE,
    /** The texts of all messages whose role is {@code user}. */
    USER_MESSAGES,
    /** The texts of all messages whose role is {@code system} or {@code developer}. */
    SYSTEM;

    /** The name in a configuration. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
