package dev.pointsman.wire;

/** A wire format that requests are written in, with what can be said in it. */
public enum RequestFormat {
    /** OpenAI's chat completions. */
    CHAT("messages"),
    /** OpenAI's Responses. */
    RESPONSES("input"),
    /** Anthropic's Messages. */
    MESSAGES("messages"),
    /** OpenAI's legacy completions. */
    COMPLETIONS("prompt"),
    /** OpenAI's embeddings: nothing is generated. */
    EMBEDDINGS("input");

    private final String conversation;

    RequestFormat(String conversation) {
        this.conversation = conversation;
    }

    /** The member that holds the conversation or the prompt. */
    public String conversation() {
        return conversation;
    }

    /** Whether a stream reports usage only to those who ask for it with {@code stream_options.include_usage}. */
    public boolean asksForUsage() {
        return this == CHAT || this == COMPLETIONS;
    }

    /** Whether a reasoning effort can be told in it. */
    public boolean takesEffort() {
        return this == CHAT || this == RESPONSES || this == MESSAGES;
    }

    /** A classifier for the events of one stream in this format. */
    public TokenEvents tokenEvents() {
        return switch (this) {
            case CHAT -> new ChatTokens();
            case COMPLETIONS, EMBEDDINGS -> new CompletionTokens();
            case RESPONSES -> new ResponsesTokens();
            case MESSAGES -> new MessagesTokens();
        };
    }
}
