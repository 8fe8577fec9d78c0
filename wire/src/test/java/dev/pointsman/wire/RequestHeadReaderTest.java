package dev.pointsman.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestHeadReaderTest {
    private static final String MESSAGES = "\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]";

    private static RequestHead read(String body) {
        return RequestHeadReader.read(body.getBytes(UTF_8));
    }

    private static RequestHead with(String members) {
        return read("{\"model\":\"m\"," + MESSAGES + (members.isEmpty() ? "" : ",") + members + "}");
    }

    private static InvalidRequestException refusal(byte[] body) {
        return catchThrowableOfType(InvalidRequestException.class, () -> RequestHeadReader.read(body));
    }

    private static InvalidRequestException refusal(String body) {
        return refusal(body.getBytes(UTF_8));
    }

    private static String slice(RequestHead head, ByteSpan span) {
        return new String(head.body(), span.offset(), span.length(), UTF_8);
    }

    @Test
    void aMinimalRequestHasDefaults() {
        RequestHead head = with("");
        assertThat(head.model()).isEqualTo("m");
        assertThat(slice(head, head.modelSpan())).isEqualTo("\"m\"");
        assertThat(head.stream()).isFalse();
        assertThat(head.includeUsage()).isFalse();
        assertThat(head.choices()).isEqualTo(1);
        assertThat(head.outputBudgetTokens()).isEmpty();
        assertThat(head.reasoningEffort()).isEmpty();
        assertThat(head.reasoningEffortSpan()).isEmpty();
        assertThat(head.messageCount()).isEqualTo(1);
        assertThat(head.toolCount()).isZero();
    }

    @Test
    void everythingThatRoutingNeedsIsRead() {
        RequestHead head = read("{ \"tools\": [{\"a\":[1]},{}], \"reasoning_effort\" : \"high\", \"n\": 3,\n"
                + "\"stream\" : true, \"stream_options\": {\"x\":{}, \"include_usage\": true},"
                + "\"max_tokens\": 5, \"max_completion_tokens\": 100, " + MESSAGES
                + ", \"model\" : \"a\\u0062\\\"漢\", \"x\":{\"model\":\"no\",\"model\":\"twice\"}} \n");
        assertThat(head.model()).isEqualTo("ab\"漢");
        assertThat(slice(head, head.modelSpan())).isEqualTo("\"a\\u0062\\\"漢\"");
        assertThat(head.stream()).isTrue();
        assertThat(head.includeUsage()).isTrue();
        assertThat(head.choices()).isEqualTo(3);
        assertThat(head.maxOutputTokensPerChoice()).hasValue(100);
        assertThat(head.outputBudgetTokens()).hasValue(300);
        assertThat(head.reasoningEffort()).contains("high");
        assertThat(slice(head, head.reasoningEffortSpan().orElseThrow())).isEqualTo("\"high\"");
        assertThat(head.toolCount()).isEqualTo(2);
    }

    @Test
    void nullMeansNotSet() {
        RequestHead head = with("\"stream\":null,\"stream_options\":null,\"max_tokens\":null,\"n\":null,\"tools\":null,"
                + "\"reasoning_effort\":null");
        assertThat(head.stream()).isFalse();
        assertThat(head.outputBudgetTokens()).isEmpty();
        assertThat(head.choices()).isEqualTo(1);
        assertThat(head.reasoningEffort()).isEmpty();
        assertThat(slice(head, head.reasoningEffortSpan().orElseThrow())).isEqualTo("null");
    }

    @Test
    void theBudgetDoesNotOverflow() {
        assertThat(with("\"max_tokens\":9223372036854775807,\"n\":3").outputBudgetTokens())
                .hasValue(Long.MAX_VALUE);
        assertThat(with("\"max_tokens\":0").outputBudgetTokens()).hasValue(0);
    }

    @Test
    void textsAreSpansOfTheBodyWithTheirAuthors() {
        RequestHead head = read("{\"model\":\"m\",\"messages\":["
                + "{\"content\":\"be \\\"kind\\\"\",\"role\":\"system\"},"
                + "{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"漢字\"},"
                + "{\"type\":\"image_url\",\"image_url\":{\"url\":\"data:,x\",\"text\":\"no\"}},{\"text\":\"\"}]},"
                + "{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{\"text\":\"no\"}]},"
                + "{\"role\":\"tool\",\"content\":\"42\"},{\"content\":\"who\"}]}");
        TextSpans texts = head.texts();
        String[] found = new String[texts.size()];
        for (int i = 0; i < found.length; i++) {
            found[i] = texts.author(i) + ":" + slice(head, new ByteSpan(texts.offset(i), texts.length(i)));
        }
        assertThat(found).containsExactly("SYSTEM:be \\\"kind\\\"", "USER:漢字", "USER:", "TOOL:42", "OTHER:who");
        assertThat(head.messageCount()).isEqualTo(5);
        assertThat(head.imageCount()).isEqualTo(1);
    }

    @Test
    void theEstimateCountsTextMessagesAndImages() {
        long bare = read("{\"model\":\"m\",\"messages\":[{}]}").inputTokenEstimate();
        assertThat(bare).isEqualTo(4 + 3);
        assertThat(read("{\"model\":\"m\",\"messages\":[{},{}]}").inputTokenEstimate())
                .isEqualTo(2 * 4 + 3);
        assertThat(read("{\"model\":\"m\",\"messages\":[{\"content\":\"漢字かな한국\"}]}")
                        .inputTokenEstimate())
                .isEqualTo(bare + 5);
        assertThat(read("{\"model\":\"m\",\"messages\":[{\"content\":[{\"image_url\":{\"url\":\"data:,"
                                + "A".repeat(100_000) + "\"}}]}]}")
                        .inputTokenEstimate())
                .isEqualTo(bare + 800);
        assertThat(with("\"tools\":[{\"type\":\"function\"}]").inputTokenEstimate())
                .isGreaterThan(with("").inputTokenEstimate() + 2);
    }

    @Test
    void aByteOrderMarkOfUtf8ShiftsTheSpans() {
        RequestHead head = read("\uFEFF{\"model\":\"m\"," + MESSAGES + "}");
        assertThat(slice(head, head.modelSpan())).isEqualTo("\"m\"");
        assertThat(new String(head.edits().model("x").apply(), UTF_8))
                .isEqualTo("\uFEFF{\"model\":\"x\"," + MESSAGES + "}");
    }

    @Test
    void largeStringsAndNumbersBeyondDoublePass() {
        RequestHead head = with("\"image\":\"" + "A".repeat(25_000_000) + "\",\"x\":1e9999,\"y\":" + "9".repeat(5000)
                + ",\"z\":\"\\ud800\"");
        assertThat(head.model()).isEqualTo("m");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE", "ISO-8859-1"})
    void otherEncodingsAreRefused(String charset) {
        byte[] body = ("{\"model\":\"é\"," + MESSAGES + "}").getBytes(Charset.forName(charset));
        assertThat(refusal(body).code()).isEqualTo("unsupported_encoding");
    }

    @Test
    void brokenUtf8IsRefusedWithItsPlace() {
        String valid = "{\"model\":\"m\",\"x\":\"???\"," + MESSAGES + "}";
        int at = valid.indexOf('?');
        byte[][] broken = {
            {(byte) 0x80, 'a', 'b'},
            {(byte) 0xC0, (byte) 0x80, 'b'},
            {(byte) 0xE0, (byte) 0x80, (byte) 0x80},
            {(byte) 0xED, (byte) 0xA0, (byte) 0x80},
            {(byte) 0xF5, (byte) 0x80, (byte) 0x80},
            {(byte) 0xE6, (byte) 0xBC, 'b'},
            {(byte) 0xFF, 'a', 'b'},
        };
        for (byte[] bytes : broken) {
            byte[] body = valid.getBytes(UTF_8);
            System.arraycopy(bytes, 0, body, at, 3);
            InvalidRequestException e = refusal(body);
            assertThat(e.code()).isEqualTo("unsupported_encoding");
            assertThat(e).hasMessageContaining("byte " + at + " ");
        }
        byte[] cut = Arrays.copyOf("\"漢".getBytes(UTF_8), 3);
        assertThat(refusal(cut).code()).isEqualTo("unsupported_encoding");
    }

    @Test
    void validUtf8OfEveryLengthPasses() {
        StringBuilder all = new StringBuilder();
        for (int c = 0x20; c <= 0x10FFFF; c += 61) {
            if (c < 0xD800 || c > 0xDFFF) {
                all.appendCodePoint(c);
            }
        }
        byte[] bytes = all.toString().getBytes(StandardCharsets.UTF_8);
        assertThat(Utf8.firstInvalid(bytes, 0, bytes.length)).isEqualTo(-1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "   ",
                "{",
                "{\"model\":\"m\"",
                "{\"model\":\"m\",}",
                "{model:1}",
                "{\"model\":\"a\nb\"}",
                "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"\\x\"}]}",
                "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"hi",
                "{\"model\":\"m\",\"messages\":[{\"content\":\"hi\"}]} {}",
                "{\"model\":\"m\",\"messages\":[{\"content\":\"hi\"}]} x",
            })
    void malformedJsonIsRefused(String body) {
        InvalidRequestException e = refusal(body);
        assertThat(e.code()).isEqualTo("invalid_json");
        assertThat(e.param()).isEmpty();
    }

    @Test
    void malformedJsonIsLocated() {
        assertThat(refusal("{\"model\":\"m\",\n \"messages\":oops}"))
                .hasMessageContaining("line 2, column")
                .hasMessageNotContaining("oops");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"mod\\u0065l\":\"evil\"", "\"model\":\"m\"", "\"messages\":[]", "\"x\":1,\"\\u0078\":2"})
    void duplicateKeysAtTheTopAreRefused(String members) {
        assertThat(refusal("{\"model\":\"m\"," + MESSAGES + "," + members + "}").code())
                .isEqualTo("duplicate_key");
    }

    @Test
    void duplicateUsageOptionsAreRefused() {
        assertThat(refusal("{\"model\":\"m\"," + MESSAGES
                                + ",\"stream_options\":{\"include_usage\":true,\"include_usage\":false}}")
                        .code())
                .isEqualTo("duplicate_key");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[] | - | invalid_type",
                "\"x\" | - | invalid_type",
                "{\"messages\":[{}]} | model | missing_required_parameter",
                "{\"model\":\"m\"} | messages | missing_required_parameter",
                "{\"model\":1,\"messages\":[{}]} | model | invalid_type",
                "{\"model\":null,\"messages\":[{}]} | model | invalid_type",
                "{\"model\":\" \",\"messages\":[{}]} | model | invalid_value",
                "{\"model\":\"m\",\"messages\":[]} | messages | invalid_value",
                "{\"model\":\"m\",\"messages\":\"x\"} | messages | invalid_type",
                "{\"model\":\"m\",\"messages\":[{},7]} | messages[1] | invalid_type",
                "{\"max_tokens\":-1} | max_tokens | invalid_value",
                "{\"max_tokens\":1.0} | max_tokens | invalid_type",
                "{\"max_tokens\":\"1\"} | max_tokens | invalid_type",
                "{\"max_completion_tokens\":99999999999999999999} | max_completion_tokens | invalid_value",
                "{\"n\":0} | n | invalid_value",
                "{\"stream\":\"true\"} | stream | invalid_type",
                "{\"stream_options\":[]} | stream_options | invalid_type",
                "{\"stream_options\":{\"include_usage\":1}} | stream_options.include_usage | invalid_type",
                "{\"reasoning_effort\":3} | reasoning_effort | invalid_type",
                "{\"tools\":{}} | tools | invalid_type",
            })
    void whatCannotBeRoutedIsRefusedByName(String body, String param, String code) {
        InvalidRequestException e = refusal(body);
        assertThat(e.param().orElse("-")).isEqualTo(param);
        assertThat(e.code()).isEqualTo(code);
        if (!param.equals("-")) {
            assertThat(e).hasMessageContaining("'" + param + "'");
        }
    }

    @Test
    void nestingIsBounded() {
        assertThat(with("\"x\":" + "[".repeat(500) + "]".repeat(500)).model()).isEqualTo("m");
        InvalidRequestException e = refusal("{\"x\":" + "[".repeat(100_000));
        assertThat(e.code()).isEqualTo("json_limit_exceeded");
        assertThat(e).hasMessageContaining("512");
    }
}
