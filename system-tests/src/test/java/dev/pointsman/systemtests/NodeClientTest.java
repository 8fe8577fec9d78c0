package dev.pointsman.systemtests;

import static dev.pointsman.gateway.fixture.GatewayFixture.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.pointsman.core.telemetry.Metric;
import dev.pointsman.core.telemetry.Series;
import dev.pointsman.gateway.ExchangeRecord;
import dev.pointsman.gateway.fixture.GatewayFixture;
import dev.pointsman.simulator.Script;
import dev.pointsman.simulator.ScriptedBackend;
import dev.pointsman.simulator.SimulatedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The official OpenAI client for Node.js, run by {@code npm/client.mjs}; needs {@code npm ci} in that folder before. */
class NodeClientTest {
    private static final Path NPM = Path.of("npm").toAbsolutePath();

    @RegisterExtension
    final GatewayFixture fixture = new GatewayFixture();

    @BeforeEach
    void clientIsInstalled() {
        assumeTrue(Files.isDirectory(NPM.resolve("node_modules/openai")), "run 'npm ci' in system-tests/npm first");
    }

    private JsonNode node(String scenario, String model) throws IOException, InterruptedException {
        Path log = Files.createTempFile("node-client", ".log");
        Process process = new ProcessBuilder(
                        "node",
                        "client.mjs",
                        "http://127.0.0.1:" + fixture.gateway().port() + "/v1",
                        scenario,
                        model)
                .directory(NPM.toFile())
                .redirectError(log.toFile())
                .start();
        try {
            String output = new String(process.getInputStream().readAllBytes(), UTF_8);
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).as(Files.readString(log)).isZero();
            return JsonMapper.shared().readTree(output);
        } finally {
            process.destroyForcibly();
            Files.delete(log);
        }
    }

    @Test
    void unaryAnswer() throws Exception {
        fixture.simulated(SimulatedModel.of("swift", 50_000, 2, 0.01));
        fixture.start();

        JsonNode answer = node("unary", "auto");

        assertThat(answer.path("content").asString()).isNotBlank();
        assertThat(answer.path("usage").path("completion_tokens").asInt()).isPositive();
        assertThat(answer.path("headers").path("x-pointsman-model").asString()).isEqualTo("swift");
    }

    @Test
    void streamedAnswer() throws Exception {
        fixture.simulated(SimulatedModel.of("swift", 50_000, 2, 0.01));
        fixture.start();

        JsonNode answer = node("stream", "auto");

        assertThat(answer.path("content").asString()).isNotBlank();
        assertThat(answer.path("chunksWithUsage").asInt()).isZero();
        assertThat(fixture.samples("swift", Series.STREAMED, Metric.TPOT)).isOne();
    }

    @Test
    void toolCallStreamed() throws Exception {
        fixture.scripted("a").always(ToolScripts.streamed());
        fixture.start();

        JsonNode answer = node("tools", "auto");

        assertThat(answer.path("finish_reason").asString()).isEqualTo("tool_calls");
        assertThat(answer.path("name").asString()).isEqualTo("weather");
        assertThat(answer.path("arguments").asString()).isEqualTo(ToolScripts.ARGUMENTS);
    }

    @Test
    void abortMidStreamCancelsTheBackend() throws Exception {
        ScriptedBackend backend =
                fixture.scripted("a").always(Script.sse(Script.chunk("first")).hang());
        fixture.start();

        JsonNode answer = node("abort", "auto");

        assertThat(answer.path("content").asString()).isEqualTo("first");
        await(await(backend.nextExchange()).clientGone());
        assertThat(fixture.record().lifecycle()).isEqualTo(ExchangeRecord.Lifecycle.ABORTED);
    }

    @Test
    void errorIsDecoded() throws Exception {
        fixture.scripted("a");
        fixture.start();

        JsonNode error = node("unary", "none");

        assertThat(error.path("status").asInt()).isEqualTo(404);
        assertThat(error.path("code").asString()).isEqualTo("model_not_found");
        assertThat(error.path("param").asString()).isEqualTo("model");
    }

    @Test
    void streamThatBreaksThrows() throws Exception {
        fixture.scripted("a").always(Script.sse(Script.chunk("half")).cut());
        fixture.start();

        JsonNode error = node("stream", "auto");

        assertThat(error.path("message").asString()).contains("broke the connection off");
        assertThat(error.path("code").asString()).isEqualTo("upstream_failed");
    }
}
