package dev.pointsman.config.signals;

/**
 * What a request consists of.
 *
 * @param feature {@link Feature#COUNT} or {@link Feature#EXISTS}
 * @param source what is counted
 * @param range where the signal matches
 */
public record ConversationSignal(String name, Feature feature, Source source, NumberRange range)
        implements SignalConfig {
    /** What is counted. */
    public enum Source {
        /** Messages of any role. */
        MESSAGES,
        /** Messages of the role {@code user}: turns. */
        USER_MESSAGES,
        ASSISTANT_MESSAGES,
        /** Messages of the roles {@code system} and {@code developer}. */
        SYSTEM_MESSAGES,
        /** Messages that carry the result of a tool. */
        TOOL_MESSAGES,
        /** Messages of any role but {@code user}. */
        OTHER_THAN_USER_MESSAGES,
        /** Tools that the request offers. */
        TOOL_DEFINITIONS,
        /** 1 where the last message carries the result of a tool, else 0. */
        ACTIVE_TOOL_LOOP,
        IMAGES,
        /** 1 where the answer shall be streamed, else 0. */
        STREAM
    }

    @Override
    public SignalType type() {
        return SignalType.CONVERSATION;
    }
}
