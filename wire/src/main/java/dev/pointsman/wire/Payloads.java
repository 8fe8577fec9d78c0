package dev.pointsman.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;

/** Payloads that are no JSON object, and the bytes of names. */
final class Payloads {
    private static final byte[] DONE = ascii("[DONE]");

    private Payloads() {}

    /** What a payload that is no JSON object means: OpenAI's end mark, which some servers send in every format, or nothing good. */
    static TokenEvent withoutObject(byte[] data, int offset, int length) {
        int end = offset + length;
        while (end > offset && data[end - 1] == ' ') {
            end--;
        }
        boolean done = Arrays.equals(data, offset, end, DONE, 0, DONE.length);
        return TokenEvent.of(done ? TokenEvent.DONE : TokenEvent.MALFORMED);
    }

    static byte[] ascii(String text) {
        return text.getBytes(US_ASCII);
    }
}
