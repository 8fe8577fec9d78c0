package dev.pointsman.systemtests;

import static dev.pointsman.gateway.fixture.GatewayFixture.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.gateway.ExchangeRecord;
import dev.pointsman.gateway.fixture.GatewayFixture;
import dev.pointsman.simulator.Script;
import dev.pointsman.simulator.ScriptedBackend;
import dev.pointsman.simulator.SimulatedModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** The official OpenAI client for Node.js, run by {@code npm/client.mjs}. */
class NodeClientTest {
    @RegisterExtension
    final GatewayFixture fixture = new GatewayFixture();

    private JsonNode node(String scenario, String model) {
        return NodeScript.run(
                "client.mjs", "http://127.0.0.1:" + fixture.gateway().port() + "/v1", scenario, model);
    }

    @Test
    void unaryAnswer() {
        fixture.simulated(SimulatedModel.of("swift", 50_000, 2, 0.01));
        fixture.start();

        JsonNode answer = node("unary", "auto");

        assertThat(answer.path("content").asString()).isNotBlank();
        assertThat(answer.path("usage").path("completion_tokens").asInt()).isPositive();
        assertThat(answer.path("headers").path("x-pointsman-model").asString()).isEqualTo("swift");
    }

    @Test
    void streamedAnswer() {
        fixture.simulated(SimulatedModel.of("swift", 50_000, 2, 0.01));
        fixture.start();

        JsonNode answer = node("stream", "auto");

        assertThat(answer.path("content").asString()).isNotBlank();
        assertThat(answer.path("chunksWithUsage").asInt()).isZero();
        assertThat(fixture.samples("swift", Series.STREAMED, Metric.TPOT)).isOne();
    }

    @Test
    void toolCallStreamed() {
        fixture.scripted("a").always(ToolScripts.streamed());
        fixture.start();

        JsonNode answer = node("tools", "auto");

        assertThat(answer.path("finish_reason").asString()).isEqualTo("tool_calls");
        assertThat(answer.path("name").asString()).isEqualTo("weather");
        assertThat(answer.path("arguments").asString()).isEqualTo(ToolScripts.ARGUMENTS);
    }

    @Test
    void abortMidStreamCancelsTheBackend() {
        ScriptedBackend backend =
                fixture.scripted("a").always(Script.sse(Script.chunk("first")).hang());
        fixture.start();

        JsonNode answer = node("abort", "auto");

        assertThat(answer.path("content").asString()).isEqualTo("first");
        await(await(backend.nextExchange()).clientGone());
        assertThat(fixture.record().lifecycle()).isEqualTo(ExchangeRecord.Lifecycle.ABORTED);
    }

    @Test
    void errorIsDecoded() {
        fixture.scripted("a");
        fixture.start();

        JsonNode error = node("unary", "none");

        assertThat(error.path("status").asInt()).isEqualTo(404);
        assertThat(error.path("code").asString()).isEqualTo("model_not_found");
        assertThat(error.path("param").asString()).isEqualTo("model");
    }

    @Test
    void streamThatBreaksThrows() {
        fixture.scripted("a").always(Script.sse(Script.chunk("half")).cut());
        fixture.start();

        JsonNode error = node("stream", "auto");

        assertThat(error.path("message").asString()).contains("broke the connection off");
        assertThat(error.path("code").asString()).isEqualTo("upstream_failed");
    }
}
