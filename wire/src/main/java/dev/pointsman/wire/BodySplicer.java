package dev.pointsman.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.pointsman.core.reasoning.ReasoningFamily;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.io.JsonStringEncoder;

/**
 * Edits on a request's body that leave every other byte as it was. Each edit may be called once; their order does not
 * matter. What has to be inserted goes right after the model.
 */
public final class BodySplicer {
    private static final class Edit {
        final int offset;
        final int removed;
        final byte[] inserted;

        Edit(int offset, int removed, byte[] inserted) {
            this.offset = offset;
            this.removed = removed;
            this.inserted = inserted;
        }
    }

    private static final byte[] TRUE = ascii("true");
    private static final byte[] INCLUDE_USAGE = ascii("\"include_usage\":true");

    private final RequestHead head;
    private final List<Edit> edits = new ArrayList<>(3);

    BodySplicer(RequestHead head) {
        this.head = head;
    }

    /** Names another model. */
    public BodySplicer model(String name) {
        replace(head.modelSpan(), quoted(name));
        return this;
    }

    /**
     * Tells the backend this effort in the way of its family, as far as the family has words for it, and sets what the caller
     * says in other places and contradicts it to agree, or to {@code null} where that place has no word for the effort.
     */
    public BodySplicer effort(ReasoningFamily family, String effort) {
        new EffortSplice(head, this, effort).tell(family);
        return this;
    }

    /** Sets a member at the top, which is {@code reasoning_effort} or one of those that are read as objects. */
    void set(String name, byte[] value) {
        Optional<ByteSpan> present = name.equals(EffortPlaces.REASONING_EFFORT)
                ? head.reasoningEffortSpan()
                : Optional.ofNullable(head.fields().objects.get(name)).map(ObjectMember::value);
        present.ifPresentOrElse(span -> replace(span, value), () -> insertMember(name, value));
    }

    /** Sets a member within an object at the top, which is made where it is not there or something else; one for each object. */
    void setWithin(String object, String name, byte[] value) {
        byte[] member = concat(quoted(name), ascii(":"), value);
        ObjectMember present = head.fields().objects.get(object);
        if (present == null || !present.isObject()) {
            set(object, concat(ascii("{"), member, ascii("}")));
            return;
        }
        Optional<ObjectMember.Inner> inner = present.find(name);
        if (inner.isPresent()) {
            replace(inner.get().value(), value);
        } else {
            int afterBrace = present.value().offset() + 1;
            edits.add(new Edit(
                    afterBrace, 0, concat(member, ascii(present.members().isEmpty() ? "" : ","))));
        }
    }

    /** Makes {@code stream_options.include_usage} true. */
    public BodySplicer includeUsage() {
        RequestHead.Fields fields = head.fields();
        if (fields.includeUsage) {
            return this;
        }
        if (fields.includeUsageSpan.isPresent()) {
            replace(fields.includeUsageSpan.get(), TRUE);
        } else if (fields.streamOptions.isEmpty()) {
            insertMember("stream_options", concat(ascii("{"), INCLUDE_USAGE, ascii("}")));
        } else if (fields.streamOptionsIsObject) {
            int afterBrace = fields.streamOptions.get().offset() + 1;
            edits.add(new Edit(afterBrace, 0, concat(INCLUDE_USAGE, ascii(fields.streamOptionsIsEmpty ? "" : ","))));
        } else {
            replace(fields.streamOptions.get(), concat(ascii("{"), INCLUDE_USAGE, ascii("}")));
        }
        return this;
    }

    /** The edited body; the original array itself if there is nothing to edit. */
    public byte[] apply() {
        if (edits.isEmpty()) {
            return head.body();
        }
        // A stable sort keeps insertions at one place in their order.
        edits.sort(Comparator.comparingInt(edit -> edit.offset));
        byte[] body = head.body();
        int length = body.length;
        for (Edit edit : edits) {
            length = Math.addExact(length, edit.inserted.length - edit.removed);
        }
        byte[] result = new byte[length];
        int from = 0;
        int to = 0;
        for (Edit edit : edits) {
            int kept = edit.offset - from;
            System.arraycopy(body, from, result, to, kept);
            System.arraycopy(edit.inserted, 0, result, to + kept, edit.inserted.length);
            to += kept + edit.inserted.length;
            from = edit.offset + edit.removed;
        }
        System.arraycopy(body, from, result, to, body.length - from);
        return result;
    }

    private void replace(ByteSpan span, byte[] value) {
        edits.add(new Edit(span.offset(), span.length(), value));
    }

    private void insertMember(String name, byte[] value) {
        edits.add(new Edit(head.modelSpan().end(), 0, concat(ascii(",\"" + name + "\":"), value)));
    }

    static byte[] quoted(String text) {
        byte[] quote = {'"'};
        return concat(quote, JsonStringEncoder.getInstance().quoteAsUTF8(text), quote);
    }

    private static byte[] concat(byte[]... parts) {
        int length = 0;
        for (byte[] part : parts) {
            length += part.length;
        }
        byte[] whole = new byte[length];
        int at = 0;
        for (byte[] part : parts) {
            System.arraycopy(part, 0, whole, at, part.length);
            at += part.length;
        }
        return whole;
    }

    static byte[] ascii(String text) {
        return text.getBytes(US_ASCII);
    }
}
