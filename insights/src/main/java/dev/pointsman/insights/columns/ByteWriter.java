package dev.pointsman.insights.columns;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Grows while it is written to. Whole numbers take as many bytes as they need, doubles keep all their bits. */
final class ByteWriter {
    private static final int FIRST_SIZE = 512;
    private static final int SEVEN_BITS = 0x7f;
    private static final int MORE = 0x80;

    private byte[] bytes = new byte[FIRST_SIZE];
    private int size;

    byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    private void reserve(int more) {
        if (size + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
        }
    }

    ByteWriter octet(int value) {
        reserve(1);
        bytes[size++] = (byte) value;
        return this;
    }

    /** A number that is mostly small and not negative. */
    ByteWriter whole(long value) {
        reserve(Long.BYTES + 2);
        long rest = value;
        while ((rest & ~SEVEN_BITS) != 0) {
            bytes[size++] = (byte) ((rest & SEVEN_BITS) | MORE);
            rest >>>= 7;
        }
        bytes[size++] = (byte) rest;
        return this;
    }

    /** A number that is mostly near 0. */
    ByteWriter signed(long value) {
        return whole((value << 1) ^ (value >> 63));
    }

    ByteWriter number(double value) {
        reserve(Double.BYTES);
        ByteBuffer.wrap(bytes, size, Double.BYTES).putDouble(value);
        size += Double.BYTES;
        return this;
    }

    ByteWriter text(String value) {
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        whole(utf8.length);
        reserve(utf8.length);
        System.arraycopy(utf8, 0, bytes, size, utf8.length);
        size += utf8.length;
        return this;
    }

    ByteWriter text(Optional<String> value) {
        octet(value.isPresent() ? 1 : 0);
        value.ifPresent(this::text);
        return this;
    }

    ByteWriter number(OptionalDouble value) {
        octet(value.isPresent() ? 1 : 0);
        return value.isPresent() ? number(value.getAsDouble()) : this;
    }

    ByteWriter whole(OptionalLong value) {
        octet(value.isPresent() ? 1 : 0);
        return value.isPresent() ? whole(value.getAsLong()) : this;
    }
}
