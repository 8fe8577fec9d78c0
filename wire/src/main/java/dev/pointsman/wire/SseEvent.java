package dev.pointsman.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * One block of a server-sent event stream, as a view that its {@link SseReader} reuses: valid only during the call of
 * {@link SseReader.Sink#event}. Arrays are the reader's or the caller's own and must not be changed.
 */
public final class SseEvent {
    private static final byte[] NOTHING = {};

    private byte[] block = NOTHING;
    private int offset;
    private int length;
    private boolean complete;
    private byte[] dataArray = NOTHING;
    private int dataOffset;
    private int dataLength = -1;
    private int nameOffset;
    private int nameLength;

    SseEvent() {}

    void block(byte[] bytes, int blockOffset, int blockLength, boolean ended) {
        block = bytes;
        offset = blockOffset;
        length = blockLength;
        complete = ended;
    }

    /** {@code payloadLength} -1 says that the block has no data line. */
    void data(byte[] bytes, int payloadOffset, int payloadLength) {
        dataArray = bytes;
        dataOffset = payloadOffset;
        dataLength = payloadLength;
    }

    void name(int fieldOffset, int fieldLength) {
        nameOffset = fieldOffset;
        nameLength = fieldLength;
    }

    void release() {
        block = NOTHING;
        dataArray = NOTHING;
    }

    /** The array that holds the raw block, terminating blank line included. */
    public byte[] array() {
        return block;
    }

    /** Where the raw block begins in {@link #array()}. */
    public int offset() {
        return offset;
    }

    /** Bytes of the raw block. */
    public int length() {
        return length;
    }

    /** False for what was left without a blank line when the stream ended. */
    public boolean complete() {
        return complete;
    }

    /** Whether the block has a {@code data} line, be it empty; false for comments and bare blank lines. */
    public boolean hasData() {
        return dataLength >= 0;
    }

    /** The array that holds the payload; several data lines are joined with LF in an array of the reader. */
    public byte[] dataArray() {
        return dataArray;
    }

    /** Where the payload begins in {@link #dataArray()}. */
    public int dataOffset() {
        return dataOffset;
    }

    /** Bytes of the payload, 0 without data. */
    public int dataLength() {
        return Math.max(0, dataLength);
    }

    /** Whether the {@code event} field is exactly these bytes; without the field the name is empty. */
    public boolean nameIs(byte[] name) {
        return Arrays.equals(block, nameOffset, nameOffset + nameLength, name, 0, name.length);
    }

    /** The {@code event} field as text, empty if absent. Allocates. */
    public String name() {
        return new String(block, nameOffset, nameLength, StandardCharsets.UTF_8);
    }
}
