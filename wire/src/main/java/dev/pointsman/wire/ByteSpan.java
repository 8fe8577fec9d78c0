package dev.pointsman.wire;

/**
 * A part of a body.
 *
 * @param offset its first byte
 * @param length its bytes
 */
public record ByteSpan(int offset, int length) {
    /** The first byte after it. */
    public int end() {
        return offset + length;
    }
}
