package dev.pointsman.wire;

import dev.pointsman.wire.RequestHead.Fields;
import java.util.function.IntSupplier;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads the prompts of legacy completions and the inputs of embeddings: one or several, each a text or a list of token ids. Some
 * servers take objects for what is no text; they count as one each, by their bytes.
 */
final class PromptReader {
    private final byte[] body;
    private final JsonParser p;
    private final IntSupplier tokenOffset;
    private final Fields head;

    PromptReader(byte[] body, JsonParser p, IntSupplier tokenOffset, Fields head) {
        this.body = body;
        this.p = p;
        this.tokenOffset = tokenOffset;
        this.head = head;
    }

    void read(String name, JsonToken value) {
        switch (value) {
            case VALUE_STRING -> text();
            case START_ARRAY -> readList();
            default -> throw RequestHeadReader.wrongType(name, "a string or an array", value);
        }
        if (head.messages == 0) {
            throw new InvalidRequestException("'" + name + "' must not be empty", name, "invalid_value");
        }
        head.texts.author(0, TextSpans.Author.USER);
    }

    private void readList() {
        long ids = 0;
        JsonToken element;
        while ((element = p.nextToken()) != JsonToken.END_ARRAY) {
            switch (element) {
                case VALUE_STRING -> text();
                case VALUE_NUMBER_INT -> ids++;
                case START_ARRAY -> readIds();
                default -> readOther();
            }
        }
        if (ids > 0) {
            oneOf(ids);
        }
    }

    private void readIds() {
        long ids = 0;
        while (p.nextToken() != JsonToken.END_ARRAY) {
            p.skipChildren();
            ids++;
        }
        oneOf(ids);
    }

    private void oneOf(long ids) {
        head.estimate.tokenIds(ids);
        head.messages++;
    }

    private void readOther() {
        int from = tokenOffset.getAsInt();
        p.skipChildren();
        head.estimate.text(body, from, tokenOffset.getAsInt());
        head.messages++;
    }

    private void text() {
        int from = tokenOffset.getAsInt() + 1;
        int after = ByteScan.afterString(body, from, body.length);
        head.messages++;
        if (after >= 0) {
            head.texts.add(from, after - 1 - from, TextSpans.Author.USER);
            head.estimate.text(body, from, after - 1);
        }
    }
}
