package dev.pointsman.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;

/** Reads a whole event stream line by line, as the standard describes it, for comparison. Payloads are kept as Latin-1. */
final class PlainSse {
    private static final String BYTE_ORDER_MARK = "\u00EF\u00BB\u00BF";

    private PlainSse() {}

    /**
     * @param name the {@code event} field, empty without
     * @param data the payload, or {@code null} as a word where there is no {@code data} field
     * @param complete whether a blank line ended it
     */
    record Block(String name, String data, boolean complete) {
        static Block of(SseEvent event) {
            String data = event.hasData()
                    ? "=" + new String(event.dataArray(), event.dataOffset(), event.dataLength(), ISO_8859_1)
                    : "null";
            return new Block(event.name(), data, event.complete());
        }

        boolean isBlank() {
            return name.isEmpty() && data.equals("null");
        }
    }

    static List<Block> read(byte[] stream) {
        String text = new String(stream, ISO_8859_1);
        if (text.startsWith(BYTE_ORDER_MARK)) {
            text = text.substring(BYTE_ORDER_MARK.length());
        }
        String[] lines = text.split("\r\n|\r|\n", -1);
        List<Block> blocks = new ArrayList<>();
        String name = "";
        List<String> data = new ArrayList<>();
        boolean anything = false;
        for (int i = 0; i < lines.length; i++) {
            boolean ended = i < lines.length - 1;
            String line = lines[i];
            if (ended && line.isEmpty()) {
                blocks.add(new Block(name, payload(data), true));
                name = "";
                data = new ArrayList<>();
                anything = false;
                continue;
            }
            anything |= !line.isEmpty();
            int colon = line.indexOf(':');
            String field = colon < 0 ? line : line.substring(0, colon);
            String value = colon < 0 ? "" : line.substring(colon + 1);
            value = value.startsWith(" ") ? value.substring(1) : value;
            if (field.equals("data")) {
                data.add(value);
            } else if (field.equals("event")) {
                name = new String(value.getBytes(ISO_8859_1), UTF_8);
            }
        }
        if (anything) {
            blocks.add(new Block(name, payload(data), false));
        }
        return blocks;
    }

    private static String payload(List<String> data) {
        return data.isEmpty() ? "null" : "=" + String.join("\n", data);
    }

    /** An LF after a CR that ended a block, or a mark alone, can be left as a rest of its own that says nothing. */
    static List<Block> withoutLateLf(List<Block> read) {
        boolean lateLf =
                !read.isEmpty() && !read.getLast().complete() && read.getLast().isBlank();
        return lateLf ? read.subList(0, read.size() - 1) : read;
    }
}
