package dev.pointsman.config.internal;

/**
 * A place in a text.
 *
 * @param line from 1
 * @param column from 1
 */
public record Position(int line, int column) {
    public static final Position START = new Position(1, 1);
}
