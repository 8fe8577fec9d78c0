package dev.pointsman.gateway;

import static dev.pointsman.gateway.fixture.Requests.answer;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.pointsman.gateway.fixture.Answer;
import dev.pointsman.gateway.fixture.GatewayFixture;
import dev.pointsman.simulator.Script;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** What a request is expected to cost, what it did cost, and who cannot serve it for its size. */
class CostAndLimitsTest {
    private static final String PRICED =
            "pricing: {currency: USD, prompt_per_1m: 3, completion_per_1m: 15, cached_input_per_1m: 0.3}";
    private static final String CHEAPEST =
            "{type: multi_factor, multi_factor: {weights: {cost: 1}, expected_output_tokens: 1000}}";

    @RegisterExtension
    final GatewayFixture fixture = new GatewayFixture();

    private void backend(String name, String... modelKeys) {
        fixture.scripted(name, modelKeys).always(Script.json(200, answer("hi", 5, 3)));
    }

    private JsonNode preview(String body) {
        Answer answer = fixture.manage("/api/v1/routing/preview", body.getBytes(UTF_8));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json();
    }

    /** A request with this content, which is JSON, and further members. */
    private static String request(String content, String more) {
        return "{\"model\":\"auto\",\"messages\":[{\"role\":\"user\",\"content\":" + content.replace('\'', '"') + "}]"
                + (more.isEmpty() ? "" : "," + more.replace('\'', '"')) + "}";
    }

