package dev.pointsman.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResponsesTokensTest {
    private final ResponsesTokens tokens = new ResponsesTokens();

    private TokenEvent classify(String data) {
        // Bytes around the payload must not matter.
        byte[] bytes = ("\"}]" + data + "\"}]").getBytes(UTF_8);
        return tokens.classify(bytes, 3, bytes.length - 6);
    }

    private Usage usage(String data) {
        byte[] bytes = data.getBytes(UTF_8);
        return tokens.usage(bytes, 0, bytes.length);
    }

    private static String delta(String type, String delta) {
        return "{\"type\":\"" + type + "\",\"item_id\":\"i\",\"output_index\":0,\"delta\":\"" + delta
                + "\",\"sequence_number\":4}";
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "response.output_text.delta",
                "response.refusal.delta",
                "response.function_call_arguments.delta",
                "response.custom_tool_call_input.delta",
                "response.mcp_call_arguments.delta",
                "response.code_interpreter_call_code.delta",
                "response.reasoning_summary_text.delta",
            })
    void everyDeltaWithTextIsAToken(String type) {
        assertThat(classify(delta(type, "a")).hasToken()).isTrue();
        assertThat(classify(delta(type, "a")).hasReasoning()).isFalse();
        assertThat(classify(delta(type, ""))).isSameAs(TokenEvent.NOTHING);
    }

    @Test
    void reasoningTextIsReasoningThatIsSeen() {
        assertThat(classify(delta("response.reasoning_text.delta", "hm")).hasReasoning())
                .isTrue();
        assertThat(classify(delta("response.reasoning_text.delta", "hm")).hasToken())
                .isTrue();
    }

    @Test
    void theOrderOfMembersDoesNotMatter() {
        assertThat(classify("{ \"delta\" : \"a\" , \"type\" : \"response.output_text.delta\" }")
                        .hasToken())
                .isTrue();
    }

    @Test
    void theNameOfACallThatIsAddedIsAToken() {
        assertThat(classify(
                                "{\"type\":\"response.output_item.added\",\"item\":{\"type\":\"function_call\",\"id\":\"x\","
                                        + "\"call_id\":\"c\",\"name\":\"weather\",\"arguments\":\"\"}}")
                        .hasToken())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\":\"response.created\",\"response\":{\"id\":\"resp_1\",\"error\":null,\"usage\":null,\"output\":[]}}",
                "{\"type\":\"response.in_progress\",\"response\":{}}",
                "{\"type\":\"response.output_item.added\",\"item\":{\"type\":\"message\",\"id\":\"m\",\"content\":[]}}",
                "{\"type\":\"response.output_item.added\",\"item\":{\"type\":\"function_call\",\"name\":\"\"}}",
                "{\"type\":\"response.output_item.done\",\"item\":{\"type\":\"function_call\",\"name\":\"weather\"}}",
                "{\"type\":\"response.content_part.added\",\"part\":{\"type\":\"output_text\",\"text\":\"a\"}}",
                "{\"type\":\"response.output_text.done\",\"text\":\"a\"}",
                "{\"type\":\"keepalive\",\"sequence_number\":3}",
                "{\"type\":7,\"delta\":\"a\"}",
                "{\"delta\":\"a\"}",
                "{\"type\":\"response.output_text.delta\",\"item\":{\"delta\":\"a\"}}",
                "{}",
            })
    void whatAnnouncesOrRepeatsIsNoToken(String data) {
        assertThat(classify(data)).isSameAs(TokenEvent.NOTHING);
    }

    @ParameterizedTest
    @ValueSource(strings = {"completed", "incomplete", "cancelled"})
    void theLastEventEndsTheAnswerAndHasItsUsage(String status) {
        String data =
                "{\"type\":\"response." + status + "\",\"response\":{\"id\":\"resp_1\",\"output\":[{\"usage\":{}}],"
                        + "\"usage\":{\"input_tokens\":9,\"input_tokens_details\":{\"cached_tokens\":4},\"output_tokens\":20,"
                        + "\"output_tokens_details\":{\"reasoning_tokens\":12},\"total_tokens\":29}}}";
        TokenEvent event = classify(data);
        assertThat(event.isDone()).isTrue();
        assertThat(event.hasFinish()).isTrue();
        assertThat(event.hasUsage()).isTrue();
        assertThat(event.isUsageOnly()).isFalse();
        assertThat(event.isError()).isFalse();
        assertThat(usage(data))
                .isEqualTo(new Usage(OptionalLong.of(9), OptionalLong.of(20), OptionalLong.of(12), OptionalLong.of(4)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\":\"response.failed\",\"response\":{\"status\":\"failed\",\"error\":{\"message\":\"x\"}}}",
                "{\"type\":\"error\",\"code\":\"server_error\",\"message\":\"x\",\"param\":null}",
                "{\"error\":{\"message\":\"x\"}}",
            })
    void errorsAreSeen(String data) {
        assertThat(classify(data).isError()).isTrue();
    }

    @Test
    void theIdIsTheFirstThatTheResponseNames() {
        assertThat(tokens.storedId()).isEmpty();
        classify("{\"type\":\"response.created\",\"response\":{\"output\":[{\"id\":\"no\"}],\"id\":\"resp_1\"}}");
        classify("{\"type\":\"response.completed\",\"response\":{\"id\":\"resp_2\"}}");
        assertThat(tokens.storedId()).hasValue("resp_1");
    }

    @Test
    void anIdThatIsNoTextIsPassedOver() {
        assertThat(classify("{\"type\":\"response.created\",\"response\":{\"id\":[1],\"usage\":{}}}")
                        .hasUsage())
                .isTrue();
        assertThat(tokens.storedId()).isEmpty();
    }

    @Test
    void everyCutOfAnEventIsMalformed() {
        String event = "{\"type\":\"response.completed\",\"response\":{\"id\":\"r\",\"usage\":{\"a\":[1]}},\"item\":"
                + "{\"name\":\"\\\"\"},\"delta\":\"x\"}";
        for (int length = 0; length < event.length(); length++) {
            assertThat(classify(event.substring(0, length)).isMalformed()).isTrue();
        }
        assertThat(classify(event).isMalformed()).isFalse();
        assertThat(classify("[DONE]").isDone()).isTrue();
    }
}
