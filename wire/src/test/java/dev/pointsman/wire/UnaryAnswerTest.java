package dev.pointsman.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnaryAnswerTest {
    private static UnaryAnswer read(String body) {
        byte[] bytes = body.getBytes(UTF_8);
        return UnaryAnswer.read(bytes, 0, bytes.length);
    }

    @Test
    void aWholeAnswerGivesItsUsage() {
        UnaryAnswer answer = read("{\"choices\":[{\"message\":{\"content\":\"a\",\"error\":1}}],\"error\":null,"
                + "\"usage\":{\"prompt_tokens\":2,\"completion_tokens\":9}}\n");
        assertThat(answer.wellFormed()).isTrue();
        assertThat(answer.error()).isFalse();
        assertThat(answer.usage().completionTokens()).hasValue(9);
    }

    @Test
    void anErrorInAWellFormedAnswerIsSeen() {
        assertThat(read("{\"error\":{\"message\":\"x\"}}").wellFormed()).isTrue();
        assertThat(read("{\"error\":{\"message\":\"x\"}}").error()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "<html>", "{\"usage\":{\"completion_tokens\":1}", "{} {}", "{}x", "{\"a\":tru}"})
    void anythingElseIsNotWellFormed(String body) {
        assertThat(read(body).wellFormed()).isFalse();
        assertThat(read(body).error()).isFalse();
        assertThat(read(body).usage().isUnknown()).isTrue();
    }

    private static UnaryAnswer read(RequestFormat format, String body) {
        byte[] bytes = body.getBytes(UTF_8);
        return UnaryAnswer.read(bytes, 0, bytes.length, format);
    }

    @Test
    void aResponseNamesTheIdThatItIsKeptUnder() {
        assertThat(read(RequestFormat.RESPONSES, "{\"id\":\"resp_1\",\"status\":\"completed\",\"error\":null}")
                        .storedId())
                .hasValue("resp_1");
        assertThat(read(RequestFormat.RESPONSES, "{\"id\":\"resp_1\",\"store\":false}")
                        .storedId())
                .isEmpty();
        assertThat(read(RequestFormat.CHAT, "{\"id\":\"chatcmpl_1\"}").storedId())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"queued", "in_progress"})
    void aResponseInTheBackgroundIsNotYetGenerated(String status) {
        assertThat(read(RequestFormat.RESPONSES, "{\"status\":\"" + status + "\",\"usage\":null}")
                        .generated())
                .isFalse();
        assertThat(read(RequestFormat.CHAT, "{\"status\":\"" + status + "\"}").generated())
                .isTrue();
    }

    @Test
    void promptOfAMessageHasItsCachedParts() {
        Usage usage = read(
                        RequestFormat.MESSAGES,
                        "{\"type\":\"message\",\"usage\":{\"input_tokens\":1,\"cache_creation_input_tokens\":2,"
                                + "\"cache_read_input_tokens\":4,\"output_tokens\":8}}")
                .usage();
        assertThat(usage.promptTokens()).hasValue(7);
        assertThat(usage.cachedPromptTokens()).hasValue(4);
        assertThat(usage.completionTokens()).hasValue(8);
    }

    @Test
    void embeddingsGenerateNothing() {
        String body = "{\"data\":[],\"usage\":{\"prompt_tokens\":8,\"total_tokens\":8}}";
        assertThat(read(RequestFormat.EMBEDDINGS, body).usage().completionTokens())
                .hasValue(0);
        assertThat(read(RequestFormat.EMBEDDINGS, "{\"data\":[]}").usage().isUnknown())
                .isTrue();
        assertThat(read(RequestFormat.COMPLETIONS, body).usage().completionTokens())
                .isEmpty();
    }
}
