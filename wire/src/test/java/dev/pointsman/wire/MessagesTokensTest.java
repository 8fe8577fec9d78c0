package dev.pointsman.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessagesTokensTest {
    private static final String START = "{\"type\":\"message_start\",\"message\":{\"id\":\"msg_1\",\"content\":[],"
            + "\"stop_reason\":null,\"usage\":{\"input_tokens\":10,\"cache_creation_input_tokens\":20,"
            + "\"cache_read_input_tokens\":30,\"output_tokens\":1}}}";

    private final MessagesTokens tokens = new MessagesTokens();

    private TokenEvent classify(String data) {
        byte[] bytes = ("\"}]" + data + "\"}]").getBytes(UTF_8);
        return tokens.classify(bytes, 3, bytes.length - 6);
    }

    private Usage usage(String data) {
        byte[] bytes = data.getBytes(UTF_8);
        return tokens.usage(bytes, 0, bytes.length);
    }

    private static String delta(String delta) {
        return "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":" + delta + "}";
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\":\"text_delta\",\"text\":\"a\"}",
                "{\"type\":\"thinking_delta\",\"thinking\":\"hm\"}",
                "{\"type\":\"input_json_delta\",\"partial_json\":\"{\\\"\"}",
            })
    void generatedTextIsAToken(String delta) {
        assertThat(classify(delta(delta)).hasToken()).isTrue();
        assertThat(classify(delta(delta)).hasReasoning()).isFalse();
    }

    @Test
    void theNameOfAToolIsAToken() {
        assertThat(classify("{\"type\":\"content_block_start\",\"index\":1,\"content_block\":{\"type\":\"tool_use\","
                                + "\"id\":\"toolu_1\",\"name\":\"weather\",\"input\":{}}}")
                        .hasToken())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\":\"ping\"}",
                "{\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"text\",\"text\":\"\"}}",
                "{\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"thinking\",\"thinking\":\"\","
                        + "\"signature\":\"\"}}",
                "{\"type\":\"content_block_start\",\"content_block\":{\"type\":\"redacted_thinking\",\"data\":\"x\"}}",
                "{\"type\":\"content_block_delta\",\"delta\":{\"type\":\"signature_delta\",\"signature\":\"x\"}}",
                "{\"type\":\"content_block_delta\",\"delta\":{\"type\":\"citations_delta\",\"citation\":{\"text\":\"a\"}}}",
                "{\"type\":\"content_block_delta\",\"delta\":{\"type\":\"text_delta\",\"text\":\"\"}}",
                "{\"type\":\"content_block_delta\",\"delta\":{\"type\":\"input_json_delta\",\"partial_json\":\"\"}}",
                "{\"type\":\"content_block_stop\",\"index\":0}",
                "{\"type\":\"other\",\"delta\":{\"text\":\"a\",\"thinking\":\"b\"}}",
                "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":null}}",
                "{}",
            })
    void nothingGeneratedIsNoToken(String data) {
        assertThat(classify(data)).isSameAs(TokenEvent.NOTHING);
    }

    @Test
    void endsAndErrorsAreSeen() {
        assertThat(classify("{\"type\":\"message_stop\"}").isDone()).isTrue();
        assertThat(classify("{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\"},\"usage\":{}}")
                        .hasFinish())
                .isTrue();
        assertThat(classify("{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"x\"}}")
                        .isError())
                .isTrue();
    }

    @Test
    void usageIsPutTogetherFromStartAndEnd() {
        assertThat(classify(START).hasUsage()).isTrue();
        assertThat(classify(START).isUsageOnly()).isFalse();

        // The output counted at the start is that of a moment.
        assertThat(usage(START))
                .isEqualTo(new Usage(
                        OptionalLong.of(60), OptionalLong.empty(), OptionalLong.empty(), OptionalLong.of(30)));
        assertThat(usage("{\"type\":\"message_delta\",\"delta\":{},\"usage\":{\"output_tokens\":15}}"))
                .isEqualTo(
                        new Usage(OptionalLong.of(60), OptionalLong.of(15), OptionalLong.empty(), OptionalLong.of(30)));
    }

    @Test
    void whatTheEndSaysAgainReplacesTheStart() {
        usage(START);
        assertThat(usage("{\"usage\":{\"input_tokens\":11,\"cache_creation_input_tokens\":0,"
                        + "\"cache_read_input_tokens\":40,\"output_tokens\":7}}"))
                .isEqualTo(
                        new Usage(OptionalLong.of(51), OptionalLong.of(7), OptionalLong.empty(), OptionalLong.of(40)));
    }

    @Test
    void withoutInputTokensThePromptIsUnknown() {
        assertThat(usage("{\"usage\":{\"cache_read_input_tokens\":40,\"output_tokens\":7}}")
                        .promptTokens())
                .isEmpty();
    }

    @Test
    void everyCutOfAnEventIsMalformed() {
        String event = START.replace("\"msg_1\"", "\"\\\"\"");
        for (int length = 0; length < event.length(); length++) {
            assertThat(classify(event.substring(0, length)).isMalformed()).isTrue();
        }
        assertThat(classify(event).isMalformed()).isFalse();
    }
}