    private void start(String algorithm, String... cards) {
        fixture.startWith(fixture.configuration(algorithm)
                .replace("routing:\n", "routing:\n  modelCards: [" + String.join(", ", cards) + "]\n"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'max_tokens':100 | 100",
                "'max_tokens':100,'n':3 | 300",
                "'max_tokens':50,'max_completion_tokens':100 | 100",
                "'max_tokens':0 | 0",
                "'n':3 | 400",
                "'temperature':1 | 400",
            })
    void outputIsTheCallersBudgetForAllChoicesElseTheExpectedOneUpToTheModelsMaximum(String more, long tokens) {
        backend("a", PRICED);
        start(CHEAPEST, "{name: a, max_output_tokens: 400}");

        JsonNode preview = preview(request("'hello'", more));

        double input =
                preview.path("evidence").path("request").path("input_tokens").asDouble();
        assertThat(input).isPositive();
        assertThat(preview.path("cost_estimate").path("amount").asDouble())
                .isCloseTo((input * 3 + tokens * 15) / 1e6, within(1e-15));
        assertThat(preview.path("cost_estimate").path("currency").asString()).isEqualTo("USD");
    }

    @Test
    void markedPrefixCostsTheRateForCachedInput() {
        backend("a", PRICED);
        fixture.start(CHEAPEST);
        String marked = "[{'type':'text','text':'" + "word ".repeat(400)
                + "','cache_control':{'type':'ephemeral'}},{'type':'text','text':'and a question'}]";

        JsonNode preview = preview(request(marked, "'max_tokens':10"));

        JsonNode tokens = preview.path("evidence").path("request");
        double cached = tokens.path("cached_input_tokens").asDouble();
        double input = tokens.path("input_tokens").asDouble();
        assertThat(cached).isBetween(350.0, input - 1);
        assertThat(preview.path("cost_estimate").path("amount").asDouble())
                .isCloseTo(((input - cached) * 3 + cached * 0.3 + 10 * 15) / 1e6, within(1e-15));
    }

    @Test
    void promptCacheKeyMarksNoLength() {
        backend("a", PRICED);
        fixture.start(CHEAPEST);

        JsonNode preview = preview(request("'hello'", "'prompt_cache_key':'k','max_tokens':10"));

        assertThat(preview.path("evidence").path("request").has("cached_input_tokens"))
                .isFalse();
    }

    @Test
    void freeIsKnownAndNoPriceIsNot() {
        backend("a");
        backend("b", "pricing: {prompt_per_1m: 0, completion_per_1m: 0}");
        fixture.start(CHEAPEST);
        String body = request("'hello'", "'max_tokens':10");

        assertThat(preview(body).path("selection").path("model").asString()).isEqualTo("b");
        assertThat(preview(body).path("cost_estimate").path("amount").asDouble(-1))
                .isZero();
        assertThat(fixture.chat(body).header("x-pointsman-model")).isEqualTo("b");
        assertThat(fixture.record().costUsd()).hasValue(0);
        fixture.chat(body.replace("auto", "a"));
        assertThat(fixture.record().costUsd()).isEmpty();
    }

    @Test
    void cachedTokensThatTheBackendReportsCostTheirRate() {
        fixture.scripted("a", PRICED)
                .always(Script.json(
                        200,
                        answer("hi", 1_000, 100)
                                .replace(
                                        "\"prompt_tokens\":1000",
                                        "\"prompt_tokens\":1000,\"prompt_tokens_details\":{\"cached_tokens\":600}")));
        fixture.start();

        fixture.chat(request("'hello'", "'n':1"));

        assertThat(fixture.record().costUsd().orElseThrow())
                .isCloseTo((400 * 3 + 600 * 0.3 + 100 * 15) / 1e6, within(1e-15));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{name: a, context_window_size: 100} | 'max_tokens':95 | context_window | 100",
                "{name: a, max_output_tokens: 50} | 'max_completion_tokens':51 | max_output_tokens | 50",
                "{name: a, max_output_tokens: 50} | 'max_tokens':51,'n':2 | max_output_tokens | 50",
            })
    void requestThatNobodyHasRoomForIsRefusedWithTheRule(String card, String more, String rule, long limit) {
        backend("a");
        start("{type: static}", card);
        String body = request("'hello'", more);

        Answer answer = fixture.chat(body);
        JsonNode preview = preview(body);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.error().path("type").asString()).isEqualTo("invalid_request_error");
        assertThat(answer.error().path("code").asString()).isEqualTo("context_length_exceeded");
        assertThat(answer.error().path("message").asString()).contains(rule);
        assertThat(answer.header("x-pointsman-outcome")).isEqualTo("rejected");
        assertThat(preview.path("selection").path("status").asString()).isEqualTo("unavailable");
        assertThat(preview.path("dispatch").isNull()).isTrue();
        JsonNode broken = preview.path("eligibility").path(0).path("rules").path(0);
        assertThat(broken.path("rule").asString()).isEqualTo(rule);
        assertThat(broken.path("limit").asLong()).isEqualTo(limit);
        assertThat(broken.path("observed").asLong()).isGreaterThan(limit);
        assertThat(fixture.samples("a")).isZero();
    }

    @Test
    void requestExactlyAtALimitIsServed() {
        backend("a");
        start("{type: static}", "{name: a, max_output_tokens: 50}");

        assertThat(fixture.chat(request("'hello'", "'max_tokens':50,'n':3")).status())
                .isEqualTo(200);
    }

    @Test
    void candidateWithoutRoomIsRemovedBeforeAnyAlgorithm() {
        backend("a", "pricing: {prompt_per_1m: 0, completion_per_1m: 0}");
        backend("b", PRICED);
        start(CHEAPEST, "{name: a, max_output_tokens: 50}");
        String body = request("'hello'", "'max_tokens':60");

        JsonNode preview = preview(body);

        assertThat(preview.path("selection").path("model").asString()).isEqualTo("b");
        assertThat(preview.path("eligibility").path(0).path("kept").asBoolean(true))
                .isFalse();
        assertThat(preview.path("eligibility")
                        .path(0)
                        .path("rules")
                        .path(0)
                        .path("rule")
                        .asString())
                .isEqualTo("max_output_tokens");
        assertThat(fixture.chat(body).header("x-pointsman-model")).isEqualTo("b");
    }

    @Test
    void catalogueLimitsHoldToo() {
        backend("a", "catalog: openai/gpt-oss-20b");
        fixture.start();

        assertThat(fixture.chat(request("'hello'", "'max_tokens':10000000"))
                        .error()
                        .path("code")
                        .asString())
                .isEqualTo("context_length_exceeded");
    }
}
