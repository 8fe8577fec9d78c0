package dev.pointsman.systemtests;

import static dev.pointsman.gateway.fixture.GatewayFixture.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.gateway.ExchangeRecord;
import dev.pointsman.gateway.fixture.GatewayFixture;
import dev.pointsman.gateway.fixture.Speech;
import dev.pointsman.simulator.Script;
import dev.pointsman.simulator.ScriptedBackend;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** The official Anthropic client for Node.js, run by {@code npm/anthropic.mjs}. */
class NodeAnthropicTest {
    private static final String SPEAKS = "api_format: anthropic";

    @RegisterExtension
    final GatewayFixture fixture = new GatewayFixture();

    private JsonNode node(String scenario, String model) {
        return NodeScript.run(
                "anthropic.mjs", "http://127.0.0.1:" + fixture.gateway().port(), scenario, model);
    }

    @Test
    void unaryAnswer() {
        ScriptedBackend backend =
                fixture.scripted("a", SPEAKS).always(Script.json(200, Speech.MESSAGES.answer("12 degrees", 4)));
        fixture.start();

        JsonNode answer = node("unary", "auto");

        assertThat(answer.path("text").asString()).isEqualTo("12 degrees");
        assertThat(answer.path("usage").path("output_tokens").asInt()).isEqualTo(4);
        assertThat(answer.path("headers").path("x-pointsman-model").asString()).isEqualTo("a");
        assertThat(await(backend.nextExchange()).request().headers().get("anthropic-version"))
                .matches("\\d{4}-\\d{2}-\\d{2}");
        assertThat(fixture.samples("a", Series.UNARY, Metric.TPOT)).isOne();
    }

    @Test
    void streamedAnswer() {
        fixture.scripted("a", SPEAKS).always(Recording.of("anthropic-messages-omitted-thinking"));
        fixture.start();

        JsonNode answer = node("stream", "auto");

        assertThat(answer.path("text").asString()).isEqualTo("Blue.");
        assertThat(answer.path("usage").path("output_tokens").asInt()).isEqualTo(103);
        assertThat(fixture.samples("a", Series.STREAMED, Metric.TTFT)).isOne();
    }

    @Test
    void toolCallStreamed() {
        fixture.scripted("a", SPEAKS).always(Recording.of("anthropic-messages-thinking-tool"));
        fixture.start();

        JsonNode answer = node("tools", "auto");

        assertThat(answer.path("stop_reason").asString()).isEqualTo("tool_use");
        assertThat(answer.path("thinking").asString()).isEqualTo("The weather is asked for.");
        assertThat(answer.path("name").asString()).isEqualTo("weather");
        assertThat(answer.path("city").asString()).isEqualTo("K\u00f6ln");
    }

    @Test
    void abortMidStreamCancelsTheBackend() {
        ScriptedBackend backend = fixture.scripted("a", SPEAKS)
                .always(Speech.sse(Speech.MESSAGES.prelude(), Speech.MESSAGES.text("first"))
                        .hang());
        fixture.start();

        JsonNode answer = node("abort", "auto");

        assertThat(answer.path("text").asString()).isEqualTo("first");
        await(await(backend.nextExchange()).clientGone());
        assertThat(fixture.record().lifecycle()).isEqualTo(ExchangeRecord.Lifecycle.ABORTED);
    }

    @Test
    void tokensAreCounted() {
        fixture.scripted("a", SPEAKS).always(Script.json(200, "{\"input_tokens\":14}"));
        fixture.start();

        assertThat(node("count", "auto").path("input_tokens").asInt()).isEqualTo(14);
    }

    @Test
    void errorIsDecoded() {
        fixture.scripted("a", SPEAKS);
        fixture.start();

        JsonNode error = node("unary", "none");

        assertThat(error.path("kind").asString()).isEqualTo("NotFoundError");
        assertThat(error.path("status").asInt()).isEqualTo(404);
        assertThat(error.path("type").asString()).isEqualTo("not_found_error");
        assertThat(error.path("message").asString()).contains("known are: auto, a");
    }

    @Test
    void modelOfAnotherFormatIsABadRequest() {
        fixture.scripted("a");
        fixture.start();

        JsonNode error = node("stream", "auto");

        assertThat(error.path("kind").asString()).isEqualTo("BadRequestError");
        assertThat(error.path("message").asString()).contains("api_format");
    }

    @Test
    void streamThatBreaksThrows() {
        fixture.scripted("a", SPEAKS)
                .always(Speech.sse(Speech.MESSAGES.prelude(), Speech.MESSAGES.text("half"))
                        .cut());
        fixture.start();

        JsonNode error = node("stream", "auto");

        assertThat(error.path("message").asString()).contains("broke the connection off");
        assertThat(error.path("type").asString()).isEqualTo("api_error");
    }
}
