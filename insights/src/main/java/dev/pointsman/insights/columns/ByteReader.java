package dev.pointsman.insights.columns;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Reads what {@link ByteWriter} wrote. What ends too early or counts more than there is throws {@link MalformedColumns}. */
final class ByteReader {
    private static final VarHandle DOUBLES = MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.BIG_ENDIAN);
    private static final int SEVEN_BITS = 0x7f;
    private static final int LONGEST_SHIFT = 63;

    private final byte[] bytes;
    private int at;

    ByteReader(byte[] bytes) {
        this.bytes = bytes;
    }

    int octet() {
        need(1);
        return bytes[at++];
    }

    long whole() {
        long value = 0;
        for (int shift = 0; shift <= LONGEST_SHIFT; shift += 7) {
            need(1);
            byte next = bytes[at++];
            value |= (long) (next & SEVEN_BITS) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new MalformedColumns("a whole number has more than 64 bits at byte " + at);
    }

    long signed() {
        long value = whole();
        return (value >>> 1) ^ -(value & 1);
    }

    int integer() {
        long value = whole();
        if (value < 0 || value > Integer.MAX_VALUE) {
            throw new MalformedColumns("expected a number of at most 31 bits at byte " + at + ", but found " + value);
        }
        return (int) value;
    }

    /** How many things follow, each of which takes at least one byte. */
    int count() {
        int count = integer();
        if (count > bytes.length - at) {
            throw new MalformedColumns(count + " entries are announced at byte " + at + " of " + bytes.length);
        }
        return count;
    }

    double number() {
        need(Double.BYTES);
        double value = (double) DOUBLES.get(bytes, at);
        at += Double.BYTES;
        return value;
    }

    String text() {
        int length = count();
        String value = new String(bytes, at, length, StandardCharsets.UTF_8);
        at += length;
        return value;
    }

    byte[] octets(int length) {
        need(length);
        byte[] value = new byte[length];
        ByteBuffer.wrap(bytes, at, length).get(value);
        at += length;
        return value;
    }

    Optional<String> optionalText() {
        return octet() == 0 ? Optional.empty() : Optional.of(text());
    }

    OptionalDouble optionalNumber() {
        return octet() == 0 ? OptionalDouble.empty() : OptionalDouble.of(number());
    }

    OptionalLong optionalWhole() {
        return octet() == 0 ? OptionalLong.empty() : OptionalLong.of(whole());
    }

    private void need(int count) {
        if (count > bytes.length - at) {
            throw new MalformedColumns("ends at byte " + bytes.length + ", where more was expected");
        }
    }
}
