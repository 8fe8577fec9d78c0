package dev.pointsman.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CompletionTokensTest {
    private static TokenEvent classify(String data) {
        byte[] bytes = data.getBytes(UTF_8);
        return new CompletionTokens().classify(bytes, 0, bytes.length);
    }

    @Test
    void textOfAChoiceIsAToken() {
        assertThat(classify("{\"choices\":[{\"text\":\"a\",\"index\":0,\"logprobs\":null,\"finish_reason\":null}]}")
                        .toString())
                .isEqualTo("TokenEvent[token]");
    }

    @Test
    void emptyTextAndTextElsewhereIsNoToken() {
        assertThat(classify("{\"text\":\"a\",\"choices\":[{\"text\":\"\",\"delta\":{\"content\":\"a\"},"
                        + "\"logprobs\":{\"text\":\"a\"}}]}"))
                .isSameAs(TokenEvent.NOTHING);
    }

    @Test
    void finishUsageErrorsAndEndAreThoseOfChat() {
        assertThat(classify("{\"choices\":[{\"text\":\"\",\"finish_reason\":\"length\"}]}")
                        .hasFinish())
                .isTrue();
        assertThat(classify("{\"choices\":[],\"usage\":{\"completion_tokens\":3}}")
                        .isUsageOnly())
                .isTrue();
        assertThat(classify("{\"choices\":[{\"text\":\"a\",\"index\":1}]}").hasSeveralChoices())
                .isTrue();
        assertThat(classify("{\"error\":{\"message\":\"x\"}}").isError()).isTrue();
        assertThat(classify("[DONE]").isDone()).isTrue();
        assertThat(classify("{\"choices\":[{").isMalformed()).isTrue();
    }
}
