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
}
