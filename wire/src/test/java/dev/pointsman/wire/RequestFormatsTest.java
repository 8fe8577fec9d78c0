package dev.pointsman.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What is read of a request in each wire format. */
class RequestFormatsTest {
    private static RequestHead read(RequestFormat format, String members) {
        return RequestHeadReader.read(("{\"model\":\"m\"," + members + "}").getBytes(UTF_8), format);
    }

    private static InvalidRequestException refusal(RequestFormat format, String members) {
        return catchThrowableOfType(InvalidRequestException.class, () -> read(format, members));
    }

    private static List<String> texts(RequestHead head) {
        List<String> texts = new ArrayList<>();
        TextSpans spans = head.texts();
        for (int i = 0; i < spans.size(); i++) {
            texts.add(spans.author(i) + ":" + new String(head.body(), spans.offset(i), spans.length(i), UTF_8));
        }
        return texts;
    }

    @ParameterizedTest
    @EnumSource(RequestFormat.class)
    void theConversationIsAskedFor(RequestFormat format) {
        InvalidRequestException refused = refusal(format, "\"stream\":true");
        assertThat(refused.code()).isEqualTo("missing_required_parameter");
        assertThat(refused.param()).hasValue(format.conversation());
    }

    @ParameterizedTest
    @EnumSource(RequestFormat.class)
    void aConversationOfTheWrongTypeIsRefused(RequestFormat format) {
        assertThat(refusal(format, "\"" + format.conversation() + "\":7").code())
                .isEqualTo("invalid_type");
    }

    @Test
    void messagesHaveSystemTextToolsAndImages() {
        RequestHead head = read(
                RequestFormat.MESSAGES,
                "\"max_tokens\":100,\"system\":[{\"type\":\"text\",\"text\":\"be kind\"}],\"messages\":["
                        + "{\"role\":\"user\",\"content\":[{\"type\":\"image\",\"source\":{\"type\":\"base64\",\"data\":\"AAAA\"}},"
                        + "{\"type\":\"text\",\"text\":\"look\"}]},"
                        + "{\"role\":\"assistant\",\"content\":[{\"type\":\"tool_use\",\"id\":\"t\",\"name\":\"f\",\"input\":{\"a\":1}}]},"
                        + "{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"t\","
                        + "\"content\":[{\"type\":\"text\",\"text\":\"12 degrees\"}]},{\"type\":\"text\",\"text\":\"so\"}]}]");
        assertThat(texts(head)).containsExactly("SYSTEM:be kind", "USER:look", "TOOL:12 degrees", "USER:so");
        assertThat(head.imageCount()).isOne();
        assertThat(head.messageCount()).isEqualTo(3);
        assertThat(head.outputBudgetTokens()).hasValue(100);
        assertThat(head.inputTokenEstimate()).isBetween(800L + 12, 800L + 30);
    }

    @Test
    void aCachedSystemTextIsThePrefix() {
        RequestHead head = read(
                RequestFormat.MESSAGES,
                "\"system\":[{\"type\":\"text\",\"text\":\"" + "x".repeat(400)
                        + "\",\"cache_control\":{\"type\":\"ephemeral\"}}],"
                        + "\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]");
        RequestHead without = read(
                RequestFormat.MESSAGES,
                "\"system\":[{\"type\":\"text\",\"text\":\"" + "x".repeat(400)
                        + "\"}],\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]");
        assertThat(without.cachedPrefixTokenEstimate()).isEmpty();
        assertThat(head.inputTokenEstimate()).isEqualTo(without.inputTokenEstimate());
        assertThat(head.cachedPrefixTokenEstimate().orElseThrow())
                .isBetween(head.inputTokenEstimate() - 15, head.inputTokenEstimate() - 5);
    }

    @Test
    void inputOfResponsesIsATextOrItems() {
        RequestHead text = read(
                RequestFormat.RESPONSES,
                "\"input\":\"hello\",\"instructions\":\"short\",\"max_output_tokens\":50,\"n\":7");
        assertThat(texts(text)).containsExactly("USER:hello", "SYSTEM:short");
        assertThat(text.outputBudgetTokens()).hasValue(50);

        RequestHead items = read(
                RequestFormat.RESPONSES,
                "\"input\":[{\"role\":\"developer\",\"content\":\"rules\"},"
                        + "{\"type\":\"message\",\"role\":\"user\",\"content\":[{\"type\":\"input_text\",\"text\":\"see\"},"
                        + "{\"type\":\"input_image\",\"image_url\":\"data:...\"},{\"type\":\"input_image\",\"file_id\":\"f\"}]},"
                        + "{\"type\":\"function_call\",\"call_id\":\"c\",\"name\":\"f\",\"arguments\":\"{}\"},"
                        + "{\"type\":\"function_call_output\",\"call_id\":\"c\",\"output\":\"12\"}]");
        assertThat(texts(items)).containsExactly("SYSTEM:rules", "USER:see", "TOOL:12");
        assertThat(items.imageCount()).isEqualTo(2);
        assertThat(items.messageCount()).isEqualTo(4);
    }

    @Test
    void aStoredResponseStandsForTheConversation() {
        RequestHead head = read(RequestFormat.RESPONSES, "\"previous_response_id\":\"resp_1\"");
        assertThat(head.previousResponseId()).hasValue("resp_1");
        assertThat(head.mayBeStored()).isTrue();
        assertThat(read(RequestFormat.RESPONSES, "\"input\":\"a\",\"previous_response_id\":null,\"store\":false")
                        .mayBeStored())
                .isFalse();
        assertThat(refusal(RequestFormat.RESPONSES, "\"input\":\"a\",\"previous_response_id\":1")
                        .param())
                .hasValue("previous_response_id");
        assertThat(read(RequestFormat.CHAT, "\"messages\":[{}],\"previous_response_id\":1")
                        .previousResponseId())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"abcdefgh\" | 1 | 2",
                "[\"abcd\", \"abcd\"] | 2 | 2",
                "[1, 2, 3] | 1 | 3",
                "[[1, 2], [3, 4, 5]] | 2 | 5",
            })
    void promptsAreTextsOrTokenIds(String prompt, int prompts, long tokens) {
        RequestHead completion = read(RequestFormat.COMPLETIONS, "\"n\":2,\"max_tokens\":10,\"prompt\":" + prompt);
        assertThat(completion.choices()).isEqualTo(2L * prompts);
        assertThat(completion.inputTokenEstimate()).isEqualTo(tokens);
        assertThat(completion.outputBudgetTokens()).hasValue(20L * prompts);

        RequestHead embedding = read(RequestFormat.EMBEDDINGS, "\"input\":" + prompt);
        assertThat(embedding.choices()).isOne();
        assertThat(embedding.inputTokenEstimate()).isEqualTo(tokens);
        assertThat(embedding.outputBudgetTokens()).hasValue(0);
    }

    @Test
    void anEmptyPromptIsRefused() {
        assertThat(refusal(RequestFormat.COMPLETIONS, "\"prompt\":[]").code()).isEqualTo("invalid_value");
        assertThat(refusal(RequestFormat.EMBEDDINGS, "\"input\":[]").param()).hasValue("input");
    }
}
