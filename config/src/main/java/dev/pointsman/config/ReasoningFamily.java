package dev.pointsman.config;

/**
 * How a model is told its reasoning effort.
 *
 * @param name as models refer to it
 * @param type where in the request the effort goes
 * @param parameter name of the field there
 */
public record ReasoningFamily(String name, Type type, String parameter) {
    /** Where the effort goes. */
    public enum Type {
        /** {@code reasoning_effort} in chat, {@code reasoning.effort} in Responses. */
        REASONING_EFFORT("reasoning_effort"),
        /** Always a field at the top of the body. */
        TOP_LEVEL_REASONING_EFFORT("top_level_reasoning_effort"),
        /** A switch under {@code chat_template_kwargs}, as vLLM hands it to the model's template. */
        CHAT_TEMPLATE_KWARGS("chat_template_kwargs"),
        /** Anthropic's {@code thinking} with its token budget. */
        THINKING("thinking");

        private final String id;

        Type(String id) {
            this.id = id;
        }

        /** The name in configuration. */
        public String id() {
            return id;
        }
    }
}
