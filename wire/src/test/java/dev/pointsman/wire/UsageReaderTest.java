package dev.pointsman.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UsageReaderTest {
    private static Usage read(String json) {
        byte[] bytes = json.getBytes(UTF_8);
        return UsageReader.read(bytes, 0, bytes.length);
    }

    @Test
    void allCountsAreRead() {
        assertThat(read("{\"x\":{\"usage\":{\"prompt_tokens\":99}},\"usage\":{\"total_tokens\":12,\"prompt_tokens\":5,"
                        + "\"completion_tokens\":7,\"x\":[{}],\"completion_tokens_details\":{\"a\":{},"
                        + "\"reasoning_tokens\":3},\"prompt_tokens_details\":{\"cached_tokens\":2}},\"z\":1}"))
                .isEqualTo(new Usage(OptionalLong.of(5), OptionalLong.of(7), OptionalLong.of(3), OptionalLong.of(2)));
    }

    @Test
    void countsOfResponsesAreRead() {
        assertThat(read("{\"usage\":{\"input_tokens\":5,\"output_tokens\":7,\"output_tokens_details\":"
                        + "{\"reasoning_tokens\":3},\"input_tokens_details\":{\"cached_tokens\":2}}}"))
                .isEqualTo(new Usage(OptionalLong.of(5), OptionalLong.of(7), OptionalLong.of(3), OptionalLong.of(2)));
    }

    @Test
    void detailsThatStandBesideTheCountsAreRead() {
        Usage usage = read("{\"usage\":{\"prompt_tokens\":5,\"completion_tokens\":7,\"reasoning_tokens\":3,"
                + "\"prompt_cache_hit_tokens\":4,\"prompt_cache_miss_tokens\":1}}");
        assertThat(usage.reasoningTokens()).hasValue(3);
        assertThat(usage.cachedPromptTokens()).hasValue(4);
    }

    @Test
    void zeroIsNotUnknown() {
        assertThat(read("{\"usage\":{\"completion_tokens\":0}}").completionTokens())
                .hasValue(0);
        assertThat(read("{\"usage\":{\"completion_tokens\":0}}").promptTokens()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "",
                "{\"usage\":null}",
                "{\"usage\":7}",
                "{\"usage\":[{\"completion_tokens\":1}]}",
                "{\"usage\":{}}",
                "{\"usage\":{\"completion_tokens\":-1,\"prompt_tokens\":1.5}}",
                "{\"usage\":{\"completion_tokens\":\"7\",\"prompt_tokens\":null}}",
                "{\"usage\":{\"completion_tokens\":99999999999999999999}}",
                "{\"usage\":{\"completion_tokens_details\":null,\"prompt_tokens_details\":[1]}}",
                "{\"usage\":{\"completion_tokens\":1}",
            })
    void whatIsNotReportedIsUnknown(String json) {
        assertThat(read(json)).isEqualTo(Usage.unknown());
        assertThat(read(json).isUnknown()).isTrue();
    }
}
