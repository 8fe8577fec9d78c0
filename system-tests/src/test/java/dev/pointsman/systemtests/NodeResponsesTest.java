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

/** Responses through the official OpenAI client for Node.js, run by {@code npm/responses.mjs}. */
class NodeResponsesTest {
    private static final String SPEAKS = "api_format: responses";

    @RegisterExtension
    final GatewayFixture fixture = new GatewayFixture();

    private JsonNode node(String scenario, String model) {
        return NodeScript.run(
                "responses.mjs", "http://127.0.0.1:" + fixture.gateway().port() + "/v1", scenario, model);
    }

    @Test
    void unaryAnswer() {
        fixture.scripted("a", SPEAKS).always(Script.json(200, Speech.RESPONSES.answer("12 degrees", 4)));
        fixture.start();

        JsonNode answer = node("unary", "auto");

        assertThat(answer.path("text").asString()).isEqualTo("12 degrees");
        assertThat(answer.path("usage").path("output_tokens").asInt()).isEqualTo(4);
        assertThat(answer.path("headers").path("x-pointsman-model").asString()).isEqualTo("a");
        assertThat(fixture.samples("a", Series.UNARY, Metric.TPOT)).isOne();
    }

    @Test
    void streamedAnswer() {
        fixture.scripted("a", SPEAKS).always(Recording.of("openai-responses-reasoning"));
        fixture.start();

        JsonNode answer = node("stream", "auto");

        assertThat(answer.path("text").asString()).isEqualTo("Blue.");
        assertThat(answer.path("usage").path("output_tokens").asInt()).isEqualTo(68);
        assertThat(fixture.samples("a", Series.STREAMED, Metric.TTFT)).isOne();
    }

    @Test
    void toolCallStreamed() {
        fixture.scripted("a", SPEAKS).always(Recording.of("openai-responses-tool"));
        fixture.start();

        JsonNode answer = node("tools", "auto");

        assertThat(answer.path("name").asString()).isEqualTo("weather");
        assertThat(answer.path("arguments").asString()).isEqualTo("{\"city\":\"K\u00f6ln\"}");
    }

    @Test
    void abortMidStreamCancelsTheBackend() {
        ScriptedBackend backend = fixture.scripted("a", SPEAKS)
                .always(Speech.sse(Speech.RESPONSES.prelude(), Speech.RESPONSES.text("first"))
                        .hang());
        fixture.start();

        JsonNode answer = node("abort", "auto");

        assertThat(answer.path("text").asString()).isEqualTo("first");
        await(await(backend.nextExchange()).clientGone());
        assertThat(fixture.record().lifecycle()).isEqualTo(ExchangeRecord.Lifecycle.ABORTED);
    }

    @Test
    void storedResponseIsContinuedReadAndDeleted() {
        fixture.scripted("a", SPEAKS)
                .enqueue(
                        Script.json(200, Speech.RESPONSES.answer("one", 4)),
                        Script.json(200, Speech.RESPONSES.answer("two", 4).replace("resp_1", "resp_2")),
                        Script.json(200, Speech.RESPONSES.answer("one", 4)),
                        Script.json(200, "{\"id\":\"resp_1\",\"object\":\"response\",\"deleted\":true}"));
        fixture.start();

        JsonNode result = node("stored", "auto");

        assertThat(result.path("second").asString()).isEqualTo("resp_2");
        assertThat(result.path("read").asString()).isEqualTo("resp_1");
        assertThat(result.path("afterDeletion").path("status").asInt()).isEqualTo(404);
        assertThat(result.path("afterDeletion").path("code").asString()).isEqualTo("response_not_found");
    }

    @Test
    void errorIsDecoded() {
        fixture.scripted("a", SPEAKS);
        fixture.start();

        JsonNode error = node("unary", "none");

        assertThat(error.path("status").asInt()).isEqualTo(404);
        assertThat(error.path("code").asString()).isEqualTo("model_not_found");
    }

    @Test
    void streamThatBreaksThrows() {
        fixture.scripted("a", SPEAKS)
                .always(Speech.sse(Speech.RESPONSES.prelude(), Speech.RESPONSES.text("half"))
                        .cut());
        fixture.start();

        JsonNode error = node("stream", "auto");

        assertThat(error.path("message").asString()).contains("broke the connection off");
        assertThat(error.path("code").asString()).isEqualTo("upstream_failed");
    }
}
