package dev.pointsman.signals.internal;

import dev.pointsman.config.signals.TextScope;
import dev.pointsman.wire.RequestHead;
import dev.pointsman.wire.TextDecoder;
import dev.pointsman.wire.TextSpans;
import java.util.ArrayList;
import java.util.List;

/** Walks over the texts of a scope in order. */
final class ScopedTexts {
    private static final int BUFFER = 512;

    /** Takes texts in pieces. */
    interface Reader {
        void characters(char[] buffer, int length);

        /** A text is complete. */
        void endOfText();
    }

    private ScopedTexts() {}

    static void read(RequestHead head, TextScope scope, Reader reader) {
        TextSpans texts = head.texts();
        TextDecoder decoder = new TextDecoder();
        char[] buffer = new char[BUFFER];
        for (int i = 0; i < texts.size(); i++) {
            if (!isIn(scope, texts, i)) {
                continue;
            }
            decoder.reset(head.body(), texts.offset(i), texts.length(i));
            for (int n = decoder.read(buffer); n > 0; n = decoder.read(buffer)) {
                reader.characters(buffer, n);
            }
            reader.endOfText();
        }
    }

    /** The texts, up to so many characters of all of them. */
    static List<String> decode(RequestHead head, TextScope scope, int characters) {
        List<String> decoded = new ArrayList<>();
        TextSpans texts = head.texts();
        TextDecoder decoder = new TextDecoder();
        char[] buffer = new char[BUFFER];
        int left = characters;
        for (int i = 0; i < texts.size() && left > 0; i++) {
            if (!isIn(scope, texts, i)) {
                continue;
            }
            StringBuilder text = new StringBuilder(Math.min(texts.length(i), left));
            decoder.reset(head.body(), texts.offset(i), texts.length(i));
            for (int n = decoder.read(buffer); n > 0 && left > 0; n = decoder.read(buffer)) {
                text.append(buffer, 0, Math.min(n, left));
                left -= n;
            }
            decoded.add(text.toString());
        }
        return decoded;
    }

    private static boolean isIn(TextScope scope, TextSpans texts, int index) {
        return switch (scope) {
            case LAST_USER_MESSAGE -> texts.isOfCurrentTurn(index);
            case USER_MESSAGES -> texts.author(index) == TextSpans.Author.USER;
            case SYSTEM -> texts.author(index) == TextSpans.Author.SYSTEM;
        };
    }
}
