package dev.pointsman.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChatTokensTest {
    private static TokenEvent classify(String data) {
        // Bytes around the payload must not matter.
        byte[] bytes = ("\"}]" + data + "\"}]").getBytes(UTF_8);
        return new ChatTokens().classify(bytes, 3, bytes.length - 6);
    }

    private static TokenEvent delta(String delta) {
        return classify("{\"id\":\"c\",\"choices\":[{\"index\":0,\"delta\":" + delta + ",\"finish_reason\":null}]}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"content\":\"a\"}",
                "{\"content\" : \"a\"}",
                "{ \"role\":\"assistant\",\n\"content\":\t\"a\" }",
                "{\"content\":\"\\\"\"}",
                "{\"content\":\"\\\\\"}",
                "{\"content\":\"\\u0022\"}",
                "{\"content\":\"漢\"}",
                "{\"refusal\":\"no\"}",
                "{\"content\":null,\"tool_calls\":[{\"index\":0,\"id\":\"x\",\"function\":{\"name\":\"f\"}}]}",
                "{\"tool_calls\":[{\"function\":{\"arguments\":\"{\"}}]}",
                "{\"tool_calls\":[{\"function\":{\"arguments\":\"\"}},{\"function\":{\"arguments\":\"1\"}}]}",
                "{\"function_call\":{\"name\":\"f\",\"arguments\":\"\"}}",
                "{\"content\":[{\"type\":\"text\",\"text\":\"a\"}]}",
            })
    void generatedTextIsAToken(String delta) {
        assertThat(delta(delta).hasToken()).isTrue();
        assertThat(delta(delta).hasReasoning()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"reasoning_content\":\"hm\"}",
                "{\"reasoning\":\"hm\",\"content\":\"\"}",
                "{\"content\":[{\"type\":\"thinking\",\"thinking\":[{\"type\":\"text\",\"text\":\"a\"}]}]}",
            })
    void reasoningTextIsAToken(String delta) {
        assertThat(delta(delta).hasToken()).isTrue();
        assertThat(delta(delta).hasReasoning()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "null",
                "{\"role\":\"assistant\"}",
                "{\"role\":\"assistant\",\"content\":\"\",\"refusal\":null}",
                "{\"content\":null}",
                "{\"content\":[]}",
                "{\"reasoning_content\":\"\"}",
                "{\"tool_calls\":[{\"index\":0,\"id\":\"call_1\",\"type\":\"function\"}]}",
                "{\"tool_calls\":[{\"id\":\"x\",\"function\":{\"name\":\"\",\"arguments\":\"\"}}]}",
                "{\"tool_calls\":[]}",
                "{\"x\":{\"content\":\"a\"}}",
                "{\"role\":\"\\\"content\\\":\\\"a\\\"\"}",
                "{\"tool_calls\":[{\"name\":\"f\",\"arguments\":\"x\"}]}",
            })
    void nothingGeneratedIsNoToken(String delta) {
        assertThat(delta(delta)).isSameAs(TokenEvent.NOTHING);
    }

    @Test
    void likeNamesElsewhereDoNotCount() {
        assertThat(classify("{\"delta\":{\"content\":\"a\"},\"content\":\"a\",\"x\":[{\"choices\":[{\"delta\":"
                        + "{\"content\":\"a\"}}]}]}"))
                .isSameAs(TokenEvent.NOTHING);
        assertThat(classify(
                        "{\"choices\":[{\"logprobs\":{\"content\":[{\"token\":\"a\"}],\"delta\":{\"content\":\"a\"}},"
                                + "\"message\":{\"content\":\"a\"},\"delta\":{\"content\":\"\"}}],"
                                + "\"x\":{\"usage\":{\"completion_tokens\":1},\"error\":{}}}"))
                .isSameAs(TokenEvent.NOTHING);
        assertThat(classify("{\"id\":\"\\\"error\\\":{}\",\"choices\":[]}")).isSameAs(TokenEvent.NOTHING);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"choices\":[],\"usage\":{\"completion_tokens\":3}}",
                "{\"choices\" : [ ] , \"usage\" : {}}",
                "{\"usage\":{\"completion_tokens\":3}}",
                "{\"choices\":null,\"usage\":{}}",
            })
    void usageWithoutChoicesIsUsageOnly(String data) {
        TokenEvent event = classify(data);
        assertThat(event.hasUsage()).isTrue();
        assertThat(event.isUsageOnly()).isTrue();
        assertThat(event.hasToken()).isFalse();
    }

    @Test
    void usageBesideAChoiceIsNotUsageOnly() {
        TokenEvent event =
                classify("{\"choices\":[{\"delta\":{\"content\":\"a\"}}],\"usage\":{\"completion_tokens\":1}}");
        assertThat(event.hasUsage()).isTrue();
        assertThat(event.isUsageOnly()).isFalse();
        assertThat(event.hasToken()).isTrue();
    }

    @Test
    void nullUsageIsNoUsage() {
        assertThat(classify("{\"choices\":[],\"usage\": null}")).isSameAs(TokenEvent.NOTHING);
    }

    @Test
    void errorsAreSeenUnlessNull() {
        assertThat(classify("{\"error\":{\"message\":\"x\"}}").isError()).isTrue();
        assertThat(classify("{\"error\": \"x\"}").isError()).isTrue();
        assertThat(classify("{\"error\": null,\"choices\":[]}").isError()).isFalse();
    }

    @Test
    void theEndMarkIsSeen() {
        assertThat(classify("[DONE]").isDone()).isTrue();
        assertThat(classify("[DONE] ").isDone()).isTrue();
        assertThat(classify("[DONE]").isMalformed()).isFalse();
    }

    @Test
    void finishAndFurtherChoicesAreSeen() {
        assertThat(classify("{\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}")
                        .hasFinish())
                .isTrue();
        assertThat(classify("{\"choices\":[{\"index\":1,\"delta\":{\"content\":\"a\"}}]}")
                        .hasSeveralChoices())
                .isTrue();
        assertThat(classify("{\"choices\":[{\"index\":0,\"delta\":{}},{\"index\":0,\"delta\":{}}]}")
                        .hasSeveralChoices())
                .isTrue();
        assertThat(delta("{\"content\":\"a\"}").hasSeveralChoices()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "hello",
                "[]",
                "\"text\"",
                "1",
                "[DONE",
                "{",
                "{\"a",
                "{\"a\"}",
                "{\"a\":}",
                "{\"a\":b}",
                "{\"a\":1",
                "{\"a\":1}}",
                "{\"a\":1} x",
                "{\"a\":[1}",
                "{\"a\":{]}",
                "{\"a\":\"x\\\"}",
                "{\"choices\":[{\"delta\":{\"content\":\"hal",
                "{\"choices\":[{\"delta\":{\"content\":\"hal\"}",
            })
    void whatIsNoJsonObjectIsMalformed(String data) {
        assertThat(classify(data).isMalformed()).isTrue();
        assertThat(classify(data).hasToken()).isFalse();
    }

    @Test
    void everyCutOfAChunkIsMalformed() {
        String chunk = "{\"choices\":[{\"delta\":{\"tool_calls\":[{\"function\":{\"arguments\":\"\\\"\"}}]}}],"
                + "\"usage\":{\"a\":[1,{}]}}";
        for (int length = 0; length < chunk.length(); length++) {
            assertThat(classify(chunk.substring(0, length)).isMalformed()).isTrue();
        }
        assertThat(classify(chunk).isMalformed()).isFalse();
    }

    @Test
    void deepNestingNeedsNoStack() {
        String deep = "{\"x\":" + "[".repeat(100_000) + "]".repeat(100_000)
                + ",\"choices\":[{\"delta\":{\"content\":\"a\"}}]}";
        assertThat(classify(deep).hasToken()).isTrue();
    }
}
