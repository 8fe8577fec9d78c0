package dev.pointsman.wire;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What routing reads of a request, with the places in the body that edits need. The body itself stays as
 * the client sent it and must not be changed. Made by {@link RequestHeadReader}.
 */
public final class RequestHead {
    private final byte[] body;
    private final RequestFormat format;
    private final Fields fields;

    /** What the reader fills in. */
    static final class Fields {
        String model = "";
        Optional<ByteSpan> modelSpan = Optional.empty();
        boolean stream;
        boolean includeUsage;
        Optional<ByteSpan> streamOptions = Optional.empty();
        boolean streamOptionsIsObject;
        boolean streamOptionsIsEmpty;
        Optional<ByteSpan> includeUsageSpan = Optional.empty();
        OptionalLong maxTokens = OptionalLong.empty();
        OptionalLong maxCompletionTokens = OptionalLong.empty();
        long choices = 1;
        Optional<String> reasoningEffort = Optional.empty();
        Optional<ByteSpan> reasoningEffortSpan = Optional.empty();
        /** Objects at the top that can hold an effort, by name, as far as the body has them. */
        final Map<String, ObjectMember> objects = new HashMap<>(2);

        Optional<String> previousResponseId = Optional.empty();
        boolean storeRefused;
        OptionalLong cachedPrefixTokens = OptionalLong.empty();
        int messages;
        int tools;
        int images;
        final TextSpans texts = new TextSpans();
        final TokenEstimate estimate = new TokenEstimate();
    }

    RequestHead(byte[] body, RequestFormat format, Fields fields) {
        this.body = body;
        this.format = format;
        this.fields = fields;
    }

    /** The wire format that it was read in. */
    public RequestFormat format() {
        return format;
    }

    /** The body as it came; texts of {@link #texts()} lie in it. */
    public byte[] body() {
        return body;
    }

    /** The model that the client names. */
    public String model() {
        return fields.model;
    }

    /** The value of {@code model} in the body, quotes included. */
    public ByteSpan modelSpan() {
        return fields.modelSpan.orElseThrow();
    }

    /** Whether the answer shall be streamed; false where the body does not say. */
    public boolean stream() {
        return fields.stream;
    }

    /** Whether the client itself asks for usage in the stream. */
    public boolean includeUsage() {
        return fields.includeUsage;
    }

    /** How many choices are asked for, at least 1. */
    public long choices() {
        return fields.choices;
    }

    /** {@code max_completion_tokens} (in Responses {@code max_output_tokens}), else {@code max_tokens}; for one choice, reasoning
     * included. Empty if neither is set; 0 for embeddings. */
    public OptionalLong maxOutputTokensPerChoice() {
        return fields.maxCompletionTokens.isPresent() ? fields.maxCompletionTokens : fields.maxTokens;
    }

    /** The most output tokens that the request allows over all its choices; empty if it sets no limit. */
    public OptionalLong outputBudgetTokens() {
        OptionalLong one = maxOutputTokensPerChoice();
        if (one.isEmpty()) {
            return one;
        }
        long high = Math.multiplyHigh(one.getAsLong(), fields.choices);
        long low = one.getAsLong() * fields.choices;
        return OptionalLong.of(high == 0 && low >= 0 ? low : Long.MAX_VALUE);
    }

    /**
     * The effort that the client asks for, in whichever of its forms: {@code reasoning_effort}, {@code reasoning.effort},
     * {@code output_config.effort}, {@code thinking}, or a switch under {@code chat_template_kwargs}. Where several are there,
     * one that switches reasoning off counts, else the first level in this order.
     *
     * @param switches names of switches under {@code chat_template_kwargs}
     */
    public Optional<String> callerEffort(Collection<String> switches) {
        return EffortPlaces.callerEffort(this, switches);
    }

    /** The text in {@code reasoning_effort}. */
    public Optional<String> reasoningEffort() {
        return fields.reasoningEffort;
    }

    /** The value of {@code reasoning_effort} in the body, quotes included; present also where it is {@code null}. */
    public Optional<ByteSpan> reasoningEffortSpan() {
        return fields.reasoningEffortSpan;
    }

    /** The stored response that this one continues. */
    public Optional<String> previousResponseId() {
        return fields.previousResponseId;
    }

    /** Whether the backend may keep the answer under its id, for a later request to refer to. */
    public boolean mayBeStored() {
        return format == RequestFormat.RESPONSES && !fields.storeRefused;
    }

    /** Messages in the conversation, or prompts or inputs; 0 where the backend already has them all. */
    public int messageCount() {
        return fields.messages;
    }

    /** Tools defined. */
    public int toolCount() {
        return fields.tools;
    }

    /** Images in the messages or the input. */
    public int imageCount() {
        return fields.images;
    }

    /** Where the texts of the messages lie in {@link #body()}. */
    public TextSpans texts() {
        return fields.texts;
    }

    /**
     * An estimate of the input's tokens from its text, with 4 for each message, 3 for the answer's start and 800 for each image;
     * tool definitions and earlier tool calls by their JSON, a prompt of
     * token ids by their number; what a stored response brings with it is not in it. How far off it is, is on {@code docs/token-estimate.md}.
     */
    public long inputTokenEstimate() {
        return fields.estimate.tokens();
    }

    /** The part of {@link #inputTokenEstimate()} that is text beyond ASCII. */
    public long inputTokensBeyondAscii() {
        return fields.estimate.tokensBeyondAscii();
    }

    /**
     * The part of {@link #inputTokenEstimate()} up to the last content part that the client marks with {@code cache_control},
     * which providers charge at their price for cached input; empty where nothing is marked.
     */
    public OptionalLong cachedPrefixTokenEstimate() {
        return fields.cachedPrefixTokens;
    }

    /** Begins a list of edits on the body. */
    public BodySplicer edits() {
        return new BodySplicer(this);
    }

    Fields fields() {
        return fields;
    }
}
