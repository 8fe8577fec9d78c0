package dev.pointsman.wire;

/** A wire format that requests are written in. */
public enum RequestFormat {
    /** OpenAI's chat completions. */
    CHAT("messages"),
    /** OpenAI's Responses. Of {@code input} only the presence is read. */
    RESPONSES("input"),
    /** Anthropic's Messages. */
    MESSAGES("messages");

    private final String conversation;

    RequestFormat(String conversation) {
        this.conversation = conversation;
    }

    /** The member that holds the conversation, without which a body is no request. */
    String conversation() {
        return conversation;
    }
}
