package dev.pointsman.simulator;

import tools.jackson.core.io.JsonStringEncoder;

/** The JSON of one simulated chat answer, as vLLM writes it. Its text is a fixed walk through a few words. */
final class ChatFormat {
    private static final String[] WORDS = {
        "a",
        "router",
        "sends",
        "each",
        "request",
        "where",
        "it",
        "is",
        "answered",
        "best",
        "and",
        "measures",
        "what",
        "comes",
        "back",
        "so",
        "that",
        "the",
        "next",
        "one",
        "finds",
        "its",
        "way",
        "by",
        "evidence",
        "not",
        "guess"
    };
    private static final int STRIDE = 7;

    private final String id;
    private final String model;
    private final long createdSeconds;
    private final int firstWord;
    private final int reasoningTokens;

    ChatFormat(long number, String modelName, long createdSeconds, int reasoningTokens) {
        this.id = "chatcmpl-sim-" + number;
        this.model = quoted(modelName);
        this.createdSeconds = createdSeconds;
        this.firstWord = (int) (number % WORDS.length);
        this.reasoningTokens = reasoningTokens;
    }

    String prelude() {
        return choiceEvent("{\"role\":\"assistant\",\"content\":\"\"}", "null");
    }

    String token(int index) {
        String field = index < reasoningTokens ? "reasoning_content" : "content";
        return choiceEvent("{\"" + field + "\":" + quoted(word(index)) + "}", "null");
    }

    String finish(String reason) {
        return choiceEvent("{\"content\":\"\"}", quoted(reason));
    }

    String usageEvent(long promptTokens, int outputTokens) {
        return event(head("chat.completion.chunk") + ",\"choices\":[]," + usage(promptTokens, outputTokens) + "}");
    }

    String done() {
        return event("[DONE]");
    }

    String answer(long promptTokens, int outputTokens, String finishReason) {
        StringBuilder reasoning = new StringBuilder();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < outputTokens; i++) {
            (i < reasoningTokens ? reasoning : text).append(word(i));
        }
        String reasoned = reasoning.isEmpty() ? "" : ",\"reasoning_content\":" + quoted(reasoning.toString());
        return head("chat.completion") + ",\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":"
                + quoted(text.toString()) + reasoned + "},\"logprobs\":null,\"finish_reason\":" + quoted(finishReason)
                + "}]," + usage(promptTokens, outputTokens) + "}";
    }

    static String error(String message, String type, int code) {
        return "{\"error\":{\"message\":" + quoted(message) + ",\"type\":" + quoted(type) + ",\"param\":null,\"code\":"
                + code + "}}";
    }

    static String event(String payload) {
        return "data: " + payload + "\n\n";
    }

    static String quoted(String text) {
        return '"' + new String(JsonStringEncoder.getInstance().quoteAsCharArray(text)) + '"';
    }

    private String choiceEvent(String delta, String finishReason) {
        return event(head("chat.completion.chunk") + ",\"choices\":[{\"index\":0,\"delta\":" + delta
                + ",\"logprobs\":null,\"finish_reason\":" + finishReason + "}]}");
    }

    private String head(String object) {
        return "{\"id\":\"" + id + "\",\"object\":\"" + object + "\",\"created\":" + createdSeconds + ",\"model\":"
                + model;
    }

    private String usage(long promptTokens, int outputTokens) {
        String details = reasoningTokens == 0
                ? ""
                : ",\"completion_tokens_details\":{\"reasoning_tokens\":" + Math.min(reasoningTokens, outputTokens)
                        + "}";
        return "\"usage\":{\"prompt_tokens\":" + promptTokens + ",\"total_tokens\":" + (promptTokens + outputTokens)
                + ",\"completion_tokens\":" + outputTokens + details + "}";
    }

    private String word(int index) {
        String word = WORDS[(firstWord + index * STRIDE % WORDS.length) % WORDS.length];
        return index == 0 || index == reasoningTokens ? word : " " + word;
    }
}
