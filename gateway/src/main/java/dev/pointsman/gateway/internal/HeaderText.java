package dev.pointsman.gateway.internal;

/** Text that may stand in a header: configured names can hold anything. */
final class HeaderText {
    private HeaderText() {}

    /** The text with everything but printable ASCII percent-encoded as UTF-8. */
    static String of(String text) {
        if (text.chars().allMatch(c -> c >= ' ' && c < 0x7f)) {
            return text;
        }
        StringBuilder encoded = new StringBuilder();
        for (byte b : text.getBytes(java.nio.charset.StandardCharsets.UTF_8)) {
            if (b >= ' ' && b < 0x7f) {
                encoded.append((char) b);
            } else {
                encoded.append('%').append(String.format("%02X", b & 0xff));
            }
        }
        return encoded.toString();
    }
}
