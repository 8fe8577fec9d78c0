package dev.pointsman.systemtests;

import dev.pointsman.simulator.Script;

/** Answers that call a tool, as OpenAI writes them. */
final class ToolScripts {
    static final String ARGUMENTS = "{\"city\":\"K\u00f6ln\",\"unit\":\"celsius\"}";

    private ToolScripts() {}

    static Script unary() {
        return Script.json(
                200,
                "{\"id\":\"chatcmpl-1\",\"object\":\"chat.completion\",\"created\":1,\"model\":\"scripted\",\"choices\":[{\"index\":0,"
                        + "\"message\":{\"role\":\"assistant\",\"content\":null,\"refusal\":null,\"tool_calls\":[{\"id\":\"call_1\","
                        + "\"type\":\"function\",\"function\":{\"name\":\"weather\",\"arguments\":" + quoted(ARGUMENTS)
                        + "}}]},\"logprobs\":null,\"finish_reason\":\"tool_calls\"}],"
                        + "\"usage\":{\"prompt_tokens\":9,\"completion_tokens\":6,\"total_tokens\":15}}");
    }

    static Script streamed() {
        int third = ARGUMENTS.length() / 3;
        return Script.sse(
                Script.delta(
                        "{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{\"index\":0,\"id\":\"call_1\",\"type\":\"function\","
                                + "\"function\":{\"name\":\"weather\",\"arguments\":\"\"}}]}"),
                fragment(ARGUMENTS.substring(0, third)),
                fragment(ARGUMENTS.substring(third, 2 * third)),
                fragment(ARGUMENTS.substring(2 * third)),
                Script.delta("{}").replace("\"finish_reason\":null", "\"finish_reason\":\"tool_calls\""),
                Script.usage(9, 6),
                Script.DONE);
    }

    private static String fragment(String arguments) {
        return Script.delta("{\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":" + quoted(arguments) + "}}]}");
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
